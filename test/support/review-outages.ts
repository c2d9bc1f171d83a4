import { AppProcess } from './app-process.js';
import type { Booted } from './boot.js';
import { budget, seedFor } from './budget.js';
import type { TestEnvironment } from './environment.js';
import { reviewFaults } from './review-invariants.js';
import { aMinuteAhead, bootAgain, makeLivesScene } from './review-lives.js';
import { ReviewLoad } from './review-load.js';
import { until } from './until.js';

/** Expects of a load that has ended that every confirmed change is there once, and none is unfinished. */
export async function expectNoFaults(
  environment: TestEnvironment,
  load: ReviewLoad,
  more?: (app: Booted) => Promise<void>,
): Promise<void> {
  expect(load.wrong).toEqual([]);
  // Claims of killed processes have expired by then.
  const app = await bootAgain(environment, aMinuteAhead());
  try {
    expect(await reviewFaults(app, load.ledgers)).toEqual([]);
    await more?.(app);
  } finally {
    await app.close();
  }
}

/** Loads one process while a server that it needs goes away and comes back. */
export async function loadWhile(
  environment: TestEnvironment,
  outages: (load: ReviewLoad, app: AppProcess) => Promise<void>,
): Promise<ReviewLoad> {
  const scene = await makeLivesScene(environment);
  const app = await AppProcess.start(environment.env);
  const load = new ReviewLoad({
    ...scene,
    seed: seedFor('review while a server is away'),
    place: () => Promise.resolve(app.url),
  });
  const working = Array.from({ length: 8 }, (_, i) => load.client(i));
  try {
    await outages(load, app);
    load.stop();
    await Promise.all(working);
    await app.stop();
  } finally {
    load.abandon();
    await app.kill();
    await Promise.allSettled(working);
  }
  return load;
}

/** Waits until the load has had so many more answers. */
export async function goesOn(load: ReviewLoad, answers = budget(20, 100)): Promise<void> {
  const enough = load.answers + answers;
  try {
    await until(() => load.answers >= enough);
  } catch (cause) {
    throw new Error(`The load stands still: ${load.state()}`, { cause });
  }
}
