import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { reviewFaults } from '../support/review-invariants.js';
import { aMinuteAhead, bootAgain, liveAndDie, LIVES_ENVIRONMENT } from '../support/review-lives.js';

/** More of them are in test/integration. */
const KILLS = 10;
const TIMEOUT_MS = 240_000;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
});
afterAll(async () => {
  await environment.remove();
});

describe('a process that is killed while people review', () => {
  it(
    'keeps what it was asked to keep, does it once, and leaves nothing half done',
    async () => {
      const load = await liveAndDie({ environment, kills: KILLS, clients: 8, seed: 1 });
      expect(load.wrong).toEqual([]);
      expect(load.lost).toBeGreaterThan(0);
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
