import { Injectable } from '@nestjs/common';
import { register } from 'prom-client';
import { APPLICATION_VERSION } from '../../../platform/config/version.js';
import { gauge } from '../../../platform/metrics/metric.js';
import { IngestSamples } from './ingest-samples.js';

const REQUESTS = 'monitor_ingest_requests_total_24h';
const LATENCY = 'monitor_ingest_latency_average_seconds_24h';
const PREFIX = 'monitor_';

/** Renders /metrics: the two gauges of the past day first, then all other metrics of the monitor. */
@Injectable()
export class MonitorMetrics {
  private readonly requests = gauge({ name: REQUESTS, help: 'Number of /ingest requests in the past 24 hours.' });
  private readonly latency = gauge({
    name: LATENCY,
    help: 'Average /ingest latency in seconds over the past 24 hours.',
  });

  constructor(private readonly samples: IngestSamples) {
    const build = gauge({
      name: 'monitor_build_info',
      help: 'The running version, as a label of the value 1.',
      labelNames: ['version'],
    });
    build.set({ version: APPLICATION_VERSION }, 1);
  }

  async text(): Promise<string> {
    const { requests, seconds } = await this.samples.pastDay();
    this.requests.set(requests);
    this.latency.set(requests === 0 ? 0 : Math.round((seconds / requests) * 1e6) / 1e6);
    const names = register
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(PREFIX) && name !== REQUESTS && name !== LATENCY);
    const texts = await Promise.all(
      [REQUESTS, LATENCY, ...names].map((name) => register.getSingleMetricAsString(name)),
    );
    return `${texts.join('\n\n')}\n`;
  }
}
