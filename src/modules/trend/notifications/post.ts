import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import type { Outbound, OutboundAnswer } from '../../../platform/outbound/outbound.js';
import { retryAfterMs } from '../../../platform/outbound/retry-after.js';
import type { Outcome } from './notification.types.js';

/** The time limit of one attempt. */
export const TRY_MS = 5000;

/** Statuses of client errors that a retry may overcome (RFC 9110, RFC 8470, RFC 6585). */
const PASSING = new Set([408, 425, 429]);

export interface PostRequest {
  /** Must be an address that `Outbound` allows, as every configured address is. */
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if a status means that the receiver has accepted it. */
  readonly isTaken: (status: number) => boolean;
  /** The time of the attempt, for a `Retry-After` that is a date. */
  readonly now: Date;
  readonly timeoutMs?: number;
}

/**
 * Posts once. Follows no redirect, since the operator chose the receiver. Never throws, because network errors are not
 * bugs; their messages, which quote URLs, are dropped.
 */
export async function post(outbound: Outbound, request: PostRequest): Promise<Outcome> {
  const { url, body, headers, timeoutMs = TRY_MS } = request;
  try {
    const answer = await outbound.send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      connectMs: timeoutMs,
      answerMs: timeoutMs,
      maxBytes: 0,
      isStatusEnough: true,
    });
    return judge(answer, request);
  } catch (error) {
    return { result: 'retry', problem: errorCode(error) };
  }
}

function judge({ status, headers }: OutboundAnswer, { isTaken, now }: PostRequest): Outcome {
  if (isTaken(status)) return { result: 'sent' };
  const problem = `status ${status}`;
  if (status >= 400 && status < 500 && !PASSING.has(status)) return { result: 'refused', problem };
  const wait = retryAfterMs(headers['retry-after'], now);
  return { result: 'retry', problem, ...(wait !== undefined && { retryAfterMs: wait }) };
}

interface NetworkError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Returns the code of a network error or of its cause; never its message. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'error';
  const { name, code, cause } = error as NetworkError;
  if (name === 'TimeoutError') return 'timed out';
  if (error instanceof OutboundError) return error.code ?? error.reason.replace('-', ' ');
  return typeof code === 'string' && /^[A-Z_\d]{1,60}$/.test(code) ? code : errorCode(cause);
}
