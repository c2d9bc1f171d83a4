import { isUtf8 } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { Logger } from '@nestjs/common';
import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
  type IBackoffFactory,
  type IPolicy,
  type IRetryBackoffContext,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { describeError } from '../logging/describe-error.js';
import { OutboundError } from '../outbound/outbound-error.js';
import type { Outbound, OutboundAnswer } from '../outbound/outbound.js';
import { retryAfterMs } from '../outbound/retry-after.js';
import { untilAborted } from '../threads/until-aborted.js';
import { PhEyeConfig } from './ph-eye.config.js';
import {
  BadModelAnswer,
  readAnswer,
  requestBody,
  textFor,
  type PhEyeFinding,
  type PhEyeQuestion,
} from './ph-eye-protocol.js';
import { modelNotAllowed, modelUnavailable, noModelServer } from './ph-eye.errors.js';

/** The maximum number of servers whose state is remembered. */
const MAX_SERVERS = 100;
/** The maximum number of retries, each after a back-off. */
const MORE_ATTEMPTS = 2;
const BACKOFF = { initialDelay: 100, maxDelay: 2000 };
/** After this number of consecutive failures a server is not asked for a while. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;
/** The maximum number of requests that wait for a connection to one server. */
const MAX_WAITING = 1000;
const CONNECT_MS = 10_000;
/** A finding takes about a hundred bytes; a text of the maximum size may consist mostly of findings. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** `given-up`: the caller disconnected. */
export type PhEyeOutcome = 'found' | 'failed' | 'given-up';

/** Notified of the outcome and duration of every request. */
export interface PhEyeWatch {
  readonly ended: (outcome: PhEyeOutcome, seconds: number) => void;
}

/** A server responded with a status other than 200. */
class Refused extends Error {
  override readonly name = 'Refused';

  /**
   * @param code the status
   * @param waitMs how long the server asks clients to wait
   * @param isInTime whether that leaves time for another attempt
   */
  constructor(
    readonly code: number,
    readonly waitMs: number,
    readonly isInTime: boolean,
  ) {
    super('The server refused the request.');
  }
}

type Attempt = IRetryBackoffContext<unknown>;

/** Extends the back-off if the server asks for a longer wait. */
function notBeforeAsked(backoff: IBackoffFactory<Attempt>): IBackoffFactory<Attempt> {
  return {
    next: (attempt) => {
      const ownBackoff = backoff.next(attempt);
      const error = 'error' in attempt.result ? attempt.result.error : undefined;
      const asked = error instanceof Refused ? error.waitMs : 0;
      return { duration: Math.max(ownBackoff.duration, asked), ...notBeforeAsked(ownBackoff) };
    },
  };
}

/** Calls model servers with the PhEye protocol: `POST <endpoint>/find`. */
export class PhEyeClient {
  private readonly logger = new Logger('Models');
  private readonly servers = new LRUCache<string, IPolicy>({ max: MAX_SERVERS });

  constructor(
    private readonly config: PhEyeConfig,
    private readonly outbound: Outbound,
    private readonly watch?: PhEyeWatch,
  ) {
    if (config.endpoint !== '') outbound.trust(config.endpoint);
  }

  /**
   * Returns the findings of the server in a text. Transient failures are retried; a server that keeps failing is not
   * asked for a while.
   * @param signal aborts the request when the caller disconnects
   * @throws AppError `bad-gateway` with code `MODEL_UNAVAILABLE`, `MODEL_NOT_ALLOWED` or `MODEL_NOT_CONFIGURED`,
   *   without anything of the text
   */
  async find(
    text: string,
    question: PhEyeQuestion,
    context: string,
    signal?: AbortSignal,
  ): Promise<readonly PhEyeFinding[]> {
    const endpoint = question.endpoint ?? this.config.endpoint;
    if (endpoint === '') return noModelServer();
    const startedAt = performance.now();
    const tell = (outcome: PhEyeOutcome): void => {
      this.watch?.ended(outcome, (performance.now() - startedAt) / 1000);
    };
    try {
      const found = await this.ask(findUrlOf(endpoint), text, question, context, signal);
      tell('found');
      return found;
    } catch (error) {
      tell(signal?.aborted === true ? 'given-up' : 'failed');
      // The failures that opened the circuit have already been logged.
      if (signal?.aborted !== true && !(error instanceof BrokenCircuitError)) {
        this.logger.warn({ host: hostOf(endpoint), ...describeError(error) }, 'A model server did not respond');
      }
      return isForbidden(error) ? modelNotAllowed() : modelUnavailable();
    }
  }

