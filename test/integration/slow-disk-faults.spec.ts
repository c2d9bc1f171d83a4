import { AppProcess } from '../support/app-process.js';
import { budget, seedFor } from '../support/budget.js';
import { makeEnvironment } from '../support/environment.js';
import { LIVES_ENVIRONMENT, makeLivesScene, Place } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { expectNoFaults, goesOn } from '../support/review-outages.js';
import { slowDisk } from '../support/slow-disk.js';

/** Of each write and each flush: a disk that is worn out, or shared by too many. */
const DELAY_MS = 100;
const ROUNDS = budget(1, 6);
const ANSWERS = budget(10, 60);
const TIMEOUT_MS = budget(300_000, 1_800_000);

const disk = process.platform === 'linux' ? slowDisk(DELAY_MS) : undefined;
afterAll(() => disk?.remove());
const itOnSlowDisk = disk === undefined || process.env.MONGODB_URI !== undefined ? it.skip : it;

itOnSlowDisk(
  'a slow disk delays requests and refuses none, and a kill while it is slow loses nothing that was acknowledged',
  async () => {
    if (disk === undefined) throw new Error('There is no such disk');
    const environment = await makeEnvironment(LIVES_ENVIRONMENT);
    const scene = await makeLivesScene(environment);
    const place = new Place();
    const load = new ReviewLoad({ ...scene, seed: seedFor('review on a slow disk'), place: place.ask });
    const working = Array.from({ length: 8 }, (_, i) => load.client(i));
    const start = async (): Promise<AppProcess> => {
      const started = await AppProcess.start({ ...environment.env, ...disk.env });
      place.is(started.url);
      return started;
    };
    let app = await start();
    try {
      const seconds = { fast: 0, slow: 0 };
      const timed = async (which: keyof typeof seconds): Promise<void> => {
        disk.setSlow(which === 'slow');
        const began = performance.now();
        await goesOn(load, ANSWERS);
        seconds[which] += (performance.now() - began) / 1000;
      };
      for (let round = 0; round < ROUNDS; round++) {
        await timed('fast');
        await timed('slow');
        place.isNowhere();
        await app.kill();
        disk.setSlow(false);
        app = await start();
      }
      await goesOn(load, ANSWERS);
      load.stop();
      await Promise.all(working);
      expect(await app.stop()).toBe(0);
      expect({ refusals: load.refusals, hasDelayed: disk.hasDelayed() }).toEqual({ refusals: 0, hasDelayed: true });
      await expectNoFaults(environment, load);
      process.stdout.write(
        `slow disk: ${load.answers} answers, ${load.lost} lost to kills, ${seconds.fast.toFixed(1)} s and ${seconds.slow.toFixed(1)} s\n`,
      );
    } finally {
      load.abandon();
      place.is(app.url);
      await app.kill();
      await Promise.allSettled(working);
      await environment.remove();
    }
  },
  TIMEOUT_MS,
);
