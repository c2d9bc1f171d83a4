import type { paths } from './schema.js';
import { activityHeaders } from './activity.js';
import { tellConnection } from './connection.js';
import { ApiProblem, OFFLINE, problemFrom } from './errors.js';
import { signInAgain } from './session.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that have the given method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M & keyof paths[P]] extends { responses: unknown } ? P : never;
}[keyof paths];
type Operation<M extends Method, P extends PathOf<M>> = paths[P][M & keyof paths[P]];
type JsonOf<T> = T extends { content: infer C }
  ? C extends { 'application/json': infer J }
    ? J
    : undefined
  : undefined;
type ResponsesOf<O> = O extends { responses: infer R } ? R : never;
/** The body of a successful response. */
export type Answer<M extends Method, P extends PathOf<M>> =
  ResponsesOf<Operation<M, P>> extends infer R ? JsonOf<R[keyof R & (200 | 201 | 202)]> : never;
type BodyOf<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'application/json': infer J }
    ? J
    : unknown
  : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Q : never;

export interface RequestOptions<M extends Method, P extends PathOf<M>> {
  /** Values for the `{…}` parameters of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<Operation<M, P>> | undefined;
  readonly body?: BodyOf<Operation<M, P>>;
  /** The document version that the write is based on. */
  readonly version?: number | undefined;
  /** The state that the write is based on, as `request` returned it. The server refuses the write if it changed. */
  readonly seen?: object | undefined;
  /** The idempotency key: the same for repetitions of a request, so that it is carried out only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** For requests that check whether somebody is signed in: a 401 is then a normal response. */
  readonly isAboutSession?: boolean;
}

export interface FullAnswer<T> {
  readonly data: T;
  /** The document version after a write, if the response states it. */
  readonly version: number | undefined;
  /** The number of all entries of a list, if the response states it. */
  readonly total: number | undefined;
}

/** The entity tags of what was read. */
const tags = new WeakMap<object, string>();

/**
 * Sends a request to the API. When the session has ended, waits until the user has signed in again, then repeats the
 * request.
 * @throws ApiProblem when the server refuses or is unreachable; DOMException when the request was aborted
 */
export async function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<M, P> = {},
): Promise<Answer<M, P>> {
  return (await requestFully(method, path, options)).data;
}

/** Like `request`, and also returns the document version and the length of the list stated in the response. */
export async function requestFully<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<M, P> = {},
): Promise<FullAnswer<Answer<M, P>>> {
  const response = await send(method, urlOf(path, options.path, options.query as Query | undefined), options);
  const body: unknown = await readBody(response);
  const etag = response.headers.get('etag');
  if (etag !== null && typeof body === 'object' && body !== null) tags.set(body, etag);
  const tag = /"(?<version>\d+)"/.exec(etag ?? '')?.groups?.version;
  const total = response.headers.get('x-total-count');
  return {
    data: body as Answer<M, P>,
    version: tag === undefined ? undefined : Number(tag),
    total: total === null ? undefined : Number(total),
  };
}

/** Requests a binary response: an image or a file. @throws as `request` */
export async function requestBytes<P extends PathOf<'get'>>(
  path: P,
  options: RequestOptions<'get', P> = {},
): Promise<Blob> {
  const response = await send('get', urlOf(path, options.path, options.query), options);
  return response.blob().catch((error: unknown) => {
    throw cutOff(error);
  });
}

type Scalar = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** Returns the URL of a request; undefined and empty query parameters are left out. */
export function urlOf(path: string, parts: Readonly<Record<string, string>> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(?<name>\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

interface SendOptions {
  readonly body?: unknown;
  readonly version?: number | undefined;
  readonly seen?: object | undefined;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  readonly isAboutSession?: boolean;
}

async function send(method: Method, url: string, options: SendOptions): Promise<Response> {
  const response = await fetchOnce(method, url, options);
  if (response.ok) return response;
  const problem = await problemIn(response);
  if (problem.status === 401 && options.isAboutSession !== true) {
    await signInAgain();
    return send(method, url, options);
  }
  throw problem;
}

async function fetchOnce(method: Method, url: string, options: SendOptions): Promise<Response> {
  const { body, version, seen, idempotencyKey, signal } = options;
  const tag = version === undefined ? seen && tags.get(seen) : `"${version}"`;
  try {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // With a session, the server requires this type for every write, even without a body.
        ...(method === 'get' ? activityHeaders() : { 'content-type': 'application/json' }),
        ...(tag !== undefined && { 'if-match': tag }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method !== 'get' && { body: JSON.stringify(body ?? {}) }),
      signal: signal ?? null,
    });
    tellConnection('online');
    return response;
  } catch (error) {
    throw cutOff(error);
  }
}

/** Returns what to throw for a request or response that the network cut off. */
function cutOff(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  tellConnection('offline');
  return new ApiProblem(0, OFFLINE, 'The server cannot be reached.');
}

/** Returns the problem described by an error response. */
export async function problemIn(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => ({}));
  const problem = problemFrom(response.status, body, response.headers.get('retry-after'));
  if (problem.code === 'STARTING') tellConnection('restarting');
  return problem;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw cutOff(error);
  }
  try {
    if (/[/+]json\b/.test(type)) return JSON.parse(text) as unknown;
  } catch {
    throw notOfServer(response);
  }
  // No response to these requests is HTML.
  if (/\bhtml\b/.test(type)) throw notOfServer(response);
  return text;
}

const notOfServer = ({ status }: Response): ApiProblem =>
  new ApiProblem(status, 'NOT_OF_SERVER', 'Something between this page and the server has answered in its place.');
