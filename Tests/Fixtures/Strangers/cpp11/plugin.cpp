// A plugin in C++11 that knows nothing but the header: it counts the bytes of what it gets on a thread of its own,
// and returns a text that says so.
#include <share/share.h>

#include <atomic>
#include <exception>
#include <new>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

const share_host_t *host = nullptr;

share_bytes_t view(const std::string &text) {
    return share_bytes_t{text.data(), text.size()};
}

std::string copy(share_bytes_t bytes) {
    return bytes.length == 0 ? std::string() : std::string(bytes.data, bytes.length);
}

/// A structure that the host fills, as the header wants it.
template <typename Info> Info sized() {
    Info info = Info();
    info.size = sizeof(Info);
    return info;
}

/// A status that ends what is being done.
struct Failure {
    int32_t status;
};

void check(int32_t status) {
    if (status != SHARE_OK) {
        throw Failure{status};
    }
}

class Descriptor {
public:
    Descriptor(share_request_t *request, uint64_t item) {
        check(host->open_descriptor(request, item, 0, &number));
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() {
        close(number);
    }

    uint64_t count() const {
        std::vector<char> piece(65536);
        uint64_t total = 0;
        for (;;) {
            ssize_t length = read(number, piece.data(), piece.size());
            if (length < 0) {
                throw Failure{SHARE_E_IO};
            }
            if (length == 0) {
                return total;
            }
            total += static_cast<uint64_t>(length);
        }
    }

private:
    int32_t number = -1;
};

uint64_t count_pieces(share_request_t *request, uint64_t item) {
    std::vector<char> piece(4096);
    uint64_t offset = 0;
    for (;;) {
        size_t length = 0;
        check(host->read_bytes(request, item, 0, offset, piece.data(), piece.size(), &length));
        if (length == 0) {
            return offset;
        }
        offset += length;
    }
}

class Counter {
public:
    ~Counter() {
        if (worker.joinable()) {
            worker.join();
        }
    }

    void start(share_request_t *request) {
        worker = std::thread([this, request] { host->complete(request, run(request)); });
    }

    void stop() {
        stopped = true;
    }

private:
    std::thread worker;
    std::atomic<bool> stopped{false};

    /// Nothing is thrown across the boundary.
    int32_t run(share_request_t *request) {
        try {
            count(request);
            return SHARE_OK;
        } catch (const Failure &failure) {
            if (failure.status != SHARE_E_CANCELLED) {
                const std::string message = "the items could not be counted";
                host->fail(request, failure.status, view(message));
            }
            return failure.status;
        } catch (const std::bad_alloc &) {
            return SHARE_E_NO_MEMORY;
        } catch (const std::exception &) {
            return SHARE_E_INTERNAL;
        }
    }

    void count(share_request_t *request) {
        share_request_info_t info = sized<share_request_info_t>();
        check(host->request_info(request, &info));
        std::string answer = first_lines(request, info);
        uint64_t total = 0, good = 0;
        int32_t last = SHARE_OK;
        for (uint64_t item = 0; item < info.item_count; item++) {
            if (stopped) {
                throw Failure{SHARE_E_CANCELLED};
            }
            std::string message;
            int32_t status = SHARE_OK;
            try {
                answer += line(request, item, total);
                good++;
            } catch (const Failure &failure) {
                last = status = failure.status;
                message = "it could not be read";
            }
            check(host->item_result(request, item, status, view(""), view(message)));
            host->progress(request, total, 0);
        }
        if (good == 0) {
            throw Failure{last};
        }
        answer += "total: " + std::to_string(total) + " bytes\n";
        give_back(request, answer);
    }

    static std::string first_lines(share_request_t *request, const share_request_info_t &info) {
        std::string lines;
        for (uint64_t i = 0; i < info.setting_count; i++) {
            share_value_info_t value = sized<share_value_info_t>();
            check(host->setting(request, i, &value));
            if (copy(value.name) == "heading") {
                lines += copy(value.value) + "\n";
            }
        }
        for (uint64_t i = 0; i < info.attribute_count; i++) {
            share_value_info_t value = sized<share_value_info_t>();
            check(host->attribute(request, i, &value));
            lines += copy(value.name) + ": " + copy(value.value) + "\n";
        }
        return lines;
    }

    static std::string line(share_request_t *request, uint64_t item, uint64_t &total) {
        share_item_info_t info = sized<share_item_info_t>();
        check(host->item_info(request, item, &info));
        share_representation_info_t form = sized<share_representation_info_t>();
        check(host->representation_info(request, item, 0, &form));
        Descriptor descriptor(request, item);
        uint64_t bytes = 0;
        if (info.kind != SHARE_ITEM_DIRECTORY) {
            bytes = descriptor.count();
            if (count_pieces(request, item) != bytes) {
                throw Failure{SHARE_E_GONE};
            }
        }
        total += bytes;
        return copy(info.name) + ": " + std::to_string(bytes) + " bytes, " + copy(form.type) + "\n";
    }

    static void give_back(share_request_t *request, const std::string &answer) {
        const std::string type = "public.utf8-plain-text", name = "count.txt";
        share_returned_t returned = sized<share_returned_t>();
        returned.descriptor = -1;
        returned.type = view(type);
        returned.name = view(name);
        returned.bytes = view(answer);
        check(host->give_back(request, &returned));
    }
};

Counter *counter(share_session_t *session) {
    return reinterpret_cast<Counter *>(session);
}

int32_t count_open(const share_open_t *, share_session_t **out_session) {
    *out_session = reinterpret_cast<share_session_t *>(new (std::nothrow) Counter());
    return *out_session == nullptr ? SHARE_E_NO_MEMORY : SHARE_OK;
}

int32_t count_perform(share_session_t *session, share_request_t *request) {
    try {
        counter(session)->start(request);
        return SHARE_PENDING;
    } catch (const std::exception &) {
        return SHARE_E_INTERNAL;
    }
}

void count_cancel(share_session_t *session, share_request_t *) {
    counter(session)->stop();
}

void count_close(share_session_t *session) {
    delete counter(session);
}

}  // namespace

int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {
    if (out->size < sizeof(share_plugin_t)) {
        return SHARE_E_TOO_OLD;
    }
    host = given;
    out->size = sizeof(share_plugin_t);
    out->minor = SHARE_ABI_MINOR;
    out->open = count_open;
    out->perform = count_perform;
    out->cancel = count_cancel;
    out->close = count_close;
    return SHARE_OK;
}
