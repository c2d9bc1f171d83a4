import { Injectable } from '@nestjs/common';
import { counter } from '../metrics/metric.js';

export type Signal = 'traces' | 'metrics';

/** Counts what is sent to the collector. All labels have fixed sets of values. */
@Injectable()
export class TelemetryMetrics {
  private readonly exports = counter({
    name: 'umbra_telemetry_exports_total',
    help: 'Batches for the OpenTelemetry collector, by signal and outcome.',
    labelNames: ['signal', 'outcome'],
  });
  private readonly dropped = counter({
    name: 'umbra_telemetry_dropped_spans_total',
    help: 'Spans that no collector received: the queue was full, or the collector did not accept them.',
    labelNames: ['reason'],
  });

  exported(signal: Signal, outcome: 'sent' | 'failed'): void {
    this.exports.inc({ signal, outcome });
  }

  lost(reason: 'queue_full' | 'not_accepted', spans: number): void {
    this.dropped.inc({ reason }, spans);
  }
}
