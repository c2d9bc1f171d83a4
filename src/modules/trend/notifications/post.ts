import { retryAfterMs } from '../../../platform/outbound/retry-after.js';
import type { Outcome } from './notification.types.js';

/** A try that has no answer after this is given up. */
export const TRY_MS = 5000;
/** Of an answer nothing is used but its status; so much is read that the connection can serve again. */
const MOST_ANSWER_BYTES = 16 * 1024;

/** Of the statuses that blame the request, those that another try may get past (RFC 9110, RFC 8470, RFC 6585). */
const PASSING = new Set([408, 425, 429]);

export interface PostRequest {
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a status means that the receiver has taken it. */
  readonly isTaken: (status: number) => boolean;
  /** The moment of the try, for a `Retry-After` that is a date. */
  readonly now: Date;
  readonly timeoutMs?: number;
}

/**
 * Posts once. Follows no redirect: the receiver was chosen by the operator. Never throws, since what a network does is
 * no mistake of the program; its messages, which quote URLs, go nowhere.
 */
export async function post(request: PostRequest): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(request.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'user-agent': 'Umbra', ...request.headers },
      body: request.body,
      signal: AbortSignal.timeout(request.timeoutMs ?? TRY_MS),
    });
  } catch (error) {
    return { result: 'retry', problem: errorCode(error) };
  }
  const outcome = judge(response, request);
  await drain(response);
  return outcome;
}

function judge(response: Response, { isTaken, now }: PostRequest): Outcome {
  const { status } = response;
  if (isTaken(status)) return { result: 'sent' };
  const problem = `status ${status}`;
  if (status >= 400 && status < 500 && !PASSING.has(status)) return { result: 'refused', problem };
  const wait = retryAfterMs(response.headers.get('retry-after'), now);
  return { result: 'retry', problem, ...(wait !== undefined && { retryAfterMs: wait }) };
}

/** What comes after the status changes nothing any more; its end has the deadline of the whole try. */
async function drain({ body }: Response): Promise<void> {
  if (body === null) return;
  let bytes = 0;
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) break;
    }
  } catch {
    // Cut off, or not ended in time: the status stands.
  }
}

interface NetworkError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** The code of an error of the network, of its cause where the error has none; never its message. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'error';
  const { name, code, cause } = error as NetworkError;
  if (name === 'TimeoutError') return 'timed out';
  return typeof code === 'string' && /^[A-Z_\d]{1,60}$/.test(code) ? code : errorCode(cause);
}
