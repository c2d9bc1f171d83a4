import { ContextService } from '../../../src/modules/context/context.service.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { startApp, type TestApp } from '../../support/app.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const HOUR = 3_600_000;

const clock = new MovedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, env: { CONTEXT_MAX_ENTRIES: '1000' } });
});
afterAll(async () => {
  await app.close();
});

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
const sizeOf = async (context: string) =>
  ((await call('GET', `/api/contexts/${context}`)).json as { readonly size: number }).size;
const keyOf = (number: number): string => number.toString(16).padStart(64, '0');
const entry = (number: number, replacement = `r${number}`) => ({ key: keyOf(number), kind: 'ssn', replacement });

describe('/api/contexts', () => {
  it('lists none at first and returns 404 for a name', async () => {
    expect(await call('GET', '/api/contexts')).toEqual({ status: 200, json: { contexts: [] } });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/export'],
      ['DELETE', ''],
    ] as const) {
      expect(await call(method, `/api/contexts/ward%207${path}`)).toMatchObject({ status: 404 });
    }
  });

  it('imports entries, skips or overwrites existing ones, and exports them in pages', async () => {
    const path = '/api/contexts/ward%207';
    expect((await call('POST', `${path}/import`, { version: 1, entries: [entry(1), entry(2)] })).json).toEqual({
      total: 2,
      inserted: 2,
      overwritten: 0,
      skipped: 0,
    });
    expect((await call('POST', `${path}/import`, { entries: [entry(2, 'x'), entry(3)] })).json).toMatchObject({
      inserted: 1,
      skipped: 1,
    });
    expect(
      (await call('POST', `${path}/import?on_conflict=overwrite`, { entries: [entry(3, 'y')] })).json,
    ).toMatchObject({ overwritten: 1 });
    expect((await call('GET', '/api/contexts')).json).toEqual({ contexts: ['ward 7'] });
    expect((await call('GET', path)).json).toEqual({
      name: 'ward 7',
      size: 3,
      everyone: true,
      groupIds: [],
    });
    expect((await call('GET', `${path}/export?limit=2`)).json).toEqual({
      version: 1,
      context: 'ward 7',
      count: 2,
      entries: [entry(1), entry(2)],
      next: keyOf(2),
    });
    expect((await call('GET', `${path}/export?limit=2&after=${keyOf(2)}`)).json).toMatchObject({
      entries: [entry(3, 'y')],
    });
  });

  it('deletes a context', async () => {
    expect((await call('DELETE', '/api/contexts/ward%207')).status).toBe(200);
    expect((await call('GET', '/api/contexts')).json).toEqual({ contexts: [] });
  });

  it.each([{}, { entries: [{ ...entry(1), key: 'short' }] }, { entries: [[]] }, { entries: 'none' }])(
    'returns 400 for the import %j',
    async (body) => {
      expect((await call('POST', '/api/contexts/a/import', body)).status).toBe(400);
    },
  );
});

describe('replacements of a context', () => {
  const scope = { origin: 'stored', context: 'race' } as const;
  const propose = (number: number, proposal: string) => ({ key: keyOf(number), kind: 'ssn', proposal });

  it('are the same for concurrent first uses of a value', async () => {
    const contexts = app.app.get(ContextService, { strict: false });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, caller) =>
        contexts.resolve(scope, [propose(1, `one-${caller}`), propose(2, `two-${caller}`)]),
      ),
    );
    expect(new Set(answers.map((answer) => answer.get(keyOf(1)))).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.get(keyOf(2)))).size).toBe(1);
    const inline = await contexts.resolve({ origin: 'inline', context: 'race' }, [propose(1, 'another')]);
    expect(inline.get(keyOf(1))).toBe('another');
  });

  it('are deleted, least recently used first, when the context exceeds its limit', async () => {
    const contexts = app.app.get(ContextService, { strict: false });
    const many = { origin: 'stored', context: 'many' } as const;
    await contexts.resolve(
      many,
      Array.from({ length: 600 }, (_, number) => propose(number, 'old')),
    );
    clock.moveOn(1000);
    await contexts.resolve(
      many,
      Array.from({ length: 600 }, (_, number) => propose(1000 + number, 'new')),
    );
    // The task also runs by itself, and may have run before the limit was exceeded.
    await until(async () => {
      clock.moveOn(HOUR);
      await app.app.get(TaskRunner, { strict: false }).look();
      return (await sizeOf('many')) === 600;
    });
    expect((await contexts.resolve(many, [propose(1000, 'third')])).get(keyOf(1000))).toBe('new');
  });

  it('are kept when they were used again, however long ago they were made', async () => {
    const contexts = app.app.get(ContextService, { strict: false });
    const reused = { origin: 'stored', context: 'reused' } as const;
    const proposals = (from: number, count: number, proposal: string) =>
      Array.from({ length: count }, (_, number) => propose(from + number, proposal));
    await contexts.resolve(reused, proposals(0, 600, 'old'));
    // Uses are recorded once a day.
    clock.moveOn(25 * HOUR);
    await contexts.resolve(reused, proposals(0, 100, 'again'));
    clock.moveOn(HOUR);
    await contexts.resolve(reused, proposals(1000, 600, 'new'));
    await until(async () => {
      clock.moveOn(HOUR);
      await app.app.get(TaskRunner, { strict: false }).look();
      return (await sizeOf('reused')) <= 700;
    });
    expect((await contexts.resolve(reused, [propose(0, 'third')])).get(keyOf(0))).toBe('old');
  });
});
