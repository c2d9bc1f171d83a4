import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { REFUSAL_MODEL, type RefusalDocument } from '../../../src/platform/audit/refusals/refusal.model.js';
import { RefusalRowsTask } from '../../../src/platform/audit/refusals/refusal-rows.task.js';
import { MAX_KINDS_PER_MINUTE, Refusals } from '../../../src/platform/audit/refusals/refusals.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

const MINUTE = 60_000;

interface Row {
  readonly userId: string | null;
  readonly ipAddress: string | null;
  readonly details: { readonly reason: string; readonly count: number; readonly firstRoute: string };
}

const clock = new StillClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await rowsOfNow();
});

/** Moves time on until the counts of now are rows. @returns those rows */
async function rowsOfNow(): Promise<readonly Row[]> {
  await app.app.get(Refusals, { strict: false }).flush();
  const before = await refusedRows();
  clock.moveOn(4 * MINUTE);
  await app.app.get(RefusalRowsTask, { strict: false }).run(new AbortController().signal);
  const after = await refusedRows();
  return after.slice(0, after.length - before.length);
}
const refusedRows = async () =>
  (await call(app, 'GET', '/api/v1/audit?action=ACCESS_REFUSED&size=200', { headers: bearer(app.apiKey) })).body
    .content as readonly Row[];

const from = (address: string, key = 'umbra_nobody-has-this-one') =>
  call(app, 'GET', '/api/v1/users', { headers: { ...bearer(key), 'x-forwarded-for': address } });

describe('refused requests', () => {
  it('are one row a minute, address and reason, with their number', async () => {
    for (let times = 0; times < 5; times++) expect((await from('192.0.2.1')).status).toBe(401);
    await from('192.0.2.2');
    await call(app, 'GET', '/api/v1/users', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const rows = await rowsOfNow();
    const shown = rows.map(({ ipAddress, details }) => `${ipAddress ?? ''} ${details.reason} ${details.count}`);
    expect(shown.sort()).toEqual([
      '192.0.2.1 CREDENTIAL_REQUIRED 1',
      '192.0.2.1 UNKNOWN_API_KEY 5',
      '192.0.2.2 UNKNOWN_API_KEY 1',
    ]);
    expect(rows[0]?.details.firstRoute).toBe('GET /api/v1/users');
  });

  it('name who was refused, where that is known', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    expect((await from('192.0.2.3', key)).status).toBe(403);
    expect(await rowsOfNow()).toMatchObject([
      { userId: user.id, ipAddress: '192.0.2.3', details: { reason: 'ROLE_REQUIRED', count: 1 } },
    ]);
  });

  it('have the sign-ins of accounts that do not exist, which have no row of their own', async () => {
    for (let times = 0; times < 3; times++) {
      const json = { email: `nobody-${times}@example.com`, password: 'wrong-by-design' };
      const headers = { 'x-forwarded-for': '192.0.2.4' };
      expect((await call(app, 'POST', '/api/session', { json, headers })).status).toBe(401);
    }
    const { body } = await call(app, 'GET', '/api/v1/audit?action=LOGIN&outcome=FAILURE', {
      headers: bearer(app.apiKey),
    });
    expect(body.content).toEqual([]);
    expect(await rowsOfNow()).toMatchObject([{ details: { reason: 'WRONG_EMAIL_OR_PASSWORD', count: 3 } }]);
  });

  it('are a bounded number of rows, however many addresses they come from', async () => {
    const others = 20;
    const addresses = Array.from({ length: MAX_KINDS_PER_MINUTE + others }, (_, number) => `198.51.100.${number}`);
    for (const address of addresses) await from(address);
    const rows = await rowsOfNow();
    expect(rows).toHaveLength(MAX_KINDS_PER_MINUTE + 1);
    expect(rows.filter(({ ipAddress }) => ipAddress === null)).toMatchObject([
      { details: { reason: 'OTHERS', count: others } },
    ]);
  });

  it('are counted once when their rows are written twice', async () => {
    await from('192.0.2.5');
    await app.app.get(Refusals, { strict: false }).flush();
    const counts = app.app.get<Model<RefusalDocument>>(getModelToken(REFUSAL_MODEL), { strict: false });
    const stored = await counts.find().lean();
    expect(await rowsOfNow()).toHaveLength(1);
    // The process was killed between the rows and the counts.
    await counts.insertMany(stored);
    expect(await rowsOfNow()).toEqual([]);
    expect(await counts.countDocuments()).toBe(0);
  });

  it('leave the log valid', async () => {
    const { body } = await call(app, 'GET', '/api/v1/audit/verify', { headers: bearer(app.apiKey) });
    expect(body.valid).toBe(true);
  });
});
