import { PassThrough } from 'node:stream';
import { SystemClock } from '../../../src/platform/clock/clock.js';
import { HealthProbes } from '../../../src/platform/health/health-probes.js';
import type { Booted } from '../../support/boot.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { startPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';

/** Time moves on by more than the life of an answer whenever somebody looks. */
class HurryingClock extends SystemClock {
  private moved = 0;

  override now(): Date {
    this.moved += 1500;
    return new Date(super.now().getTime() + this.moved);
  }
}

async function health(url: string, route = '/api/health') {
  const response = await fetch(url + route);
  return [response.status, await response.json()] as const;
}

const version = expect.stringMatching(/^\d+\.\d+\.\d+/);

describe('health', () => {
  let platform: Booted;
  beforeAll(async () => {
    platform = await startPlatform({ clock: new HurryingClock() });
  });
  afterAll(async () => {
    await platform.close();
  });

  it('is UP when all components work, in both formats', async () => {
    expect(await health(platform.url)).toEqual([200, { status: 'UP', applicationVersion: version }]);
    expect(await health(platform.url, '/actuator/health')).toEqual([200, { status: 'UP' }]);
  });

  it('is DOWN while a registered component is, without naming it', async () => {
    let well = false;
    platform.app.get(HealthProbes).add('search', () => (well ? Promise.resolve() : Promise.reject(new Error('gone'))));
    expect(await health(platform.url)).toEqual([503, { status: 'DOWN', applicationVersion: version }]);
    expect(await health(platform.url, '/actuator/health')).toEqual([503, { status: 'DOWN' }]);
    well = true;
    expect((await health(platform.url))[0]).toBe(200);
  });

  it('asks for no requests without the database, for fewer without search, and lives without either', async () => {
    const probes = (): Promise<unknown> =>
      Promise.all(['/livez', '/readyz', '/api/health'].map((route) => health(platform.url, route)));
    const components = platform.app.get(HealthProbes);
    let [hasSearch, hasStore] = [true, true];
    const gone = () => Promise.reject(new Error('gone'));
    components.addOptional('search', () => (hasSearch ? Promise.resolve() : gone()));
    components.add('another store', () => (hasStore ? Promise.resolve() : gone()));
    const [UP, DOWN] = [{ status: 'UP' }, { status: 'DOWN' }];
    expect(await probes()).toMatchObject([
      [200, UP],
      [200, UP],
      [200, UP],
    ]);
    hasSearch = false;
    expect(await probes()).toMatchObject([
      [200, UP],
      [200, { status: 'DEGRADED' }],
      [503, DOWN],
    ]);
    hasStore = false;
    expect(await probes()).toMatchObject([
      [200, UP],
      [503, DOWN],
      [503, DOWN],
    ]);
    [hasSearch, hasStore] = [true, true];
    expect((await health(platform.url))[0]).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('returns 405 for %s', async (method) => {
    for (const route of ['/api/health', '/actuator/health', '/actuator/prometheus']) {
      expect((await fetch(platform.url + route, { method })).status).toBe(405);
    }
  });

  it.each(['/actuator', '/actuator/', '/actuator/env', '/actuator/health/db', '/actuator/metrics'])(
    'knows nothing of %s',
    async (route) => {
      expect((await fetch(platform.url + route)).status).toBe(404);
    },
  );
});

describe('health checks are cached', () => {
  it('for a second and while a check is running', async () => {
    const frozen = new Date();
    const platform = await startPlatform({ clock: { now: () => frozen, steady: () => frozen.getTime() } });
    try {
      let looks = 0;
      platform.app.get(HealthProbes).add('counted', () => {
        looks += 1;
        return Promise.resolve();
      });
      await Promise.all(Array.from({ length: 20 }, () => health(platform.url)));
      expect(looks).toBe(1);
    } finally {
      await platform.close();
    }
  });
});

describe('disk space', () => {
  it('below the limit is DOWN', async () => {
    const platform = await startPlatform({ env: { UMBRA_MIN_FREE_DISK_MB: '1048576' } });
    try {
      expect((await health(platform.url))[0]).toBe(503);
    } finally {
      await platform.close();
    }
  });
});

describe('the database', () => {
  let database: RelayedDatabase;
  beforeAll(async () => {
    database = await relayedDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  it('is DOWN while it hangs, and UP again afterwards', async () => {
    const { uri, relay } = database;
    const platform = await startPlatform({ env: { MONGODB_URI: uri }, clock: new HurryingClock() });
    try {
      expect((await health(platform.url))[0]).toBe(200);
      relay.hang();
      expect((await health(platform.url))[0]).toBe(503);
      relay.heal();
      await until(async () => (await health(platform.url))[0] === 200);
    } finally {
      relay.heal();
      await platform.close();
    }
  });

  it('may be missing at the start; probes and clients get an answer meanwhile', async () => {
    const { uri, relay } = database;
    relay.cut();
    const lines: string[] = [];
    const log = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const env = { MONGODB_URI: uri, MONGODB_SERVER_SELECTION_MS: '200' };
    const platform = await startPlatform({ env, clock: new HurryingClock(), log, whenListening: true });
    try {
      expect(await health(platform.url)).toEqual([503, { status: 'DOWN', applicationVersion: version }]);
      expect(await health(platform.url, '/actuator/health')).toEqual([503, { status: 'DOWN' }]);
      expect(await health(platform.url, '/health')).toEqual([
        503,
        { status: 'DOWN', applicationVersion: version, storage: 'unreachable' },
      ]);
      expect(await health(platform.url, '/livez')).toEqual([200, { status: 'UP' }]);
      expect(await health(platform.url, '/readyz')).toEqual([503, { status: 'DOWN' }]);
      const refused = await fetch(`${platform.url}/api/anything`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      await until(() => lines.some((line) => line.includes('trying again')));
      expect(await (await fetch(`${platform.url}/api/anything`)).text()).toContain('waiting for its database');
      relay.heal();
      await platform.running.ready;
      // A connection of the pool that was cut may still have to be made anew.
      await until(async () => (await health(platform.url))[0] === 200);
    } finally {
      relay.heal();
      await platform.close();
    }
  });
});
