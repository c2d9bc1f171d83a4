import { ValueType, type HrTime } from '@opentelemetry/api';
import { ExportResultCode, millisToHrTime, type ExportResult } from '@opentelemetry/core';
import { JsonMetricsSerializer, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { emptyResource, type Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
  type PushMetricExporter,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Collector } from './collector.js';
import type { TelemetryConfig } from './telemetry.config.js';

type PromValue = MetricValue<string> & { readonly metricName?: string };
type PromMetric = MetricObjectWithValues<PromValue>;
type Labels = Readonly<Record<string, string>>;

/** Longer than any setting allows the collector to take. */
const EXPORT_LIMIT_MS = 30_000;

/** Starts sending the metrics of a Prometheus registry, under the same names. @returns the function that ends it */
export function sendMetrics(
  config: TelemetryConfig,
  resource: Resource,
  collector: Collector,
  registry: Registry,
  refresh: () => void,
): () => Promise<void> {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OtlpMetricExporter(collector, config.protocol),
    exportIntervalMillis: config.metricIntervalMs,
    exportTimeoutMillis: Math.min(EXPORT_LIMIT_MS, config.metricIntervalMs),
    metricProducers: [new PrometheusProducer(registry, refresh)],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown();
}

class OtlpMetricExporter implements PushMetricExporter {
  private readonly serializer;

  constructor(
    private readonly collector: Collector,
    protocol: string,
  ) {
    this.serializer = protocol === 'http/json' ? JsonMetricsSerializer : ProtobufMetricsSerializer;
  }

  export(metrics: ResourceMetrics, done: (result: ExportResult) => void): void {
    void this.send(metrics).then((isSent) => {
      done({ code: isSent ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
    });
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  private async send(metrics: ResourceMetrics): Promise<boolean> {
    const bytes = this.serializer.serializeRequest(metrics);
    return bytes !== undefined && this.collector.send('metrics', bytes);
  }
}

/** Reads the registry of Prometheus as metrics of OpenTelemetry. */
class PrometheusProducer implements MetricProducer {
  private readonly startTime: HrTime = millisToHrTime(Date.now() - process.uptime() * 1000);

  constructor(
    private readonly registry: Registry,
    private readonly refresh: () => void,
  ) {}

  async collect(): Promise<CollectionResult> {
    this.refresh();
    const found = (await this.registry.getMetricsAsJSON()) as unknown as readonly PromMetric[];
    const times = { startTime: this.startTime, endTime: millisToHrTime(Date.now()) };
    const metrics = found.filter(({ values }) => values.length > 0).map((metric) => metricOf(metric, times));
    return {
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'umbra' }, metrics }] },
      errors: [],
    };
  }
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

/** prom-client declares its types as an enumeration of numbers, and reports these words. */
const typeOf = ({ type }: PromMetric): string => String(type);

function metricOf(metric: PromMetric, times: Times): MetricData {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (typeOf(metric) === 'histogram') {
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric, times) };
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...times,
    attributes: { ...(labels as Labels) },
    value,
  }));
  return typeOf(metric) === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus lists a histogram as cumulative buckets, a sum and a count per set of labels. */
function histogramPoints({ name, values }: PromMetric, times: Times): DataPoint<Histogram>[] {
  const sets = new Map<
    string,
    { labels: Labels; bounds: number[]; cumulative: number[]; sum: number; count: number }
  >();
  for (const { metricName, labels, value } of values) {
    const { le, ...others } = labels as Labels;
    const key = JSON.stringify(others);
    const set = sets.get(key) ?? { labels: others, bounds: [], cumulative: [], sum: 0, count: 0 };
    sets.set(key, set);
    if (metricName === `${name}_sum`) set.sum = value;
    else if (metricName === `${name}_count`) set.count = value;
    else {
      if (String(le) !== '+Inf') set.bounds.push(Number(le));
      set.cumulative.push(value);
    }
  }
  return [...sets.values()].map(({ labels, bounds, cumulative, sum, count }) => ({
    ...times,
    attributes: { ...labels },
    value: {
      buckets: { boundaries: bounds, counts: cumulative.map((upTo, i) => upTo - (cumulative[i - 1] ?? 0)) },
      sum,
      count,
    },
  }));
}
