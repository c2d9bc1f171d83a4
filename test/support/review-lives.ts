import { setTimeout as pause } from 'node:timers/promises';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { Random } from '../bench/trend/random.js';
import type { TestApp } from './app.js';
import { AppProcess } from './app-process.js';
import { boot, type Booted } from './boot.js';
import { budget } from './budget.js';
import { bearer } from './client.js';
import type { TestEnvironment } from './environment.js';
import { MovedClock } from './moved-clock.js';
import { savePolicy, makeBatch } from './review-batches.js';
import { asking, makeGroup, person } from './review-people.js';
import { ReviewLoad } from './review-load.js';
import { until } from './until.js';

/** Settings that a first start needs besides the test environment. */
export const LIVES_ENVIRONMENT = {
  UMBRA_ADMIN_EMAIL: 'admin@example.com',
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: 'test-0123456789-abcdefghijklmnopqrstuv',
};

/** The keys of two people, and a batch of theirs in which all findings need a decision. */
export interface LivesScene {
  readonly keys: readonly string[];
  readonly batchId: string;
}

/** Starts the product in this process, on existing data. */
export const bootAgain = (environment: TestEnvironment, clock?: MovedClock): Promise<Booted> =>
  bootOn(environment.env, clock);

/** Starts the product in this process with exactly these settings. */
export const bootOn = (env: Environment, clock?: MovedClock): Promise<Booted> =>
  boot(env, {
    classes: CONFIG_CLASSES,
    ...(clock !== undefined && { clock }),
    module: (settings, parts) => AppModule.with(settings, parts),
  });

/** Creates the scene in a separate start of the product. */
export async function makeLivesScene(environment: TestEnvironment): Promise<LivesScene> {
  const booted = await bootAgain(environment);
  const app: TestApp = {
    ...booted,
    apiKey: LIVES_ENVIRONMENT.UMBRA_API_KEY,
    adminEmail: LIVES_ENVIRONMENT.UMBRA_ADMIN_EMAIL,
    adminPassword: LIVES_ENVIRONMENT.UMBRA_ADMIN_PASSWORD,
    dataDirectory: environment.dataDirectory,
  };
  await savePolicy(app);
  const people = [await person(app), await person(app)];
  const ids = people.map(({ id }) => id);
  const batchId = await makeBatch(app, await makeGroup(asking(app, bearer(app.apiKey)), ids));
  await booted.close();
  return { keys: people.map(({ key }) => key), batchId };
}

/** The current URL of the product; callers wait while it is not running. */
export class Place {
  private url: Promise<string>;
  private found: (url: string) => void = () => undefined;

  constructor() {
    this.url = this.nowhere();
  }

  readonly ask = (): Promise<string> => this.url;

  is(url: string): void {
    this.found(url);
  }

  isNowhere(): void {
    this.url = this.nowhere();
  }

  private nowhere(): Promise<string> {
    return new Promise((resolve) => (this.found = resolve));
  }
}

export interface Lives {
  readonly environment: TestEnvironment;
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
}

/** The maximum time in which a process must give these responses; exceeding it fails the test. */
const MAX_LIFE_MS = 120_000;
/** The maximum number of responses of one process, after which it is killed; the last one is shut down instead. */
const MAX_ANSWERS = budget(40, 60);
/** The maximum additional delay before the kill, so that it interrupts work in progress. */
const MAX_MORE_MS = 25;

/** Kills the product repeatedly under load; the last one, which is not killed, needs no process of its own. */
export async function liveAndDie({ environment, kills, clients, seed }: Lives): Promise<ReviewLoad> {
  const scene = await makeLivesScene(environment);
  const random = new Random(seed);
  const place = new Place();
  const load = new ReviewLoad({ ...scene, seed, place: place.ask });
  const working = Array.from({ length: clients }, (_, i) => load.client(i));
  const live = async (url: string): Promise<void> => {
    const enough = load.answers + random.integer(1, MAX_ANSWERS);
    place.is(url);
    await until(() => load.answers >= enough, MAX_LIFE_MS);
  };
  for (let life = 0; life < kills; life++) {
    const app = await AppProcess.start(environment.env);
    await live(app.url);
    await pause(random.integer(0, MAX_MORE_MS));
    place.isNowhere();
    await app.kill();
  }
  const last = await bootOn(environment.env);
  await live(last.url);
  load.stop();
  await Promise.all(working);
  await last.close();
  return load;
}

/** Returns a clock a minute ahead: by then, a change left open by a dead process no longer counts as merely slow. */
export function aMinuteAhead(): MovedClock {
  const clock = new MovedClock();
  clock.moveOn(60_000);
  return clock;
}
