"""Redacts the columns of a table with Spark: each partition runs through one `umbra` process where its data is.

    spark-submit docs/examples/spark_columns.py people.parquet redacted.parquet "umbra redact --format json --threads 1"

Umbra has to be installed on every worker node.
"""

import sys

from pyspark.sql import DataFrame, SparkSession


def redacted(frame: DataFrame, command: str) -> DataFrame:
    """Returns the rows with redacted values. The name of a column counts as evidence for the values below it."""
    # Rows travel as JSON lines. A command that fails, or that warns of something it could not read, fails the job.
    rows = frame.toJSON().pipe(command, checkCode=True)
    # A value that no longer fits the type of its column, such as a redacted date, fails the job; it would become null.
    return frame.sparkSession.read.schema(frame.schema).json(rows, mode="FAILFAST")


if __name__ == "__main__":
    source, target, command = sys.argv[1:4]
    spark = SparkSession.builder.appName("umbra").getOrCreate()
    redacted(spark.read.parquet(source), command).write.parquet(target)
    spark.stop()
