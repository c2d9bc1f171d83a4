import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ContextTrimTask } from '../../../src/modules/context/context-trim.task.js';
import { DocumentsUpkeepTask } from '../../../src/modules/filter/documents/documents-upkeep.task.js';
import { PurgeDocumentsTask } from '../../../src/modules/review/finalize/purge-documents.task.js';
import { HOLD_MODEL, type HoldDocument } from '../../../src/platform/holds/hold.model.js';
import { Holds } from '../../../src/platform/holds/holds.js';
import { unique } from '../../support/app.js';
import { budget } from '../../support/budget.js';
import { DocumentClient } from '../../support/filter-documents.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

const DAY = 24 * 60 * 60 * 1000;

const clock = new MovedClock();
let scene: ReviewScene;
let client: DocumentClient;
beforeAll(async () => {
  scene = await ReviewScene.start({ clock, tasks: 'by hand', env: { CONTEXT_MAX_ENTRIES: '1000' } });
  client = new DocumentClient(scene.app, scene.app.apiKey);
});
afterAll(() => scene.close());

const ask = (method: string, path: string, json?: unknown) => scene.admin(method, path, json);
const signal = new AbortController().signal;

async function hold(kind: string, resourceId: string, more: object = {}): Promise<string> {
  const answer = await ask('POST', '/api/v1/holds', { kind, resourceId, reason: 'Case 12 of Jane Roe', ...more });
  if (answer.status !== 201) throw new Error(`Setting a hold answered ${answer.status}`);
  return answer.body.id as string;
}
const release = (id: string) => ask('POST', `/api/v1/holds/${id}/release`, { reason: 'The case is closed.' });
const underHold = (id: string) => ({ status: 409, body: { code: 'UNDER_HOLD', hold: id, heldUntil: null } });

const SHORT = { option: 'DELETE_IMMEDIATELY' };
const letterIn = (batchId: string): Promise<string> => scene.ingest({ batchId });
async function shortLivedBatch(): Promise<string> {
  const policy = await ask('POST', '/api/v1/finalization-policies', { name: unique('Policy'), ...SHORT });
  return scene.batch({ finalizationPolicyId: policy.body.id });
}
const purge = () => scene.app.app.get(PurgeDocumentsTask, { strict: false }).run(signal);
const isThere = async (id: string) => (await ask('GET', `/api/v1/documents/${id}/source`)).status === 200;

const entry = (number: number) => ({
  key: number.toString(16).padStart(64, '0'),
  kind: 'ssn',
  replacement: `r${number}`,
});
async function contextOf(size: number, first = 0): Promise<string> {
  const context = unique('held').replace(' ', '-');
  const entries = Array.from({ length: size }, (_, number) => entry(first + number));
  await ask('POST', `/api/contexts/${context}/import`, { entries });
  return context;
}
const sizeOf = async (context: string) => (await ask('GET', `/api/contexts/${context}`)).body.size as number;

const holdsOf = (subject: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, number) => ({
    _id: `${subject} ${number}`,
    subject,
    ...{ kind: 'batch', resourceId: null, from: null, to: null, until: null, releasedAt: null, ...more },
  }));

test('any number of holds hide none of another thing, or of the audit log', async () => {
  const stored = scene.app.app.get<Model<HoldDocument>>(getModelToken(HOLD_MODEL), { strict: false });
  const holds = scene.app.app.get(Holds, { strict: false });
  const [many, one] = [unique('Many'), unique('One')];
  await hold('batch', scene.batchId);
  const others = [...holdsOf(`batch:${many}`, budget(1_001, 10_001)), ...holdsOf(`batch:${one}`, 1)];
  await stored.collection.insertMany(others as never[]);
  const things = [scene.batchId, many, one].map((id) => ({ kind: 'batch' as const, id }));
  expect(await holds.heldAmong(things)).toEqual(new Set([scene.batchId, many, one]));
  expect([...(await holds.forThings(things)).keys()].sort()).toEqual(things.map(({ id }) => `batch:${id}`).sort());

  const past = { from: new Date(0), to: new Date(1) };
  await stored.collection.insertMany(holdsOf('audit', 10_001, past) as never[]);
  expect(await holds.forAudit()).toMatchObject([{ from: null, to: null }]);
  await stored.deleteMany({ _id: / \d+$/ });
  for (const { id } of (await ask('GET', '/api/v1/holds?active=true')).body.content) await release(id as string);
});