  private async ask(
    url: URL,
    text: string,
    request: PhEyeQuestion,
    context: string,
    signal: AbortSignal | undefined,
  ): Promise<readonly PhEyeFinding[]> {
    const sent = textFor(text, request);
    const body = requestBody(sent, request, context);
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...this.authorization(request) };
    const timeoutMs = this.config.timeoutMs(request.timeoutSeconds);
    const deadline = Date.now() + timeoutMs;
    // Also ends waits for a connection or for another attempt.
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const attempt = async (): Promise<readonly PhEyeFinding[]> => {
      ended.throwIfAborted();
      const answerMs = Math.max(1, deadline - Date.now());
      const connectMs = Math.min(CONNECT_MS, answerMs);
      const limits = { connectMs, answerMs, maxBytes: MAX_ANSWER_BYTES, ...(signal !== undefined && { signal }) };
      const answer = await this.outbound.send({ url: url.href, method: 'POST', headers, body, ...limits });
      return read(answer, sent, deadline);
    };
    return untilAborted(this.serverOf(url, request).execute(attempt, ended), ended);
  }

  /** The configured token is sent to the configured server only. */
  private authorization({ endpoint, bearerToken }: PhEyeQuestion): Readonly<Record<string, string>> {
    const isOwn = endpoint === undefined || isSameServer(endpoint, this.config.endpoint);
    const token = bearerToken ?? (isOwn ? this.config.bearerToken : '');
    return token === '' ? {} : { authorization: `Bearer ${token}` };
  }

  private serverOf(url: URL, { maxConnections = this.config.maxConnections }: PhEyeQuestion): IPolicy {
    const key = `${maxConnections} ${url.href}`;
    let server = this.servers.get(key);
    if (server === undefined) {
      const mayPass = handleWhen(isTransient);
      server = wrap(
        bulkhead(maxConnections, MAX_WAITING),
        retry(mayPass, { maxAttempts: MORE_ATTEMPTS, backoff: notBeforeAsked(new ExponentialBackoff(BACKOFF)) }),
        circuitBreaker(mayPass, { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) }),
      );
      this.servers.set(key, server);
    }
    return server;
  }
}

/** Appends `/find` to the path, with or without a trailing slash. */
function findUrlOf(endpoint: string): URL {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/find`;
  return url;
}

const isSameServer = (one: string, other: string): boolean =>
  other !== '' && findUrlOf(one).href === findUrlOf(other).href;

/** Returns the host only, because some servers expect a secret in the path. */
const hostOf = (endpoint: string): string => new URL(endpoint).host;

/** @param deadline the time after which no retry starts */
function read({ status, headers, body }: OutboundAnswer, text: string, deadline: number): readonly PhEyeFinding[] {
  if (status !== 200) {
    const now = new Date();
    const waitMs = retryAfterMs(headers['retry-after'], now) ?? 0;
    throw new Refused(status, waitMs, now.getTime() + waitMs < deadline);
  }
  return readAnswer(decode(body), text);
}

/** @throws BadModelAnswer if the body is not UTF-8: replacing invalid bytes would change a label */
function decode(body: Buffer): string {
  if (!isUtf8(body)) throw new BadModelAnswer('The response is not in UTF-8.');
  return body.toString('utf8');
}

/**
 * Returns true if a retry may succeed. It would not after a request that the server rejects, nor after an invalid
 * response.
 */
function isTransient(error: Error): boolean {
  if (error instanceof OutboundError) return error.reason === 'unreachable' || error.reason === 'timed-out';
  return error instanceof Refused && error.isInTime && (error.code >= 500 || error.code === 429);
}

/** Returns true for a failure that only the operator can resolve, with a setting. */
const isForbidden = (error: unknown): boolean =>
  error instanceof OutboundError && (error.reason === 'refused-address' || error.reason === 'needs-tls');
