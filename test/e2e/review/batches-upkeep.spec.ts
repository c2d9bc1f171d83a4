import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BatchRepository } from '../../../src/modules/review/batch-records/batch.repository.js';
import { BatchUpkeepTask } from '../../../src/modules/review/batches/batch-upkeep.task.js';
import { IngestService } from '../../../src/modules/review/ingest/ingest.service.js';
import { budget } from '../../support/budget.js';
import { expectRefusal, LETTER, ReviewScene } from '../../support/review.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const MINUTE = 60_000;
/** Of closing a batch while documents arrive. */
const ROUNDS = budget(3, 16);

/** What these tests look at of a batch as it is stored. */
interface StoredBatch {
  readonly _id: string;
  readonly due?: Readonly<Partial<Record<string, unknown>>>;
  readonly closed: object | null;
}

describe('consequences of batch changes', () => {
  const clock = new MovedClock();
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.start({ clock });
  });
  afterAll(() => scene.close());

  const upkeep = () => scene.app.app.get(BatchUpkeepTask).run(new AbortController().signal);
  const stored = (id: string) =>
    scene.app.app.get<Connection>(getConnectionToken()).collection<StoredBatch>('batches').findOne({ _id: id });
  const patch = (id: string, json: unknown) => scene.admin('PATCH', `/api/v1/batches/${id}`, json);
  const documentOf = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
  const riskOf = async (id: string) => (await documentOf(id)).riskScore as number;
  const trail = async (resourceId: string, action: string) => {
    const { body } = await scene.admin('GET', `/api/v1/audit?resourceId=${resourceId}&action=${action}`);
    return body.content as readonly { readonly details: Record<string, unknown> }[];
  };
  /** A long text, so that risks stay far from 1. */
  const text = `${LETTER} ${'and so on '.repeat(40)}`;

  describe('new weights', () => {
    it('update the risk of documents and keep their decisions', async () => {
      const batchId = await scene.batch();
      const id = await scene.ingest({ text, batchId });
      const untouched = await scene.ingest({ text: 'Nothing in it.', batchId });
      const before = await documentOf(id);
      const [span] = await scene.spans(id);
      const words = text.trim().split(/\s+/).length;
      const riskBy = (weight: number, undecided = 1) => (weight * (1 - span.confidence) + undecided) / words;
      expect(before.riskScore).toBeCloseTo(riskBy(5), 6);
      await patch(batchId, { piiTypeWeights: { 'email-address': 500 } });
      await until(async () => Math.abs((await riskOf(id)) - riskBy(500)) < 1e-6);
      expect((await documentOf(id)).spans).toEqual(before.spans);
      expect(await documentOf(untouched)).toMatchObject({ version: 2, riskScore: 0 });
      expect(await trail(id, 'DOCUMENT_RISK_CHANGE')).toHaveLength(1);
      await scene.decideAll(id, scene.member, 'REJECTED');
      expect(await riskOf(id)).toBeCloseTo(riskBy(500, 0), 6);
      await patch(batchId, { piiTypeWeights: {} });
      await until(async () => Math.abs((await riskOf(id)) - riskBy(5, 0)) < 1e-6);
    });

    it('come from a weight set, below those of the batch, and follow the set', async () => {
      const set = await scene.admin('POST', '/api/v1/weight-sets', {
        name: 'Strict',
        weights: { 'email-address': 0, ssn: 1 },
      });
      expect(set.status).toBe(201);
      const batchId = await scene.batch({ weightSetId: set.body.id });
      const id = await scene.ingest({ text, batchId });
      const words = text.trim().split(/\s+/).length;
      const [{ confidence }] = (await scene.spans(id)) as [{ confidence: number }];
      expect(await riskOf(id)).toBeCloseTo(1 / words, 6);
      const path = `/api/v1/weight-sets/${set.body.id}`;
      expect(await scene.admin('PATCH', path, { weights: { 'email-address': 100 } })).toMatchObject({ status: 200 });
      await until(async () => Math.abs((await riskOf(id)) - (100 * (1 - confidence) + 1) / words) < 1e-6);
      await patch(batchId, { piiTypeWeights: { 'email-address': 50 } });
      await until(async () => Math.abs((await riskOf(id)) - (50 * (1 - confidence) + 1) / words) < 1e-6);
      expectRefusal(await scene.admin('DELETE', path), 409, 'WEIGHT_SET_IN_USE');
      expect(await patch(batchId, { weightSetId: null, piiTypeWeights: {} })).toMatchObject({ status: 200 });
      expect(await scene.admin('DELETE', path)).toMatchObject({ status: 204 });
    });

    it('are applied again to documents that were being redacted meanwhile', async () => {
      const batchId = await scene.batch();
      const id = await scene.ingest({ text, batchId });
      await patch(batchId, { piiTypeWeights: { 'email-address': 0 } });
      await until(async () => (await stored(batchId))?.due?.weights === undefined);
      const settled = await riskOf(id);
      // As a worker would have written it that had read the batch before.
      const documents = scene.app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('documents');
      await documents.updateOne({ _id: id }, { $set: { riskScore: 0.9, 'tally.riskMillionths': 9 } });
      clock.moveOn(6 * MINUTE);
      await until(async () => {
        await upkeep();
        return (await riskOf(id)) === settled;
      });
      await until(async () => Object.keys((await stored(batchId))?.due ?? {}).length === 0);
    });
  });

  describe('a new group', () => {
    it('gets the documents, including those that arrive meanwhile', async () => {
      const batchId = await scene.batch();
      const id = await scene.ingest({ text, batchId });
      expect((await scene.outsider.ask('GET', `/api/v1/documents/${id}`)).status).toBe(404);
      expect(await patch(batchId, { groupId: scene.otherGroupId })).toMatchObject({ status: 200 });
      expect((await scene.outsider.ask('GET', `/api/v1/documents/${id}`)).status).toBe(200);
      expect((await scene.member.ask('GET', `/api/v1/documents/${id}`)).status).toBe(404);
      expect((await trail(batchId, 'BATCH_GROUP_CHANGE'))[0]?.details).toEqual({
        previousGroupId: scene.groupId,
        newGroupId: scene.otherGroupId,
      });
      const documents = scene.app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('documents');
      await documents.updateOne({ _id: id }, { $set: { groupId: scene.groupId } });
      clock.moveOn(6 * MINUTE);
      await upkeep();
      await until(async () => (await scene.outsider.ask('GET', `/api/v1/documents/${id}`)).status === 200);
      clock.moveOn(6 * MINUTE);
      await upkeep();
      await until(async () => (await stored(batchId))?.due?.group === undefined);
    });
  });

  describe('closing', () => {
    const close = (id: string) => scene.admin('POST', `/api/v1/batches/${id}/close`, {});

    it('requires finished documents and is final', async () => {
      const batchId = await scene.batch();
      const id = await scene.ingest({ text, batchId });
      const refused = await close(batchId);
      expectRefusal(refused, 409, 'UNFINISHED_DOCUMENTS');
      expect(refused.body).toMatchObject({ unfinished: 1, documents: { REVIEW_REQUIRED: 1, FINALIZED: 0 } });
      await scene.finalize(id);
      expectRefusal(await scene.member.ask('POST', `/api/v1/batches/${batchId}/close`, {}), 403, 'NOT_LEADING');
      expect(await close(batchId)).toMatchObject({ status: 200, body: { closed: true } });
      expectRefusal(await close(batchId), 409, 'BATCH_CLOSED');
      const late = await scene.admin('POST', '/api/v1/ingest', { batchId, name: 'a.txt', text: 'a' });
      expect(late).toMatchObject({ status: 409, body: { closed: true } });
      clock.moveOn(6 * MINUTE);
      await upkeep();
      await until(async () => (await stored(batchId))?.due?.close === undefined);
      expect(await trail(batchId, 'BATCH_CLOSE')).toHaveLength(1);
      expect((await scene.admin('GET', `/api/v1/batches/${batchId}`)).body).toMatchObject({
        closed: true,
        documents: { FINALIZED: 1 },
      });
    });

    /** Accepts a document now. @returns what stores it later */
    const accept = async (batchId: string): Promise<() => Promise<unknown>> => {
      const ingest = scene.app.app.get(IngestService);
      const actor = {
        kind: 'person',
        credential: { type: 'personal-key', id: null, name: null, madeBy: null },
        via: 'bearer',
        userId: 'u',
        email: 'person-1@example.com',
        role: 'ROLE_ADMIN',
        groupIds: [],
        ledGroupIds: [],
        address: '',
      } as const;
      const open = await ingest.openBatch(batchId, actor);
      const digests = { contentSha512: '', contentSha256: '' };
      return () => ingest.store(open, { name: 'late.txt', text, priority: 2, format: 'text', ...digests }, actor);
    };

    it('is refused, and undone at once, when a document is stored meanwhile', async () => {
      const batchId = await scene.batch();
      const store = await accept(batchId);
      const batches = scene.app.app.get(BatchRepository);
      const mark = batches.close.bind(batches);
      jest.spyOn(batches, 'close').mockImplementationOnce(async (...batch) => {
        await store();
        return mark(...batch);
      });
      expectRefusal(await close(batchId), 409, 'UNFINISHED_DOCUMENTS');
      expect((await scene.admin('GET', `/api/v1/batches/${batchId}`)).body.closed).toBe(false);
      expect(await trail(batchId, 'BATCH_CLOSE')).toEqual([]);
    });

    it('is undone when a document that was accepted earlier is stored later', async () => {
      const batchId = await scene.batch();
      const store = await accept(batchId);
      expect(await close(batchId)).toMatchObject({ status: 200 });
      await store();
      clock.moveOn(6 * MINUTE);
      await until(async () => {
        await upkeep();
        return (await scene.admin('GET', `/api/v1/batches/${batchId}`)).body.closed === false;
      });
      expect(await trail(batchId, 'BATCH_REOPEN')).toHaveLength(1);
      expect(await scene.admin('POST', '/api/v1/ingest', { batchId, name: 'a.txt', text: 'a' })).toMatchObject({
        status: 202,
      });
    });

    it('never leaves an accepted document in a closed batch', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const batchId = await scene.batch();
        const ingests = Array.from({ length: 6 }, () =>
          scene.admin('POST', '/api/v1/ingest', { batchId, name: 'a.txt', text: 'a' }),
        );
        const [closed, ...answers] = await Promise.all([close(batchId), ...ingests]);
        const accepted = answers.filter(({ status }) => status === 202).length;
        clock.moveOn(6 * MINUTE);
        await upkeep();
        const { body } = await scene.admin('GET', `/api/v1/batches/${batchId}`);
        if (accepted > 0) await until(async () => (await stored(batchId))?.closed === null);
        else expect({ status: closed.status, closed: body.closed }).toEqual({ status: 200, closed: true });
      }
    });
  });
});
