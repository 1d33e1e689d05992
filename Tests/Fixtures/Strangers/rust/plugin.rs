//! A plugin in Rust with its own declarations of the ABI: it counts the bytes of what it gets and returns a text that
//! says so.

use std::ffi::c_void;
use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicPtr, Ordering};

const OK: i32 = 0;
const INTERNAL: i32 = -1;
const IO: i32 = -6;
const CANCELLED: i32 = -8;
const TOO_OLD: i32 = -16;
const GONE: i32 = -18;
const DIRECTORY: u32 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
struct Bytes {
    data: *const u8,
    length: usize,
}

impl Bytes {
    const NONE: Bytes = Bytes { data: std::ptr::null(), length: 0 };

    fn of(bytes: &[u8]) -> Bytes {
        Bytes { data: bytes.as_ptr(), length: bytes.len() }
    }

    /// What is borrowed lives as long as the request.
    unsafe fn copy(&self) -> Vec<u8> {
        if self.length == 0 { Vec::new() } else { std::slice::from_raw_parts(self.data, self.length).to_vec() }
    }
}

#[repr(C)]
struct Request {
    _private: [u8; 0],
}

#[repr(C)]
struct RequestInfo {
    size: u32,
    umask: u32,
    target: Bytes,
    id: Bytes,
    source: Bytes,
    area: Bytes,
    temporary: Bytes,
    item_count: u64,
    attribute_count: u64,
    setting_count: u64,
}

#[repr(C)]
struct ItemInfo {
    size: u32,
    kind: u32,
    name: Bytes,
    index: u64,
    representation_count: u64,
    provenance: u32,
    reserved: u32,
}

#[repr(C)]
struct RepresentationInfo {
    size: u32,
    flags: u32,
    type_id: Bytes,
    mime: Bytes,
    bytes: u64,
}

#[repr(C)]
struct ValueInfo {
    size: u32,
    provenance: u32,
    name: Bytes,
    value: Bytes,
}

#[repr(C)]
struct Returned {
    size: u32,
    descriptor: i32,
    type_id: Bytes,
    name: Bytes,
    bytes: Bytes,
    place: Bytes,
    link: Bytes,
}

#[repr(C)]
struct Host {
    size: u32,
    minor: u16,
    flags: u16,
    request_info: unsafe extern "C" fn(*mut Request, *mut RequestInfo) -> i32,
    item_info: unsafe extern "C" fn(*mut Request, u64, *mut ItemInfo) -> i32,
    representation_info: unsafe extern "C" fn(*mut Request, u64, u64, *mut RepresentationInfo) -> i32,
    attribute: unsafe extern "C" fn(*mut Request, u64, *mut ValueInfo) -> i32,
    setting: unsafe extern "C" fn(*mut Request, u64, *mut ValueInfo) -> i32,
    open_descriptor: unsafe extern "C" fn(*mut Request, u64, u64, *mut i32) -> i32,
    read_bytes: unsafe extern "C" fn(*mut Request, u64, u64, u64, *mut c_void, usize, *mut usize) -> i32,
    give_back: unsafe extern "C" fn(*mut Request, *const Returned) -> i32,
    item_result: unsafe extern "C" fn(*mut Request, u64, i32, Bytes, Bytes) -> i32,
    progress: unsafe extern "C" fn(*mut Request, u64, u64) -> i32,
    is_cancelled: unsafe extern "C" fn(*mut Request) -> i32,
    cancel_descriptor: unsafe extern "C" fn(*mut Request) -> i32,
    fail: unsafe extern "C" fn(*mut Request, i32, Bytes) -> i32,
    complete: unsafe extern "C" fn(*mut Request, i32) -> i32,
    log: unsafe extern "C" fn(i32, Bytes),
    extension: unsafe extern "C" fn(Bytes) -> *const c_void,
}

#[repr(C)]
struct OpenInfo {
    size: u32,
    flags: u32,
    plugin: Bytes,
    bundle: Bytes,
    state: Bytes,
    language: Bytes,
}

#[repr(C)]
struct Plugin {
    size: u32,
    minor: u16,
    flags: u16,
    open: Option<unsafe extern "C" fn(*const OpenInfo, *mut *mut c_void) -> i32>,
    perform: Option<unsafe extern "C" fn(*mut c_void, *mut Request) -> i32>,
    cancel: Option<unsafe extern "C" fn(*mut c_void, *mut Request)>,
    close: Option<unsafe extern "C" fn(*mut c_void)>,
    extension: Option<unsafe extern "C" fn(Bytes) -> *const c_void>,
}

static HOST: AtomicPtr<Host> = AtomicPtr::new(std::ptr::null_mut());

/// A request and the host's functions for it, without pointers.
struct Share {
    host: &'static Host,
    request: *mut Request,
}

fn check(status: i32) -> Result<(), i32> {
    if status == OK { Ok(()) } else { Err(status) }
}

fn sized<Info>() -> (Info, u32) {
    // Every structure of the ABI is valid when it is all zero.
    (unsafe { std::mem::zeroed() }, std::mem::size_of::<Info>() as u32)
}

impl Share {
    fn info(&self) -> Result<RequestInfo, i32> {
        let (mut info, size) = sized::<RequestInfo>();
        info.size = size;
        check(unsafe { (self.host.request_info)(self.request, &mut info) })?;
        Ok(info)
    }

