// A target of Purpose that does nothing, as fast as it can.
#include <KPluginFactory>
#include <QJsonObject>
#include <QTimer>
#include <purpose/job.h>
#include <purpose/pluginbase.h>

class NullJob : public Purpose::Job
{
    Q_OBJECT
public:
    using Purpose::Job::Job;
    void start() override
    {
        QTimer::singleShot(0, this, [this] {
            setOutput(QJsonObject{{QStringLiteral("url"), QString()}});
            emitResult();
        });
    }
};

class NullPlugin : public Purpose::PluginBase
{
    Q_OBJECT
public:
    NullPlugin(QObject *parent, const QVariantList &)
        : Purpose::PluginBase(parent)
    {
    }
    Purpose::Job *createJob() const override
    {
        return new NullJob;
    }
};

K_PLUGIN_CLASS_WITH_JSON(NullPlugin, "purposenull.json")

#include "null.moc"
