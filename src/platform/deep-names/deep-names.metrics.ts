import { Injectable } from '@nestjs/common';
import {
  InjectMetric,
  makeCounterProvider,
  makeGaugeProvider,
  makeHistogramProvider,
} from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge, Histogram } from 'prom-client';
import type { DeepNamesOutcome, DeepNamesWatch } from './deep-names.js';

const READY = 'umbra_names_deep_ready';
const WAITING = 'umbra_names_deep_waiting';
const SECONDS = 'umbra_names_deep_seconds';
const FAILURES = 'umbra_names_deep_failures_total';

export const deepNamesMetricProviders = [
  makeGaugeProvider({ name: READY, help: 'Whether the deep name model is available: 1 or 0.' }),
  makeGaugeProvider({ name: WAITING, help: 'Texts that the deep name model processes or that wait for it.' }),
  makeHistogramProvider({
    name: SECONDS,
    help: 'Texts processed by the deep name model, and the time of each, including waiting.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  }),
  makeCounterProvider({
    name: FAILURES,
    help: 'Texts that the deep name model did not process, by reason.',
    labelNames: ['reason'],
  }),
];

/** Metrics of the deep model. The `reason` label has a fixed set of values. */
@Injectable()
export class DeepNamesMetrics implements DeepNamesWatch {
  constructor(
    @InjectMetric(READY) private readonly ready: Gauge,
    @InjectMetric(WAITING) private readonly waiting: Gauge,
    @InjectMetric(SECONDS) private readonly seconds: Histogram,
    @InjectMetric(FAILURES) private readonly failures: Counter<'reason'>,
  ) {}

  opened(isReady: boolean): void {
    this.ready.set(isReady ? 1 : 0);
  }

  asked(): void {
    this.waiting.inc();
  }

  ended(outcome: DeepNamesOutcome, seconds: number): void {
    this.waiting.dec();
    if (outcome === 'found') this.seconds.observe(seconds);
    else this.failures.inc({ reason: outcome });
  }
}
