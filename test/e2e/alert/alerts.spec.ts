import { AlertService } from '../../../src/modules/alert/alert.service.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { ADMINISTRATOR } from '../../support/actor.js';
import { startApp, type TestApp } from '../../support/app.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const MINUTE = 60_000;

interface AlertJson {
  id: string;
  date: string;
  documentId: string;
}

const clock = new MovedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, env: { ALERT_MAX_STORED: '1000' } });
});
afterAll(async () => {
  await app.close();
});

function call(method: string, path: string, body?: string, type = 'application/json'): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${app.apiKey}`, ...(body === undefined ? {} : { 'content-type': type }) },
  });
}
const list = async (query = ''): Promise<AlertJson[]> =>
  (await (await call('GET', `/api/alerts${query}`)).json()) as AlertJson[];

describe('/api/alerts', () => {
  beforeAll(async () => {
    const strategy = { id: 'watch-5', strategy: 'MASK', condition: 'token startswith "5"', alert: true };
    const policy = { identifiers: { ssn: { ssnFilterStrategies: [strategy, { strategy: 'REDACT' }] } } };
    expect((await call('PUT', '/api/policies/watch', JSON.stringify(policy))).status).toBe(201);
  });

  it('is an empty list at first', async () => {
    expect(await list()).toEqual([]);
  });

  it('lists one alert per span that meets the condition, with context and document but without text', async () => {
    const before = Date.now();
    const response = await call(
      'POST',
      '/api/filter?p=watch&c=ward-4',
      'SSN 519-09-9999 and SSN 219-09-9999',
      'text/plain',
    );
    expect(await response.text()).toBe('SSN *********** and SSN {{{REDACTED-ssn}}}');
    const alerts = await list();
    expect(alerts).toEqual([
      {
        alertId: alerts[0]?.id,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        policy: 'watch',
        policyVersion: response.headers.get('x-umbra-policy'),
        strategyId: 'watch-5',
        context: 'ward-4',
        documentId: response.headers.get('x-document-id'),
        filterType: 'ssn',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    ]);
    const at = Date.parse(alerts[0]?.date ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('lists the newest first, in pages on request', async () => {
    for (const id of ['first', 'second']) {
      await call('POST', `/api/policies/apply?p=watch&d=${id}`, 'SSN 519-09-9999', 'text/plain');
    }
    const alerts = await list();
    expect(alerts.map(({ documentId }) => documentId).slice(0, 2)).toEqual(['second', 'first']);
    expect(await list('?offset=1&limit=1')).toEqual(alerts.slice(1, 2));
    expect((await call('GET', '/api/alerts?limit=nine')).status).toBe(400);
  });

  it('lists those of a kind, policy, context, document or time alone', async () => {
    const all = await list();
    const [newest] = all;
    const of = async (query: string): Promise<string[]> => (await list(`?${query}`)).map(({ id }) => id);
    expect(await of('documentId=first')).toEqual(all.filter((one) => one.documentId === 'first').map(({ id }) => id));
    expect(await of('context=ward-4&filterType=ssn&policy=watch')).toEqual([all.at(-1)?.id]);
    expect(await of('filterType=email-address')).toEqual([]);
    expect(await of('policy=&context=')).toHaveLength(all.length);
    expect(await of(`from=${newest?.date ?? ''}`)).toContain(newest?.id);
    expect(await of(`to=${newest?.date ?? ''}`)).not.toContain(newest?.id);
    expect((await call('GET', '/api/alerts?from=yesterday')).status).toBe(400);
  });

  it('deletes by id, in upper or lower case, and again without an error', async () => {
    const [alert] = await list();
    const path = `/api/alerts/${(alert?.id ?? '').toUpperCase()}`;
    for (let time = 0; time < 2; time += 1) {
      const response = await call('DELETE', path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
    }
    expect((await list()).map(({ id }) => id)).not.toContain(alert?.id);
  });

  it('returns 400 for a malformed id', async () => {
    expect((await call('DELETE', '/api/alerts/%24ne')).status).toBe(400);
    expect((await call('DELETE', `/api/alerts/${'a'.repeat(65)}`)).status).toBe(400);
  });

  it('keeps none of policies that come with a request: anyone may send one', async () => {
    const before = await list();
    const strategy = { strategy: 'REDACT', condition: 'token startswith "5"', alert: true };
    const policy = { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } };
    for (const text of ['SSN 519-09-9999', `SSN 519-09-9999 ${'and so on '.repeat(8000)}`]) {
      const response = await call(
        'POST',
        '/api/filter',
        JSON.stringify({ policy, text, context: 'none' }),
        'application/json',
      );
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('REDACTED');
    }
    expect(await list()).toEqual(before);
  });

  it('returns 401 without a key', async () => {
    expect((await fetch(`${app.url}/api/alerts`)).status).toBe(401);
    expect((await fetch(`${app.url}/api/alerts/x`, { method: 'DELETE' })).status).toBe(401);
  });
});

describe('the number of stored alerts', () => {
  it('is limited: a task deletes the oldest', async () => {
    const alerts = app.app.get(AlertService, { strict: false });
    const raise = (documentId: string) =>
      alerts.record(
        Array.from({ length: 1000 }, () => ({
          policy: 'watch',
          policyVersion: undefined,
          strategyId: 'ssn.0',
          context: 'none',
          documentId,
          filterType: 'ssn',
        })),
      );
    // Later than all alerts of the tests before.
    clock.moveOn(1000);
    await raise('older');
    clock.moveOn(1000);
    await raise('newer');
    expect(
      new Set((await alerts.listNewestFirst({ offset: 1000, limit: 1000 }, ADMINISTRATOR)).map(documentOf)),
    ).toEqual(new Set(['older']));
    // The task also runs by itself, and may have run before the limit was exceeded.
    await until(async () => {
      clock.moveOn(MINUTE);
      await app.app.get(TaskRunner, { strict: false }).look();
      return (await alerts.listNewestFirst({ offset: 1000, limit: 1000 }, ADMINISTRATOR)).length === 0;
    });
    expect(new Set((await alerts.listNewestFirst({ offset: 0, limit: 1000 }, ADMINISTRATOR)).map(documentOf))).toEqual(
      new Set(['newer']),
    );
  });
});

const documentOf = ({ documentId }: { documentId: string }): string => documentId;
