import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider } from '@willsoto/nestjs-prometheus';
import type { Counter } from 'prom-client';

const EXPORTS = 'umbra_telemetry_exports_total';
const DROPPED = 'umbra_telemetry_dropped_spans_total';

export const telemetryMetricProviders = [
  makeCounterProvider({
    name: EXPORTS,
    help: 'Batches for the OpenTelemetry collector, by signal and outcome.',
    labelNames: ['signal', 'outcome'],
  }),
  makeCounterProvider({
    name: DROPPED,
    help: 'Spans that no collector received: the queue was full, or the collector did not accept them.',
    labelNames: ['reason'],
  }),
];

export type Signal = 'traces' | 'metrics';

/** Counts what is sent to the collector. All labels have fixed sets of values. */
@Injectable()
export class TelemetryMetrics {
  constructor(
    @InjectMetric(EXPORTS) private readonly exports: Counter<'signal' | 'outcome'>,
    @InjectMetric(DROPPED) private readonly dropped: Counter<'reason'>,
  ) {}

  exported(signal: Signal, outcome: 'sent' | 'failed'): void {
    this.exports.inc({ signal, outcome });
  }

  lost(reason: 'queue_full' | 'not_accepted', spans: number): void {
    this.dropped.inc({ reason }, spans);
  }
}
