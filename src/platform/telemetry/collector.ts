import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock } from '../clock/clock.js';
import { describeError } from '../logging/describe-error.js';
import { urlBelow } from '../outbound/base-url.js';
import type { Outbound, OutboundAnswer } from '../outbound/outbound.js';
import { retryAfterMs } from '../outbound/retry-after.js';
import { outsideSpans } from '../tracing/tracing.js';
import { readPairs } from './pairs.js';
import type { TelemetryConfig } from './telemetry.config.js';
import type { Signal, TelemetryMetrics } from './telemetry.metrics.js';

/** The statuses after which a client sends again. @see https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 500;
const CONNECT_MS = 3000;
const MAX_BYTES = 64 * 1024;
const WARNING_INTERVAL_MS = 60_000;

/** Sends batches to the collector by OTLP over HTTP. Never throws: telemetry that cannot be sent is lost. */
export class Collector {
  private readonly logger = new Logger('Telemetry');
  private readonly headers: Readonly<Record<string, string>>;
  private nextWarning = 0;

  constructor(
    private readonly outbound: Outbound,
    private readonly config: Pick<TelemetryConfig, 'endpoint' | 'headers' | 'protocol' | 'timeoutMs'>,
    private readonly metrics: TelemetryMetrics,
    private readonly clock: Clock,
  ) {
    const type = config.protocol === 'http/json' ? 'application/json' : 'application/x-protobuf';
    this.headers = { ...readPairs(config.headers), 'content-type': type };
    outbound.trust(config.endpoint);
  }

  /** Returns true if the collector has accepted the batch. */
  async send(signal: Signal, body: Uint8Array): Promise<boolean> {
    const isSent = await outsideSpans(() => this.trySend(urlBelow(this.config.endpoint, `v1/${signal}`), body));
    this.metrics.exported(signal, isSent ? 'sent' : 'failed');
    return isSent;
  }

  private async trySend(url: string, body: Uint8Array): Promise<boolean> {
    const until = performance.now() + this.config.timeoutMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const outcome = await this.post(url, body, until - performance.now());
      if (outcome === 'sent') return true;
      const waitMs = outcome.retryMs ?? pauseMs;
      if (!outcome.isPassing || performance.now() + waitMs >= until) {
        this.warn(outcome.facts);
        return false;
      }
      await wait(waitMs, undefined, { ref: false });
    }
  }

  private async post(url: string, body: Uint8Array, leftMs: number): Promise<'sent' | Refusal> {
    try {
      const answer = await this.outbound.send({
        url,
        method: 'POST',
        headers: this.headers,
        body,
        connectMs: Math.min(CONNECT_MS, leftMs),
        answerMs: leftMs,
        maxBytes: MAX_BYTES,
      });
      return answer.status >= 200 && answer.status < 300 ? 'sent' : this.refusalOf(answer);
    } catch (error) {
      return { isPassing: true, facts: describeError(error) };
    }
  }

  private refusalOf({ status, headers }: OutboundAnswer): Refusal {
    const retryMs = retryAfterMs(headers['retry-after'], this.clock.now());
    return { isPassing: PASSING.has(status), facts: { status }, ...(retryMs !== undefined && { retryMs }) };
  }

  /** An unreachable collector fails every batch, so only some failures are logged; the metrics count them all. */
  private warn(facts: object): void {
    if (performance.now() < this.nextWarning) return;
    this.nextWarning = performance.now() + WARNING_INTERVAL_MS;
    this.logger.warn(facts, 'The collector of traces and metrics does not accept them; they are dropped');
  }
}

interface Refusal {
  readonly isPassing: boolean;
  readonly retryMs?: number;
  readonly facts: object;
}
