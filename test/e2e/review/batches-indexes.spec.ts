import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BatchUpkeepTask } from '../../../src/modules/review/batches/batch-upkeep.task.js';
import { FOLLOW_UP_KINDS } from '../../../src/modules/review/batch-records/batch.types.js';
import { ReviewScene } from '../../support/review.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';
import { itOnEmbedded } from '../../support/tests-on.js';

const COLLECTIONS = ['batches', 'weight_sets', 'compliance_profiles', 'finalization_policies', 'documents'];

describe('queries on batches', () => {
  let scene: ReviewScene;
  let database: Connection;

  beforeAll(async () => {
    scene = await ReviewScene.start();
    database = scene.app.app.get<Connection>(getConnectionToken());
  });
  afterAll(() => scene.close());

  /** What people do with batches and what they refer to, all of it. */
  async function useEverything(): Promise<void> {
    const ask = async (method: string, path: string, json?: unknown) => {
      const answer = await scene.admin(method, `/api/v1/${path}`, json);
      expect(answer.status).toBeLessThan(300);
      return answer.body as Record<string, string>;
    };
    const set = await ask('POST', 'weight-sets', { name: 'Set', weights: {} });
    const profile = await ask('POST', 'compliance-profiles', { name: 'Profile', exemptionCodes: [] });
    const policy = await ask('POST', 'finalization-policies', { name: 'Policy', option: 'LEGAL_HOLD' });
    const used = { weightSetId: set.id, complianceProfileId: profile.id, finalizationPolicyId: policy.id };
    const batch = await ask('POST', 'batches', { name: 'All of it', groupId: scene.groupId, ...used });
    const id = await scene.ingest({ text: 'Nothing in it.', batchId: batch.id ?? '' });
    await ask('PATCH', `weight-sets/${set.id ?? ''}`, { weights: { ssn: 1 } });
    await ask('PATCH', `batches/${batch.id ?? ''}`, { groupId: scene.otherGroupId, weightSetId: null });
    await ask('GET', `batches/${batch.id ?? ''}`);
    for (const list of ['batches', 'weight-sets', 'compliance-profiles', 'finalization-policies'])
      await ask('GET', list);
    await scene.outsider.ask('GET', '/api/v1/batches');
    await scene.finalize(id, scene.outsider);
    const { apiKey, url } = scene.app;
    const headers = { authorization: `Bearer ${apiKey}` };
    await (await fetch(`${url}/api/v1/batches/${batch.id ?? ''}/export`, { headers })).text();
    await ask('POST', `batches/${batch.id ?? ''}/close`);
    await ask('DELETE', `weight-sets/${set.id ?? ''}`);
    await scene.admin('DELETE', `/api/v1/compliance-profiles/${profile.id ?? ''}`);
    await scene.admin('DELETE', `/api/v1/finalization-policies/${policy.id ?? ''}`);
    await scene.app.app.get(BatchUpkeepTask).run(new AbortController().signal);
  }

  itOnEmbedded('all use an index', async () => {
    const seen = watchQueries(database);
    await useEverything();
    database.set('debug', false);
    const queries = new Map<string, WatchedQuery>();
    for (const { collection, filter } of seen) {
      // The others are about one document, or everybody's.
      if (!COLLECTIONS.includes(collection) || (collection === 'documents' && !('batchId' in filter))) continue;
      // A whole list is walked in its order.
      const sort = Object.keys(filter).length === 0 ? ({ nameKey: 1 } as const) : {};
      queries.set(JSON.stringify([collection, Object.keys(filter), Object.keys(sort)]), { collection, filter, sort });
    }
    const slow: unknown[] = [];
    for (const query of queries.values()) {
      const stages = await stagesOf(database, query);
      if (stages.length === 0 || stages.some((stage) => stage === 'COLLSCAN' || stage === 'SORT')) {
        slow.push([query, stages]);
      }
    }
    expect(slow).toEqual([]);
    expect(new Set([...queries.values()].map(({ collection }) => collection))).toEqual(new Set(COLLECTIONS));
    expect(queries.size).toBeGreaterThan(20);
  });

  itOnEmbedded('take their order from an index', async () => {
    const now = new Date();
    const portions = [{ batchId: 'b' }, { batchId: 'b', filenameKey: 'k', _id: { $gt: 'i' } }];
    const inOrder = [
      ...FOLLOW_UP_KINDS.map((duty) => ({
        collection: 'batches',
        filter: { [`due.${duty}.at`]: { $lte: now } },
        sort: { [`due.${duty}.at`]: 1 },
        hint: {},
      })),
      ...[...portions, { batchId: 'b', filenameKey: { $gt: 'k' } }].map((filter) => ({
        collection: 'documents',
        filter: { ...filter, status: { $in: ['APPROVED', 'FINALIZED'] } },
        sort: { filenameKey: 1, _id: 1 },
        hint: { hint: { batchId: 1, filenameKey: 1, _id: 1 } },
      })),
    ];
    for (const { collection, filter, sort, hint } of inOrder) {
      const found = database.collection<{ _id: string }>(collection).find(filter as object, hint);
      const text = JSON.stringify(await found.sort(sort as Record<string, 1>).explain('queryPlanner'));
      expect({ filter, text }).toEqual({ filter, text: expect.stringContaining('IXSCAN') as string });
      expect({ filter, text }).not.toEqual({ filter, text: expect.stringMatching(/"(COLLSCAN|SORT)"/) as string });
    }
  });
});
