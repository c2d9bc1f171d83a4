import { UmbraError } from './errors.js';
import { retryAfterSeconds, pauseSeconds } from './retries.js';

/** How to reach a server. */
export interface ConnectionOptions {
  /** The base of all paths, for example `http://localhost:8080`. */
  readonly url: string;
  /** An API key. */
  readonly key?: string | undefined;
  /** The most that one call may take, with its retries and the pauses between them; 120 if absent. */
  readonly timeoutSeconds?: number;
  /** How often a failed call is repeated if it cannot have an effect twice; 4 if absent. */
  readonly retries?: number;
  /** Replaces the global `fetch`, for example by one with your own certificates. */
  readonly fetch?: typeof fetch;
}

/** A server and how to call it; the first argument of all calls. */
export interface Umbra {
  /** Sends a call and gives its response to a function, again after each retry. */
  send<T>(call: Call, consume: (response: Response) => Promise<T>): Promise<T>;
}

/** What every call accepts. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A request and what may be done when it fails. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: BodyInit;
  /** Sends an Idempotency-Key, the same with each attempt, so that it makes one thing. */
  readonly isMaking?: boolean;
  /** False if it must not be sent again when it is not known whether the first attempt arrived. */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Returns a connection. Nothing is sent yet. */
export function connect(options: ConnectionOptions): Umbra {
  const { url, key, timeoutSeconds = 120, retries = 4 } = options;
  const { protocol, username, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== '') {
    throw new TypeError('The URL must be http(s)://host[:port][/path], without credentials.');
  }
  // `fetch` would refuse it with an error that quotes it.
  if (key !== undefined && !/^[\x21-\x7E]+$/.test(key)) {
    throw new TypeError('The key is empty or has characters that no key has.');
  }
  const base = origin + pathname.replace(/\/+$/, '');
  const authorization: Readonly<Record<string, string>> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    async send(call, consume) {
      const deadline = Date.now() + timeoutSeconds * 1000;
      const requestId = uuid();
      const headers = { ...authorization, accept: '*/*', 'x-request-id': requestId, ...definedIn(call.headers) };
      if (call.isMaking === true) Object.assign(headers, { 'idempotency-key': uuid() });
      const given = options.fetch ?? fetch;
      for (let attempt = 0; ; attempt++) {
        const time = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
        const signal = call.signal === undefined ? time : AbortSignal.any([call.signal, time]);
        const target = base + call.path + queryOf(call.query);
        const asked: RequestInit = { method: call.method, headers, signal, redirect: 'error', credentials: 'omit' };
        if (call.body !== undefined) asked.body = call.body;
        const outcome = await tryOnce(() => given(target, asked), consume, requestId);
        if (!(outcome instanceof UmbraError)) return outcome.result;
        call.signal?.throwIfAborted();
        if (time.aborted) throw tooLate(requestId);
        const pause = attempt < retries ? pauseSeconds(outcome, call, attempt) : undefined;
        if (pause === undefined || Date.now() + pause * 1000 >= deadline) throw outcome;
        await wait(pause * 1000, call.signal);
      }
    },
  };
}

async function tryOnce<T>(
  request: () => Promise<Response>,
  consume: (response: Response) => Promise<T>,
  requestId: string,
): Promise<{ readonly result: T } | UmbraError> {
  let response: Response;
  try {
    response = await request();
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: unknown } };
    const reason = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
    const advice = 'Check the address and that the server runs.';
    return new UmbraError(`The server cannot be reached${reason}.`, { code: 'UNREACHABLE', requestId, advice });
  }
  try {
    return response.ok ? { result: await consume(response) } : await refusalOf(response, requestId);
  } catch (error) {
    // What `fetch` throws for a body that ends early; all else is of the caller.
    if (!(error instanceof TypeError) && (error as Error).name !== 'AbortError' && !isTimeout(error)) throw error;
    return new UmbraError('The connection broke.', { code: 'INTERRUPTED', requestId, advice: 'Repeat the call.' });
  }
}

const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError';

const tooLate = (requestId: string): UmbraError =>
  new UmbraError('There was no response in time.', {
    code: 'TIMEOUT',
    requestId,
    advice: 'Give the connection a longer `timeoutSeconds`, or send less at a time.',
  });

async function refusalOf(response: Response, requestId: string): Promise<UmbraError> {
  const { status, headers } = response;
  const body = parsed(await response.text());
  const isOfUmbra = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
  const { error, code, ...details } = isOfUmbra
    ? (body as { readonly error: string; readonly code?: string })
    : { error: `The server answered with the status ${status} and no message.`, code: undefined };
  return new UmbraError(error, {
    code: code ?? 'UNKNOWN',
    status,
    requestId: headers.get('x-request-id') ?? requestId,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
    details,
  });
}

/** Returns undefined for what is not JSON; the error of the parser would quote it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const definedIn = (headers: Call['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

function queryOf(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Not `crypto.randomUUID`, which browsers offer to secure pages only. */
function uuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('');
}

/** Resolves after some time. @throws the reason of the signal once it is aborted */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
