import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RedactionFeed } from '../../../src/modules/trend/feed/redaction-feed.js';
import { SeriesRecord } from '../../../src/modules/trend/series/series.model.js';
import { startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { totalOf } from '../../support/trend.js';

let app: TestApp;
beforeAll(async () => {
  // Contexts are left out while everybody may look at the dashboard.
  app = await startApp({ env: { MONITOR_DASHBOARD_ENABLED: 'false' } });
});
afterAll(async () => {
  await app.close();
});

const post = (path: string, text: string, type = 'text/plain') =>
  call(app, 'POST', path, { headers: { ...bearer(app.apiKey), 'content-type': type }, text });

/** Returns the counts of a context, by organization and type. */
async function countsOf(context: string, of: TestApp = app): Promise<Record<string, number>> {
  await of.app.get(RedactionFeed).report();
  const series = await of.app
    .get<Model<SeriesRecord>>(getModelToken(SeriesRecord.name), { strict: false })
    .find({ context, type: { $ne: '' } })
    .lean<SeriesRecord[]>();
  for (const { source } of series) expect(source).toBe('umbra');
  return Object.fromEntries(
    series.map(({ organization, type, hours }) => [`${organization} ${type}`, totalOf(hours).sum]),
  );
}

const SSN = 'SSN 219-09-9999';

/** A context that only one test uses. */
const newContext = (): string => unique('context').replace(' ', '-');

describe("Umbra's own redactions", () => {
  it('are counted by type, for the organization and the context of the request', async () => {
    const context = newContext();
    await post(`/api/filter?c=${context}&organization=north`, `${SSN}, ann@example.com`);
    await post(`/api/explain?c=${context}&organization=north`, SSN);
    await post(`/api/policies/apply?c=${context}&organization=south`, SSN);
    await post(`/api/filter?c=${context}&organization=`, SSN);
    expect(await countsOf(context)).toEqual({
      'north ssn': 2,
      'north email-address': 1,
      'south ssn': 1,
      'default ssn': 1,
    });
  });

  it('are counted for requests with an inline policy and for long texts', async () => {
    const context = newContext();
    const inline = (text: string) =>
      post(
        '/api/filter?organization=west',
        JSON.stringify({ policy: { identifiers: { ssn: {} } }, text, context }),
        'application/json',
      );
    await inline(SSN);
    await inline(`${'Nothing here. '.repeat(5000)}${SSN}`);
    expect(await countsOf(context)).toEqual({ 'west ssn': 2 });
  });

  it('are counted for every line of a streamed request', async () => {
    const context = newContext();
    const lines = Array.from({ length: 7 }, () => JSON.stringify({ text: SSN })).join('\n');
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/x-ndjson' };
    const answer = await fetch(`${app.url}/api/filter?c=${context}`, { method: 'POST', headers, body: lines });
    expect((await answer.text()).match(/REDACTED/g)).toHaveLength(7);
    expect(await countsOf(context)).toEqual({ 'default ssn': 7 });
  });

  it.each([
    ['two organizations', 'organization=a&organization=b'],
    ['an organization that is too long', `organization=${'x'.repeat(1025)}`],
    ['an organization with a NUL character', 'organization=a%00b'],
  ])('return 400 for %s', async (_, query) => {
    const { status, body } = await post(`/api/filter?${query}`, SSN);
    expect([status, body.error]).toEqual([400, expect.stringContaining('organization')]);
  });

  it('show no context on a dashboard that is open to everybody', async () => {
    const open = await startApp();
    try {
      const headers = { ...bearer(open.apiKey), 'content-type': 'text/plain' };
      await call(open, 'POST', '/api/filter?c=clinic-hale&organization=north', { headers, text: SSN });
      expect(await countsOf('default', open)).toEqual({ 'north ssn': 1 });
      for (const list of ['summary', 'alerts', 'entities', 'flows', 'trends', 'organizations']) {
        const { status, body } = await call(open, 'GET', `/api/dashboard/${list}`);
        expect([status, JSON.stringify(body).includes('clinic-hale')]).toEqual([200, false]);
      }
    } finally {
      await open.close();
    }
  });

  it('are not counted with MONITOR_OWN_REDACTIONS=false', async () => {
    const silent = await startApp({ env: { MONITOR_OWN_REDACTIONS: 'false' } });
    try {
      const headers = { ...bearer(silent.apiKey), 'content-type': 'text/plain' };
      expect((await call(silent, 'POST', '/api/filter?c=off', { headers, text: SSN })).status).toBe(200);
      expect(await countsOf('off', silent)).toEqual({});
    } finally {
      await silent.close();
    }
  });
});
