import { Injectable } from '@nestjs/common';
import { InjectMetric, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import { register, type Gauge } from 'prom-client';
import { APPLICATION_VERSION } from '../../../platform/config/version.js';
import { IngestSamples } from './ingest-samples.js';

const REQUESTS = 'monitor_ingest_requests_total_24h';
const LATENCY = 'monitor_ingest_latency_average_seconds_24h';
const BUILD = 'monitor_build_info';
const PREFIX = 'monitor_';

export const monitorMetricProviders = [
  makeGaugeProvider({ name: REQUESTS, help: 'Number of /ingest requests in the past 24 hours.' }),
  makeGaugeProvider({ name: LATENCY, help: 'Average /ingest latency in seconds over the past 24 hours.' }),
  makeGaugeProvider({ name: BUILD, help: 'The running version, as a label of the value 1.', labelNames: ['version'] }),
];

/** Renders /metrics: the two gauges of the past day first, then all other metrics of the monitor. */
@Injectable()
export class MonitorMetrics {
  constructor(
    private readonly samples: IngestSamples,
    @InjectMetric(REQUESTS) private readonly requests: Gauge,
    @InjectMetric(LATENCY) private readonly latency: Gauge,
    @InjectMetric(BUILD) build: Gauge<'version'>,
  ) {
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
