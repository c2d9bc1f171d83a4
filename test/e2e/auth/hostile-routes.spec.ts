import { declaredRoutes, type DeclaredRoute } from '../../../src/platform/auth/declared-routes.js';
import { startApp, type TestApp } from '../../support/app.js';
import { isDrawn, seedFor } from '../../support/budget.js';
import { bearer, call } from '../../support/client.js';

/** Deeper than any reader that calls itself for each level can go. */
const DEPTH = 50_000;
const JSON_TYPE = 'application/json';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** What a hostile client sends in place of the body that a route expects: its media type and its bytes. */
const BODIES: Readonly<Record<string, readonly [type: string | undefined, body: string | Uint8Array]>> = {
  'nothing as JSON': [JSON_TYPE, ''],
  null: [JSON_TYPE, 'null'],
  'a list': [JSON_TYPE, '[]'],
  'a number that is too large': [JSON_TYPE, '1e999'],
  'deep lists': [JSON_TYPE, '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
  'deep objects': [JSON_TYPE, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
  'names of the language': [
    JSON_TYPE,
    '{"__proto__":{"role":"ROLE_ADMIN"},"constructor":{"prototype":{"x":1}},"toString":1}',
  ],
  'operators of a database': [JSON_TYPE, '{"id":{"$ne":null},"name":{"$gt":""},"text":{"$where":"1"},"$set":{"x":1}}'],
  'half a character': [JSON_TYPE, '{"name":"\\ud800","text":"\\udfff","id":"\\u0000"}'],
  'bytes that are no text': [JSON_TYPE, Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28)],
  'another media type': ['text/html', '<p>text</p>'],
  'no media type': [undefined, Uint8Array.of(0x7b, 0x7d)],
  'a media type that is none': ['a;b;c/////', '{}'],
};

/** What stands in a path where a name or an id belongs. */
const IDS: Readonly<Record<string, string>> = {
  'that of nothing': UNKNOWN_ID,
  'a character that texts of C end with': '%00',
  'a path out of a folder': '..%2F..%2Fetc%2Fpasswd',
  'an operator of a database': '%24ne',
  'a name of the language': '__proto__',
  'a name longer than any': 'a'.repeat(3000),
};

/** Of several tries after each other every route meets one at least; in the long tier all meet all. */
const SEED = seedFor('hostile requests');
const drawn = (all: readonly DeclaredRoute[], place: number, of: number): readonly DeclaredRoute[] =>
  all.filter((_, i) => isDrawn(i, of, SEED + place));

/** What only somebody who reads the program should see. */
const INSIDES = /node_modules|\bat \S+ \(|\.[jt]s:\d+|Mongo\w*Error|CastError|TypeError|RangeError/;

/** Routes that would end what this suite itself uses. */
const LEFT_OUT: ReadonlySet<string> = new Set(['POST /api/v1/account/api-key']);

/** Presidio's analyzer answers 500 where others answer 400, and so does the interface that programs call in its place. */
const ANSWERS_500 = /^\/presidio\/(?:p\/[^/]+\/)?analyze$/;
/** What it answers to wrong requests. @see src/modules/presidio/presidio-fault.ts */
const OF_PRESIDIO = new Set(['No text provided', 'No language provided', 'The body must be a JSON object']);

/** The group itself, and a list of samples, which are kept by the name of a policy that may come later. */
const FOUND_BY_GROUP = /^\/api\/v1\/groups\/|^\/api\/policies\/:policyName\/samples$/;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Tried {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly type?: string | undefined;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns what is wrong with the answer; undefined if nothing is. */
async function faultOf({ what, method, path, type, body, headers }: Tried): Promise<string | undefined> {
  const name = `${method} ${path.slice(0, 100)} with ${what}`;
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...bearer(app.apiKey), ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
    redirect: 'manual',
  }).catch((error: unknown) => String(error));
  if (typeof response === 'string') return `${name}: ${response}`;
  // A stream of events has no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  if (response.status === 500 && ANSWERS_500.test(path) && OF_PRESIDIO.has(JSON.parse(text).error)) return undefined;
  if (response.status >= 500 && response.status !== 503) return `${name}: ${response.status} ${text.slice(0, 200)}`;
  return INSIDES.test(text) && response.status >= 400 ? `${name} shows its insides: ${text.slice(0, 200)}` : undefined;
}

const routes = () => declaredRoutes(app.app).filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
const named = () => routes().filter(({ path }) => /[:*]/.test(path));
const fill = (path: string, id: string): string => path.replaceAll(/[:*]\w+/g, id);

/** Tries one after another, so that each fault is that of its own request. */
async function faultsOf(tries: readonly Tried[]): Promise<string[]> {
  const faults: string[] = [];
  for (const one of tries) {
    const fault = await faultOf(one);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

describe('every route, asked by an administrator who means harm', () => {
  it.each(Object.keys(BODIES).map((what, place) => ({ what, place })))(
    'refuses $what, or takes it, but never fails of it',
    async ({ what, place }) => {
      const [type, body] = BODIES[what] ?? [];
      const written = routes().filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
      expect(written.length).toBeGreaterThan(100);
      const tries = drawn(written, place, 12).map(({ method, path }) => ({
        ...{ what, method, path: fill(path, UNKNOWN_ID), type },
        ...(body !== undefined && { body }),
      }));
      expect(await faultsOf(tries)).toEqual([]);
    },
  );

  it.each(Object.keys(IDS).map((what, place) => ({ what, place })))(
    'never fails of an id that is $what',
    async ({ what, place }) => {
      expect(named().length).toBeGreaterThan(100);
      const tries = drawn(named(), place, 6).map(({ method, path }) => ({
        ...{ what, method, path: fill(path, IDS[what] ?? '') },
        ...(method !== 'GET' && { type: JSON_TYPE, body: '{}' }),
      }));
      expect(await faultsOf(tries)).toEqual([]);
    },
  );

  it('never fails of an If-Match that is none', async () => {
    const changing = named().filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));
    expect(changing.length).toBeGreaterThan(40);
    const tries = drawn(changing, 0, 3).map(({ method, path }) => ({
      ...{ what: 'a wrong If-Match', method, path: fill(path, UNKNOWN_ID) },
      ...{ type: JSON_TYPE, body: '{}', headers: { 'if-match': '"half, W/x' } },
    }));
    expect(await faultsOf(tries)).toEqual([]);
  });

  it('finds nothing by the id of something of another kind', async () => {
    const headers = bearer(app.apiKey);
    const group = await call(app, 'POST', '/api/v1/groups', { headers, json: { name: 'Of another kind' } });
    const found: string[] = [];
    for (const { method, path } of named()) {
      if (method !== 'GET' || !path.startsWith('/api/') || FOUND_BY_GROUP.test(path)) continue;
      const { status } = await call(app, method, fill(path, String(group.body.id)), { headers });
      if (status < 400 || status >= 500) found.push(`${path}: ${status}`);
    }
    expect(found).toEqual([]);
  });

  it('leaves the product able to answer', async () => {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(Object.getPrototypeOf({}).role).toBeUndefined();
  });
});
