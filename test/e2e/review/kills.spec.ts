import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { budget, seedFor } from '../../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { reviewFaults } from '../../support/review-invariants.js';
import { aMinuteAhead, bootAgain, liveAndDie, LIVES_ENVIRONMENT } from '../../support/review-lives.js';
import { LETTER, ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

const KILLS = budget(1, 50);
/** Fifty starts of the product, each followed by half a minute of reviewing at most, on a busy machine. */
const TIMEOUT_MS = budget(900_000, 2_700_000);

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
});
afterAll(async () => {
  await environment.remove();
});

describe('a process that is killed while people review', () => {
  it(
    'keeps every confirmed change, applies it once, and leaves no change unfinished',
    async () => {
      const seed = seedFor('kills while people review');
      const load = await liveAndDie({ environment, kills: KILLS, clients: 8, seed });
      expect(load.wrong).toEqual([]);
      expect(load.lost).toBeGreaterThan(KILLS);
      expect(load.ledgers.length).toBeGreaterThan(KILLS);
      const app = await bootAgain(environment, aMinuteAhead());
      try {
        expect(await reviewFaults(app, load.ledgers)).toEqual([]);
      } finally {
        await app.close();
      }
    },
    TIMEOUT_MS,
  );
});

describe('a document whose audit entry could not be written', () => {
  it('is redacted after a later try has written the entry', async () => {
    const scene = await ReviewScene.start();
    const trail = scene.app.app.get(AuditLog, { strict: false });
    jest.spyOn(trail, 'append').mockRejectedValueOnce(new Error('away'));
    const { batchId } = scene;
    const answer = await scene.admin('POST', '/api/v1/ingest', { batchId, name: 'letter.txt', text: LETTER });
    expect(answer.status).toBe(500);
    const queue = () => scene.admin('GET', `/api/v1/queue?batchId=${batchId}`);
    await until(async () => (await queue()).body.content[0]?.status === 'REVIEW_REQUIRED');
    const history = await scene.admin('GET', `/api/v1/documents/${(await queue()).body.content[0].id}/history`);
    expect(history.body.map(({ action }: { action: string }) => action)).toEqual([
      'DOCUMENT_STATUS_CHANGE',
      'DOCUMENT_INGEST',
    ]);
    await scene.close();
  });
});
