import { Injectable } from '@nestjs/common';
import { counter, gauge, histogram } from '../metrics/metric.js';
import type { DeepNamesOutcome, DeepNamesWatch } from './deep-names.js';

/** Metrics of the deep model. The `reason` label has a fixed set of values. */
@Injectable()
export class DeepNamesMetrics implements DeepNamesWatch {
  private readonly ready = gauge({
    name: 'umbra_names_deep_ready',
    help: 'Whether the deep name model is available: 1 or 0.',
  });
  private readonly waiting = gauge({
    name: 'umbra_names_deep_waiting',
    help: 'Texts that the deep name model processes or that wait for it.',
  });
  private readonly seconds = histogram({
    name: 'umbra_names_deep_seconds',
    help: 'Texts processed by the deep name model, and the time of each, including waiting.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  });
  private readonly failures = counter({
    name: 'umbra_names_deep_failures_total',
    help: 'Texts that the deep name model did not process, by reason.',
    labelNames: ['reason'],
  });

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
