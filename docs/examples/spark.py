"""Redacts newline-delimited JSON with Spark: each partition runs through `umbra redact --ndjson` where its data is.

    spark-submit docs/examples/spark.py input.ndjson output-folder "umbra redact --ndjson --threads 1"

Every line is `{"id": ..., "text": ...}`. Umbra has to be installed on every worker node.
"""

import sys

from pyspark.sql import SparkSession

source, target, command = sys.argv[1:4]
spark = SparkSession.builder.appName("umbra").getOrCreate()
lines = spark.sparkContext.textFile(source, minPartitions=4)
# A command that fails, also by a single line that it could not serve, fails the job.
redacted = lines.pipe(command, checkCode=True)
redacted.saveAsTextFile(target)
spark.stop()
