import { randomUUID } from 'node:crypto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import type { Registry } from 'prom-client';
import { APPLICATION_VERSION } from '../config/version.js';
import { useTracer } from '../tracing/tracing.js';
import type { Collector } from './collector.js';
import { readPairs } from './pairs.js';
import { sendMetrics } from './sdk-metrics.js';
import { SdkTracer } from './sdk-tracer.js';
import type { TelemetryConfig } from './telemetry.config.js';
import type { TelemetryMetrics } from './telemetry.metrics.js';

/** The parts of the telemetry that are sent, and their sender. */
export interface TelemetryParts {
  readonly config: TelemetryConfig;
  readonly collector: Collector;
  readonly counts: TelemetryMetrics;
  readonly registry: Registry;
  /** Updates the gauges that are computed when they are read. */
  readonly refresh: () => void;
}

/**
 * Starts tracing and sending metrics. Loaded only if a collector is set: this module alone brings in the SDK.
 * @returns the function that sends what waits and ends both
 */
export function startTelemetry({ config, collector, counts, registry, refresh }: TelemetryParts): () => Promise<void> {
  const resource = defaultResource().merge(
    resourceFromAttributes({
      ...readPairs(config.resource),
      'service.name': config.serviceName,
      'service.version': APPLICATION_VERSION,
      'service.instance.id': randomUUID(),
    }),
  );
  const tracer = config.sendsTraces ? new SdkTracer(config, resource, collector, counts) : undefined;
  const endMetrics = config.sendsMetrics ? sendMetrics(config, resource, collector, registry, refresh) : undefined;
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await Promise.allSettled([tracer?.close(), endMetrics?.()]);
  };
}
