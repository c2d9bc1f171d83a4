import type { paths } from './schema.js';
import { activityHeaders } from './activity.js';
import { tellConnection } from './connection.js';
import { ApiProblem, OFFLINE, problemFrom } from './errors.js';
import { signInAgain } from './session.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that know a method. */
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
/** What a request answers when it is carried out. */
export type Answer<M extends Method, P extends PathOf<M>> =
  ResponsesOf<Operation<M, P>> extends infer R ? JsonOf<R[keyof R & (200 | 201 | 202)]> : never;
type BodyOf<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'application/json': infer J }
    ? J
    : unknown
  : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Q : never;

export interface RequestOptions<M extends Method, P extends PathOf<M>> {
  /** What stands for `{…}` in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<Operation<M, P>> | undefined;
  readonly body?: BodyOf<Operation<M, P>>;
  /** The version of the document that the write is made from. */
  readonly version?: number | undefined;
  /** The same key for the same request, so that a repetition is not carried out twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** For requests that find out whether somebody is signed in: a 401 is then an answer. */
  readonly isAboutSession?: boolean;
}

export interface FullAnswer<T> {
  readonly data: T;
  /** The version of the document after a write, where the answer says it. */
  readonly version: number | undefined;
}

/**
 * Asks the API. A session that has ended is renewed by the person at the page, and the request then goes on.
 * @throws ApiProblem when the server refuses or is not there; DOMException when it was aborted
 */
export async function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<M, P> = {},
): Promise<Answer<M, P>> {
  return (await requestFully(method, path, options)).data;
}

/** The same, with the version that the answer tells. */
export async function requestFully<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<M, P> = {},
): Promise<FullAnswer<Answer<M, P>>> {
  const response = await send(method, urlOf(path, options.path, options.query as Query | undefined), options);
  const data = (await readBody(response)) as Answer<M, P>;
  const tag = /"(?<version>\d+)"/.exec(response.headers.get('etag') ?? '')?.groups?.version;
  return { data, version: tag === undefined ? undefined : Number(tag) };
}

/** Asks for what is no text: a picture, or a file. @throws as `request` */
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

/** The address of a request; what is undefined or empty in the query is left out. */
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
  const { body, version, idempotencyKey, signal } = options;
  try {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // The type: of a write that a session makes, also where it has no body.
        ...(method === 'get' ? activityHeaders() : { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
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

/** What to throw for a request, or an answer, that the network has cut off. */
function cutOff(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  tellConnection('offline');
  return new ApiProblem(0, OFFLINE, 'The server cannot be reached.');
}

/** The problem that a refused response tells of. */
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
  // No answer to a request of this file is a page.
  if (/\bhtml\b/.test(type)) throw notOfServer(response);
  return text;
}

const notOfServer = ({ status }: Response): ApiProblem =>
  new ApiProblem(status, 'NOT_OF_SERVER', 'Something between this page and the server has answered in its place.');
