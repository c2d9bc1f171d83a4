import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Histogram } from 'prom-client';
import type { Kind } from '../../engine/index.js';

const REQUESTS = 'umbra_gateway_requests_total';
const REDACTIONS = 'umbra_gateway_redactions_total';
const RESTORED = 'umbra_gateway_restored_total';
const UNRESOLVED = 'umbra_gateway_unresolved_total';
const IN_OUTPUT = 'umbra_gateway_output_values_total';
const FAILED_CLOSED = 'umbra_gateway_failed_closed_total';
const REDACTION_SECONDS = 'umbra_gateway_redaction_seconds';

export const gatewayMetricProviders = [
  makeCounterProvider({
    name: REQUESTS,
    help: 'Requests to language models, by endpoint and outcome.',
    labelNames: ['endpoint', 'outcome'],
  }),
  makeCounterProvider({
    name: REDACTIONS,
    help: 'Values replaced in requests to language models, by kind.',
    labelNames: ['kind'],
  }),
  makeCounterProvider({ name: RESTORED, help: 'Placeholders in answers of language models that were restored.' }),
  makeCounterProvider({
    name: UNRESOLVED,
    help: 'Placeholders in answers of language models that stood in links, or were cut off.',
  }),
  makeCounterProvider({
    name: IN_OUTPUT,
    help: 'Values in answers of language models that were masked or blocked, by kind.',
    labelNames: ['kind'],
  }),
  makeCounterProvider({
    name: FAILED_CLOSED,
    help: 'Requests of which nothing was sent, since they could not be redacted.',
    labelNames: ['reason'],
  }),
  makeHistogramProvider({
    name: REDACTION_SECONDS,
    help: 'Time from the body of a request to a language model to its redacted form.',
    buckets: [0.001, 0.003, 0.008, 0.02, 0.06, 0.12, 0.5, 2, 10],
  }),
];

/** The reason why nothing was sent. */
export type FailedClosed = 'unsupported' | 'invalid' | 'unavailable';

/** The outcome of a request. */
export type Outcome = 'answered' | 'refused' | 'upstream-error' | 'failed' | 'blocked' | 'cancelled';

/** Counts requests of the gateway. All label values are defined by the product. */
@Injectable()
export class GatewayMetrics {
  constructor(
    @InjectMetric(REQUESTS) private readonly requests: Counter<'endpoint' | 'outcome'>,
    @InjectMetric(REDACTIONS) private readonly redactions: Counter<'kind'>,
    @InjectMetric(RESTORED) private readonly restored: Counter,
    @InjectMetric(UNRESOLVED) private readonly unresolved: Counter,
    @InjectMetric(IN_OUTPUT) private readonly inOutput: Counter<'kind'>,
    @InjectMetric(FAILED_CLOSED) private readonly failedClosed: Counter<'reason'>,
    @InjectMetric(REDACTION_SECONDS) private readonly redactionSeconds: Histogram,
  ) {}

  redacted(replaced: ReadonlyMap<Kind, number>, seconds: number): void {
    this.redactionSeconds.observe(seconds);
    for (const [kind, count] of replaced) this.redactions.inc({ kind }, count);
  }

  foundInOutput(found: ReadonlyMap<Kind, number>): void {
    for (const [kind, count] of found) this.inOutput.inc({ kind }, count);
  }

  refused(reason: FailedClosed): void {
    this.failedClosed.inc({ reason });
  }

  ended(endpoint: string, outcome: Outcome, counts: { readonly restored: number; readonly unresolved: number }): void {
    this.requests.inc({ endpoint, outcome });
    this.restored.inc(counts.restored);
    this.unresolved.inc(counts.unresolved);
  }
}
