import { budget, seedFor } from '../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { reviewFaults } from '../support/review-invariants.js';
import { aMinuteAhead, bootAgain, liveAndDie, LIVES_ENVIRONMENT } from '../support/review-lives.js';

const KILLS = budget(6, 50);
const TIMEOUT_MS = 900_000;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
});
afterAll(async () => {
  await environment.remove();
});

describe('a process that is killed again and again while people review', () => {
  it(
    'loses no acknowledged change, applies each once, and leaves nothing half done',
    async () => {
      const load = await liveAndDie({ environment, kills: KILLS, clients: 8, seed: seedFor('review kills') });
      expect(load.wrong).toEqual([]);
      expect(load.lost).toBeGreaterThan(KILLS);
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