    fn value(
        &self, get: unsafe extern "C" fn(*mut Request, u64, *mut ValueInfo) -> i32, index: u64,
    ) -> Result<(Vec<u8>, Vec<u8>), i32> {
        let (mut value, size) = sized::<ValueInfo>();
        value.size = size;
        check(unsafe { get(self.request, index, &mut value) })?;
        Ok(unsafe { (value.name.copy(), value.value.copy()) })
    }

    fn open(&self, item: u64) -> Result<File, i32> {
        let mut descriptor = -1;
        check(unsafe { (self.host.open_descriptor)(self.request, item, 0, &mut descriptor) })?;
        Ok(unsafe { File::from_raw_fd(descriptor) })
    }

    fn read(&self, item: u64, offset: u64, piece: &mut [u8]) -> Result<usize, i32> {
        let mut length = 0;
        check(unsafe {
            (self.host.read_bytes)(self.request, item, 0, offset, piece.as_mut_ptr().cast(), piece.len(), &mut length)
        })?;
        Ok(length)
    }

    fn is_cancelled(&self) -> bool {
        unsafe { (self.host.is_cancelled)(self.request) == 1 }
    }

    fn count_stream(&self, item: u64) -> Result<u64, i32> {
        let mut file = self.open(item)?;
        let mut piece = [0; 65536];
        let mut total = 0;
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Ok(total),
                Ok(length) => total += length as u64,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return Err(IO),
            }
        }
    }

    fn count_pieces(&self, item: u64) -> Result<u64, i32> {
        let mut piece = [0; 4096];
        let mut offset = 0;
        loop {
            let length = self.read(item, offset, &mut piece)?;
            if length == 0 {
                return Ok(offset);
            }
            offset += length as u64;
        }
    }

    /// Adds an item's line to the answer and tells how many bytes it has.
    fn count(&self, item: u64, answer: &mut Vec<u8>) -> Result<u64, i32> {
        let (mut info, size) = sized::<ItemInfo>();
        info.size = size;
        check(unsafe { (self.host.item_info)(self.request, item, &mut info) })?;
        let (mut form, size) = sized::<RepresentationInfo>();
        form.size = size;
        check(unsafe { (self.host.representation_info)(self.request, item, 0, &mut form) })?;
        let bytes = if info.kind == DIRECTORY {
            self.open(item)?;
            0
        } else {
            self.count_stream(item)?
        };
        if info.kind != DIRECTORY && self.count_pieces(item)? != bytes {
            return Err(GONE);
        }
        answer.extend(unsafe { info.name.copy() });
        answer.extend(format!(": {bytes} bytes, ").into_bytes());
        answer.extend(unsafe { form.type_id.copy() });
        answer.push(b'\n');
        Ok(bytes)
    }

    fn perform(&self) -> Result<(), i32> {
        let info = self.info()?;
        let mut answer = Vec::new();
        for index in 0..info.setting_count {
            let (name, value) = self.value(self.host.setting, index)?;
            if name == b"heading" {
                answer.extend(value);
                answer.push(b'\n');
            }
        }
        for index in 0..info.attribute_count {
            let (name, value) = self.value(self.host.attribute, index)?;
            answer.extend([name, b": ".to_vec(), value, b"\n".to_vec()].concat());
        }
        let (mut total, mut good, mut last) = (0, 0, OK);
        for item in 0..info.item_count {
            if self.is_cancelled() {
                return Err(CANCELLED);
            }
            let (status, message) = match self.count(item, &mut answer) {
                Ok(bytes) => {
                    total += bytes;
                    good += 1;
                    (OK, "")
                }
                Err(status) => {
                    last = status;
                    (status, "it could not be read")
                }
            };
            let (code, message) = (Bytes::of(b""), Bytes::of(message.as_bytes()));
            check(unsafe { (self.host.item_result)(self.request, item, status, code, message) })?;
            unsafe { (self.host.progress)(self.request, total, 0) };
        }
        if good == 0 {
            let message = "no item could be read";
            unsafe { (self.host.fail)(self.request, last, Bytes::of(message.as_bytes())) };
            return check(last);
        }
        answer.extend(format!("total: {total} bytes\n").into_bytes());
        let returned = Returned {
            size: std::mem::size_of::<Returned>() as u32,
            descriptor: -1,
            type_id: Bytes::of(b"public.utf8-plain-text"),
            name: Bytes::of(b"count.txt"),
            bytes: Bytes::of(&answer),
            place: Bytes::NONE,
            link: Bytes::NONE,
        };
        check(unsafe { (self.host.give_back)(self.request, &returned) })
    }
}

unsafe extern "C" fn open(_: *const OpenInfo, out_session: *mut *mut c_void) -> i32 {
    *out_session = std::ptr::null_mut();
    OK
}

unsafe extern "C" fn perform(_: *mut c_void, request: *mut Request) -> i32 {
    // No panic crosses the boundary.
    catch_unwind(|| {
        let host = unsafe { HOST.load(Ordering::Acquire).as_ref() };
        match host {
            Some(host) => Share { host, request }.perform().err().unwrap_or(OK),
            None => INTERNAL,
        }
    })
    .unwrap_or(INTERNAL)
}

unsafe extern "C" fn close(_: *mut c_void) {}

#[no_mangle]
unsafe extern "C" fn share1_plugin_entry(host: *const Host, out: *mut Plugin) -> i32 {
    let out = &mut *out;
    if (out.size as usize) < std::mem::size_of::<Plugin>() {
        return TOO_OLD;
    }
    HOST.store(host.cast_mut(), Ordering::Release);
    out.size = std::mem::size_of::<Plugin>() as u32;
    out.open = Some(open);
    out.perform = Some(perform);
    out.close = Some(close);
    OK
}
