import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Histogram } from 'prom-client';
import type { RedactionSummary } from './filter.types.js';

const REDACTIONS = 'umbra_redactions_total';
const SECONDS = 'umbra_engine_seconds';
const CHARACTERS = 'umbra_engine_characters_total';

export const filterMetricProviders = [
  makeCounterProvider({ name: REDACTIONS, help: 'Spans replaced, by kind.', labelNames: ['kind'] }),
  makeHistogramProvider({
    name: SECONDS,
    help: 'Time the engine took for one text.',
    buckets: [0.000_05, 0.0002, 0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  }),
  makeCounterProvider({ name: CHARACTERS, help: 'UTF-16 code units read by the engine.' }),
];

/** Counts the engine's work. The only label is the kind, whose values the product defines. */
@Injectable()
export class FilterMetrics {
  private readonly byKind = new Map<string, Counter.Internal>();

  constructor(
    @InjectMetric(REDACTIONS) private readonly redactions: Counter<'kind'>,
    @InjectMetric(SECONDS) private readonly seconds: Histogram,
    @InjectMetric(CHARACTERS) private readonly characters: Counter,
  ) {}

  /** @param replaced the number of replaced spans per kind in all these texts */
  observe(summaries: readonly RedactionSummary[], replaced: RedactionSummary['replaced']): void {
    let sum = 0;
    for (const { seconds, characters } of summaries) {
      this.seconds.observe(seconds);
      sum += characters;
    }
    this.characters.inc(sum);
    for (const [kind, count] of replaced) this.redactionsOf(kind).inc(count);
  }

  /** Returns the counter of a kind. Cached, because looking up a label costs more than counting. */
  private redactionsOf(kind: string): Counter.Internal {
    let counter = this.byKind.get(kind);
    if (counter === undefined) {
      counter = this.redactions.labels(kind);
      this.byKind.set(kind, counter);
    }
    return counter;
  }
}
