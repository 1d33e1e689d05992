// Lists what Purpose offers for one picture: purpose-list URL. Prints the number of targets.
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <cstdio>
#include <purpose/alternativesmodel.h>

int main(int count, char **words)
{
    QCoreApplication application(count, words);
    Purpose::AlternativesModel model;
    model.setInputData(QJsonObject{
        {QStringLiteral("urls"), QJsonArray{application.arguments().value(1)}},
        {QStringLiteral("mimeType"), QStringLiteral("image/png")},
    });
    model.setPluginType(QStringLiteral("Export"));
    std::printf("%d\n", model.rowCount());
    return model.rowCount() > 0 ? 0 : 1;
}
