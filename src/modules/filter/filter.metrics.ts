import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Histogram } from 'prom-client';
import type { Redaction } from '../../engine/index.js';

const REDACTIONS = 'umbra_redactions_total';
const SECONDS = 'umbra_engine_seconds';
const CHARACTERS = 'umbra_engine_characters_total';

export const filterMetricProviders = [
  makeCounterProvider({ name: REDACTIONS, help: 'Spans replaced, by kind.', labelNames: ['kind'] }),
  makeHistogramProvider({
    name: SECONDS,
    help: 'Time that the engine took for one text.',
    buckets: [0.000_05, 0.0002, 0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  }),
  makeCounterProvider({ name: CHARACTERS, help: 'UTF-16 code units that the engine has read.' }),
];

/** Counts what the engine did. The only label is the kind, which the product defines. */
@Injectable()
export class FilterMetrics {
  constructor(
    @InjectMetric(REDACTIONS) private readonly redactions: Counter<'kind'>,
    @InjectMetric(SECONDS) private readonly seconds: Histogram,
    @InjectMetric(CHARACTERS) private readonly characters: Counter,
  ) {}

  observe(text: string, redaction: Redaction, seconds: number): void {
    this.seconds.observe(seconds);
    this.characters.inc(text.length);
    const counts = new Map<string, number>();
    for (const span of redaction.spans) {
      if (span.applied) counts.set(span.kind, (counts.get(span.kind) ?? 0) + 1);
    }
    for (const [kind, count] of counts) this.redactions.inc({ kind }, count);
  }
}
