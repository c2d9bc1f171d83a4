import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppProcess } from '../support/app-process.js';
import { budget, seedFor } from '../support/budget.js';
import { makeEnvironment } from '../support/environment.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { expectNoFaults, goesOn } from '../support/review-outages.js';
import { until } from '../support/until.js';

const { FAKETIME } = process.env;
const HOUR_S = 3600;
/** Where the clock is moved to, in seconds from the right time; it is right in the end. */
const JUMPS = [HOUR_S, -HOUR_S, 24 * HOUR_S, 0, 5, -24 * HOUR_S, 0].slice(budget(5, 0));
/** The header `Date` has whole seconds, and the library reads the file once a second. */
const TOLERANCE_S = 5;
const ANSWERS = budget(10, 100);
const TIMEOUT_MS = budget(300_000, 1_800_000);

/** Where the library is that moves the clock of a process (scripts/services/faketime.sh). */
const itWithMovedClock = FAKETIME === undefined ? it.skip : it;

itWithMovedClock(
  'a clock that jumps loses no acknowledged change, and leaves none unfinished',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'umbra-clock-'));
    const file = path.join(folder, 'clock');
    const move = (seconds: number): void => {
      writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    };
    move(0);
    const environment = await makeEnvironment(LIVES_ENVIRONMENT);
    const scene = await makeLivesScene(environment);
    const app = await AppProcess.start({
      ...environment.env,
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const clockIsAt = async (seconds: number): Promise<boolean> => {
      const { headers } = await fetch(`${app.url}/livez`);
      const ahead = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
      return Math.abs(ahead - seconds) < TOLERANCE_S;
    };
    const load = new ReviewLoad({
      ...scene,
      seed: seedFor('review while the clock jumps'),
      place: () => Promise.resolve(app.url),
    });
    const working = Array.from({ length: 4 }, (_, i) => load.client(i));
    try {
      for (const seconds of JUMPS) {
        await goesOn(load, ANSWERS);
        move(seconds);
        await until(() => clockIsAt(seconds));
        await goesOn(load, ANSWERS);
      }
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      load.stop();
      await Promise.all(working);
      expect(await app.stop()).toBe(0);
      expect({ refusals: load.refusals, lost: load.lost }).toEqual({ refusals: 0, lost: 0 });
      await expectNoFaults(environment, load);
    } finally {
      load.abandon();
      await app.kill();
      await Promise.allSettled(working);
      await environment.remove();
      rmSync(folder, { recursive: true });
    }
  },
  TIMEOUT_MS,
);
