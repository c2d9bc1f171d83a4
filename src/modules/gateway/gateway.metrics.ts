import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Histogram } from 'prom-client';
import type { Kind } from '../../engine/index.js';
import { quantile, type Bucket } from './quantile.js';

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
    help: 'Requests of which nothing was sent, since they could not be redacted or held what may not be sent.',
    labelNames: ['reason'],
  }),
  makeHistogramProvider({
    name: REDACTION_SECONDS,
    help: 'Time from the body of a request to a language model to its redacted form, by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.003, 0.008, 0.02, 0.06, 0.12, 0.5, 2, 10],
  }),
];

/** The reason why nothing was sent. */
export type FailedClosed = 'blocked' | 'unsupported' | 'invalid' | 'unavailable';

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
    @InjectMetric(REDACTION_SECONDS) private readonly redactionSeconds: Histogram<'endpoint'>,
  ) {}

  redacted(endpoint: string, replaced: ReadonlyMap<Kind, number>, seconds: number): void {
    this.redactionSeconds.observe({ endpoint }, seconds);
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

  /** Returns the counts of this process since it was started. */
  async counts(): Promise<GatewayCounts> {
    const [requests, replaced, refused, inOutput, restored, unresolved] = await Promise.all([
      this.requests.get(),
      byLabel(this.redactions, 'kind'),
      byLabel(this.failedClosed, 'reason'),
      byLabel(this.inOutput, 'kind'),
      totalOf(this.restored),
      totalOf(this.unresolved),
    ]);
    const seconds = await this.redactionSeconds.get();
    const endpoints = new Map<string, { outcomes: Record<string, number>; buckets: Bucket[] }>();
    const of = (name: string) => {
      const found = endpoints.get(name) ?? { outcomes: {}, buckets: [] };
      endpoints.set(name, found);
      return found;
    };
    for (const { labels, value } of requests.values) {
      of(String(labels.endpoint)).outcomes[String(labels.outcome)] = value;
    }
    for (const { labels, value, metricName } of seconds.values) {
      const { endpoint, le } = labels as Readonly<Partial<Record<'endpoint' | 'le', string | number>>>;
      if (metricName?.endsWith('_bucket') !== true) continue;
      of(String(endpoint)).buckets.push({ most: Number(le === '+Inf' ? Infinity : le), count: value });
    }
    return {
      endpoints: [...endpoints].map(([endpoint, { outcomes, buckets }]) => ({
        endpoint,
        outcomes,
        redactionSeconds: { p50: quantile(buckets, 0.5), p95: quantile(buckets, 0.95) },
      })),
      ...{ replaced, refused, inOutput, restored, unresolved },
    };
  }
}

/** The counts of the gateway in one process. */
export interface GatewayCounts {
  readonly endpoints: readonly {
    readonly endpoint: string;
    /** The number of requests per {@link Outcome}. */
    readonly outcomes: Readonly<Record<string, number>>;
    /** Null while nothing was redacted. */
    readonly redactionSeconds: { readonly p50: number | null; readonly p95: number | null };
  }[];
  readonly replaced: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly inOutput: Readonly<Record<string, number>>;
  readonly restored: number;
  readonly unresolved: number;
}

async function byLabel<L extends string>(counter: Counter<L>, label: L): Promise<Record<string, number>> {
  const { values } = await counter.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels[label]), value]));
}

async function totalOf(counter: Counter): Promise<number> {
  return (await counter.get()).values.reduce((sum, { value }) => sum + value, 0);
}