describe('a legal hold', () => {
  it('says who set it, why and until when, and by whom and why it was released', async () => {
    const until = new Date(clock.now().getTime() + DAY).toISOString();
    const id = await hold('batch', scene.batchId, { until });
    expect((await ask('GET', `/api/v1/holds/${id}`)).body).toMatchObject({
      kind: 'batch',
      resourceId: scene.batchId,
      reason: 'Case 12 of Jane Roe',
      until,
      active: true,
      setBy: { email: scene.app.adminEmail },
      releasedBy: null,
    });
    expect((await release(id)).body).toMatchObject({
      active: false,
      releasedBy: { email: scene.app.adminEmail },
      releaseReason: 'The case is closed.',
    });
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'HOLD_RELEASED' } });
    const { content } = (await ask('GET', `/api/v1/audit?resourceType=Hold&resourceId=${id}`)).body;
    expect(content).toMatchObject([
      { action: 'HOLD_RELEASE', note: 'The case is closed.' },
      { action: 'HOLD_SET', note: 'Case 12 of Jane Roe', details: { kind: 'batch', heldId: scene.batchId, until } },
    ]);
  });

  it('is listed by what it holds and whether it is in force', async () => {
    const batchId = await scene.batch();
    const [released, active] = [await hold('batch', batchId), await hold('batch', batchId)];
    await release(released);
    const listed = async (query: string) => {
      const { body } = await ask('GET', `/api/v1/holds?resourceId=${batchId}${query}`);
      return (body.content as { id: string }[]).map(({ id }) => id);
    };
    expect((await listed('')).sort()).toEqual([released, active].sort());
    expect(await listed('&active=true')).toEqual([active]);
    expect(await listed('&active=false')).toEqual([released]);
    expect(await listed('&kind=document')).toEqual([]);
  });

  it('has its reason encrypted in the database', async () => {
    await hold('batch', scene.batchId);
    const holds = scene.app.app.get<Model<HoldDocument>>(getModelToken(HOLD_MODEL), { strict: false });
    expect(JSON.stringify(await holds.find().lean())).not.toContain('Jane Roe');
  });

  it.each([
    [{ kind: 'document', resourceId: 'nobody-has-this', reason: 'x' }, 404],
    [{ kind: 'batch', reason: 'x' }, 400],
    [{ kind: 'batch', resourceId: 'b', reason: '  ' }, 400],
    [{ kind: 'batch', resourceId: 'b', from: '2026-01-01T00:00:00Z', reason: 'x' }, 400],
    [{ kind: 'audit', resourceId: 'b', reason: 'x' }, 400],
    [{ kind: 'audit', from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z', reason: 'x' }, 400],
    [{ kind: 'audit', until: '2020-01-01T00:00:00Z', reason: 'x' }, 400],
  ])('is refused for %j', async (json, status) => {
    expect((await ask('POST', '/api/v1/holds', json)).status).toBe(status);
  });

  it('is set by administrators and read by auditors', async () => {
    const json = { kind: 'batch', resourceId: scene.batchId, reason: 'x' };
    expect((await scene.auditor.ask('POST', '/api/v1/holds', json)).status).toBe(403);
    expect((await scene.auditor.ask('GET', '/api/v1/holds')).status).toBe(200);
    expect((await scene.member.ask('GET', '/api/v1/holds')).status).toBe(403);
  });
});

describe('what is held', () => {
  it.each(['document', 'batch'] as const)(
    'is not purged when its %s is held, until the hold is released',
    async (kind) => {
      const batchId = await shortLivedBatch();
      const [kept, other] = [await letterIn(batchId), await letterIn(await shortLivedBatch())];
      const id = await hold(kind, kind === 'document' ? kept : batchId);
      await scene.finalize(kept);
      await scene.finalize(other);
      clock.moveOn(DAY);
      await purge();
      expect([await isThere(kept), await isThere(other)]).toEqual([true, false]);
      await release(id);
      await purge();
      expect(await isThere(kept)).toBe(false);
    },
  );

  it('is purged when the hold has ended by itself', async () => {
    const batchId = await shortLivedBatch();
    const document = await letterIn(batchId);
    await hold('document', document, { until: new Date(clock.now().getTime() + DAY).toISOString() });
    await scene.finalize(document);
    await purge();
    expect(await isThere(document)).toBe(true);
    clock.moveOn(2 * DAY);
    await purge();
    expect(await isThere(document)).toBe(false);
  });

  it('is no context that is deleted, overwritten or trimmed', async () => {
    const context = await contextOf(600);
    const id = await hold('context', context);
    const path = `/api/contexts/${context}`;
    expect(await ask('DELETE', path)).toMatchObject(underHold(id));
    expect(await ask('POST', `${path}/import?on_conflict=overwrite`, { entries: [entry(1)] })).toMatchObject(
      underHold(id),
    );
    clock.moveOn(DAY);
    const more = Array.from({ length: 600 }, (_, number) => entry(1000 + number));
    expect((await ask('POST', `${path}/import`, { entries: more })).status).toBe(200);
    const trim = () => scene.app.app.get(ContextTrimTask, { strict: false }).run(signal);
    await trim();
    expect(await sizeOf(context)).toBe(1200);
    await release(id);
    await trim();
    expect(await sizeOf(context)).toBe(600);
    expect((await ask('DELETE', path)).status).toBe(200);
  });

  it('is no queued document that is deleted or expires, nor its source', async () => {
    const document = await client.submit();
    const id = await hold('document', document);
    await until(async () => ['COMPLETE', 'FAILED'].includes(await client.statusOf(document)));
    expect(await ask('DELETE', `/api/documents/${document}`)).toMatchObject(underHold(id));
    clock.moveOn(400 * DAY);
    await scene.app.app.get(DocumentsUpkeepTask, { strict: false }).run(signal);
    expect((await ask('GET', `/api/documents/${document}/status`)).status).toBe(200);
    await release(id);
    await scene.app.app.get(DocumentsUpkeepTask, { strict: false }).run(signal);
    expect((await ask('GET', `/api/documents/${document}/status`)).status).toBe(404);
  });
});
