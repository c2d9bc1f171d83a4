import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { counter, histogram } from '../../platform/metrics/metric.js';
import type { RedactionSummary } from './filter.types.js';

/** Counts the engine's work. The only label is the kind, whose values the product defines. */
@Injectable()
export class FilterMetrics {
  private readonly byKind = new Map<string, Counter.Internal>();

  private readonly redactions = counter({
    name: 'umbra_redactions_total',
    help: 'Spans replaced, by kind.',
    labelNames: ['kind'],
  });
  private readonly seconds = histogram({
    name: 'umbra_engine_seconds',
    help: 'Time the engine took for one text.',
    buckets: [0.000_05, 0.0002, 0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  });
  private readonly characters = counter({
    name: 'umbra_engine_characters_total',
    help: 'UTF-16 code units read by the engine.',
  });

  observe({ characters, seconds, replaced }: RedactionSummary): void {
    this.seconds.observe(seconds);
    this.characters.inc(characters);
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
