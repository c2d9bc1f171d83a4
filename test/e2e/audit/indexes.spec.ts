import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AlertTrimTask } from '../../../src/modules/alert/alert-trim.task.js';
import { ContextTrimTask } from '../../../src/modules/context/context-trim.task.js';
import { ArchiveRemovalTask } from '../../../src/platform/audit-archive/archive-removal.task.js';
import { RefusalRowsTask } from '../../../src/platform/audit/refusals/refusal-rows.task.js';
import { Refusals } from '../../../src/platform/audit/refusals/refusals.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { asking, makeGroup, person, type Ask } from '../../support/review-people.js';
import { itOnEmbedded } from '../../support/tests-on.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';

const DAY = 24 * 60 * 60 * 1000;
const COLLECTIONS = ['alerts', 'audit_heads', 'audit_log', 'audit_notes', 'audit_refusals', 'contexts', 'holds'];

const clock = new StillClock();
let app: TestApp;
let admin: Ask;
beforeAll(async () => {
  app = await startApp({ clock, env: { AUDIT_ARCHIVE_AFTER_DAYS: '30' } });
  admin = asking(app, bearer(app.apiKey));
});
afterAll(() => app.close());

/** Everything that looks for contexts, alerts, holds, refusals and old entries. */
async function useEverything(): Promise<void> {
  const member = await person(app);
  const groupId = await makeGroup(admin, [member.id]);
  const strategy = {
    strategy: 'RANDOM_REPLACE',
    replacementScope: 'CONTEXT',
    condition: 'token startswith "2"',
    alert: true,
  };
  await admin('PUT', '/api/policies/scoped', { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });
  const headers = { ...bearer(member.key), 'content-type': 'text/plain' };
  await call(app, 'POST', '/api/filter?p=scoped&c=ward', { headers, text: 'SSN 219-09-9999' });
  for (const ask of [admin, member.ask]) {
    await ask('GET', '/api/contexts');
    await ask('GET', '/api/contexts/ward');
    const [alert] = (await ask('GET', '/api/alerts')).body as { id: string }[];
    expect(alert).toBeDefined();
    await ask('DELETE', '/api/alerts/missing');
  }
  await admin('PUT', '/api/contexts/ward', { everyone: true });
  await admin('DELETE', `/api/v1/groups/${groupId}`);
  const hold = await admin('POST', '/api/v1/holds', { kind: 'context', resourceId: 'ward', reason: 'Case 1' });
  await admin('POST', '/api/v1/holds', { kind: 'audit', to: '2000-01-01T00:00:00Z', reason: 'Case 2' });
  await admin('DELETE', '/api/contexts/ward');
  for (const query of [
    '',
    '?active=true',
    '?active=false',
    '?kind=audit',
    '?resourceId=ward',
    '?kind=audit&active=true',
  ]) {
    expect((await admin('GET', `/api/v1/holds${query}`)).status).toBe(200);
  }
  await admin('POST', `/api/v1/holds/${hold.body.id as string}/release`, { reason: 'Over.' });
  await call(app, 'GET', '/api/contexts');
  await app.app.get(Refusals, { strict: false }).flush();
  clock.moveOn(31 * DAY);
  const archive = (await admin('GET', '/api/v1/audit/archive')).body as string;
  const { lastSeq, lastHash } = JSON.parse(archive.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;
  expect((await admin('POST', '/api/v1/audit/archive/removal', { lastSeq, lastHash })).status).toBe(200);
  await admin('GET', '/api/v1/audit/verify');
  const { signal } = new AbortController();
  for (const task of [RefusalRowsTask, ArchiveRemovalTask, ContextTrimTask, AlertTrimTask]) {
    await app.app.get<{ run(signal: AbortSignal): Promise<void> }>(task, { strict: false }).run(signal);
  }
}

describe('every query for contexts, alerts, holds, refusals and old entries', () => {
  itOnEmbedded('is served by an index', async () => {
    const connection = app.app.get<Connection>(getConnectionToken());
    const seen = watchQueries(connection);
    await useEverything();
    const own = distinct(seen.filter(({ collection }) => COLLECTIONS.includes(collection)));
    expect(new Set(own.map(({ collection }) => collection))).toEqual(new Set(COLLECTIONS));
    const scanned = [];
    for (const query of own) {
      if ((await stagesOf(connection, query)).includes('COLLSCAN') && !countsAll(query)) scanned.push(query);
    }
    expect(scanned).toEqual([]);
  });
});

/** Counting everything, up to a bound, needs no index. */
const countsAll = ({ filter, sort }: WatchedQuery): boolean =>
  Object.keys(filter).length === 0 && Object.keys(sort).length === 0;

function distinct(queries: readonly WatchedQuery[]): readonly WatchedQuery[] {
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
}
