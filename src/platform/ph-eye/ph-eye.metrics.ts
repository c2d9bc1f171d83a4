import { Injectable } from '@nestjs/common';
import { InjectMetric, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Histogram } from 'prom-client';
import type { PhEyeOutcome, PhEyeWatch } from './ph-eye.client.js';

const SECONDS = 'umbra_model_server_seconds';

export const phEyeMetricProviders = [
  makeHistogramProvider({
    name: SECONDS,
    help: 'Requests to model servers: count, outcome and duration, including retries and waiting.',
    labelNames: ['outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  }),
];

/** Metrics of requests to all model servers together: their addresses come from policies, so they are unbounded. */
@Injectable()
export class PhEyeMetrics implements PhEyeWatch {
  constructor(@InjectMetric(SECONDS) private readonly seconds: Histogram<'outcome'>) {}

  ended(outcome: PhEyeOutcome, seconds: number): void {
    this.seconds.observe({ outcome }, seconds);
  }
}
