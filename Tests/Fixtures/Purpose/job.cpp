// Shares one picture to the target that does nothing, in a process of its own: purpose-job URL.
#include <QApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QObject>
#include <memory>
#include <purpose/alternativesmodel.h>
#include <purpose/configuration.h>
#include <purpose/job.h>

int main(int count, char **words)
{
    QApplication application(count, words);
    Purpose::AlternativesModel model;
    model.setInputData(QJsonObject{
        {QStringLiteral("urls"), QJsonArray{application.arguments().value(1)}},
        {QStringLiteral("mimeType"), QStringLiteral("image/png")},
    });
    model.setPluginType(QStringLiteral("Export"));
    for (int row = 0; row < model.rowCount(); ++row) {
        const QString id = model.data(model.index(row), Purpose::AlternativesModel::PluginIdRole).toString();
        if (id != QLatin1String("purposenull")) {
            continue;
        }
        std::unique_ptr<Purpose::Configuration> configuration(model.configureJob(row));
        configuration->setUseSeparateProcess(true);
        Purpose::Job *job = configuration->createJob();
        QObject::connect(job, &KJob::result, &application, [&application](KJob *ended) {
            application.exit(ended->error() == 0 ? 0 : 1);
        });
        job->start();
        return application.exec();
    }
    return 2;
}
