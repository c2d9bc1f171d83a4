import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { LEASE_MODEL, type LeaseDocument } from '../../../src/platform/jobs/lease.model.js';
import { LeaseRepository } from '../../../src/platform/jobs/lease.repository.js';
import type { Migration } from '../../../src/platform/migrations/migration.js';
import { MigrationRunner } from '../../../src/platform/migrations/migration-runner.js';
import { MIGRATION_STEPS } from '../../../src/migration-steps.js';
import { LATEST_SCHEMA_VERSION, type SchemaVersionDocument } from '../../../src/platform/database/newer-schema.js';
import { CountUndecidedMigration } from '../../../src/modules/review/documents/count-undecided.migration.js';
import { SCHEMA_VERSION_MODEL } from '../../../src/platform/migrations/schema-version.model.js';
import { SchemaVersionRepository } from '../../../src/platform/migrations/schema-version.repository.js';
import { SchemaWatch } from '../../../src/platform/migrations/schema-watch.js';
import { sharedApp } from '../../support/app.js';
import type { Booted } from '../../support/boot.js';
import { StillClock } from '../../support/moved-clock.js';
import { startPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';

let platform: Booted;
let connection: Connection;
let versions: SchemaVersionRepository;
beforeAll(async () => {
  platform = await startPlatform();
  connection = platform.app.get<Connection>(getConnectionToken());
  versions = new SchemaVersionRepository(connection.model<SchemaVersionDocument>(SCHEMA_VERSION_MODEL));
});
afterAll(async () => {
  await platform.close();
});
let clock: StillClock;
beforeEach(async () => {
  clock = new StillClock();
  await connection.collection('schema_version').deleteMany({});
  await connection.collection('leases').deleteMany({});
});

/** A process of its own as far as migrations go. */
function processWith(...migrations: readonly Migration[]): MigrationRunner {
  const leases = new LeaseRepository(connection.model<LeaseDocument>(LEASE_MODEL));
  const runner = new MigrationRunner(versions, leases, clock, migrations.length);
  for (const migration of migrations) runner.register(migration);
  return runner;
}

const stepOf = (version: number, fitsOlder = true): Migration['step'] => ({
  version,
  name: `the change number ${version}`,
  collection: 'changed',
  pending: {},
  fitsOlder,
});

/** Notes in `made` that it was made. */
const noting = (made: number[], version: number, fitsOlder = true): Migration => ({
  step: stepOf(version, fitsOlder),
  run: () => {
    made.push(version);
    return Promise.resolve();
  },
});

it('are made once for each database, in the order of their versions', async () => {
  const made: number[] = [];
  await processWith(noting(made, 2), noting(made, 1)).onApplicationBootstrap();
  await processWith(noting(made, 2), noting(made, 3), noting(made, 1)).onApplicationBootstrap();
  await processWith(noting(made, 1), noting(made, 2), noting(made, 3)).onApplicationBootstrap();
  expect(made).toEqual([1, 2, 3]);
  expect((await versions.find()).version).toBe(3);
});

it('are made by one of several processes, for which the others wait', async () => {
  const made: number[] = [];
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  const slow: Migration = {
    step: stepOf(1),
    run: async () => {
      made.push(1);
      await gone;
    },
  };
  let ready = 0;
  const starts = [1, 2, 3].map(async () => {
    await processWith(slow).onApplicationBootstrap();
    ready++;
  });
  go();
  await Promise.all(starts);
  expect({ made, ready }).toEqual({ made: [1], ready: 3 });
});

it('begin again where a process has died or failed, and those before stay made', async () => {
  const made: number[] = [];
  const failing: Migration = { step: stepOf(2), run: () => Promise.reject(new Error('no')) };
  await expect(processWith(noting(made, 1), failing).onApplicationBootstrap()).rejects.toThrow('no');
  expect((await versions.find()).version).toBe(1);
  // As a process leaves it that was killed: its lease is over only after a while.
  await connection
    .collection<{ _id: string }>('leases')
    .updateOne(
      { _id: 'migrations' },
      { $set: { holder: 'dead', heldUntil: new Date(clock.now().getTime() + 60_000) } },
    );
  const again = processWith(noting(made, 1), noting(made, 2)).onApplicationBootstrap();
  clock.moveOn(61_000);
  await again;
  expect(made).toEqual([1, 2]);
});

it('of a newer version are refused, with what to do', async () => {
  await versions.raiseTo(2);
  await expect(processWith(noting([], 1)).onApplicationBootstrap()).rejects.toThrow(
    /newer version of Umbra \(schema 2; this version knows up to 1\).*restore the backup/,
  );
});

it('are made by no process that has a part of the product alone', async () => {
  const made: number[] = [];
  const leases = new LeaseRepository(connection.model<LeaseDocument>(LEASE_MODEL));
  const part = new MigrationRunner(versions, leases, clock, 2);
  part.register(noting(made, 1));
  await part.onApplicationBootstrap();
  expect(made).toEqual([]);
  await versions.raiseTo(2);
  await part.onApplicationBootstrap();
  await versions.raiseTo(3);
  await expect(part.onApplicationBootstrap()).rejects.toThrow(/newer version/);
});

it('of the product are all registered', async () => {
  const app = await sharedApp();
  const { version } = await app.app.get(SchemaVersionRepository, { strict: false }).find();
  expect(version).toBe(LATEST_SCHEMA_VERSION);
  const { step } = app.app.get(CountUndecidedMigration, { strict: false });
  expect(MIGRATION_STEPS).toEqual([step]);
  expect(MIGRATION_STEPS).toHaveLength(LATEST_SCHEMA_VERSION);
});

it('stop with the process, and are not noted as made', async () => {
  let begun = (): void => undefined;
  const running = new Promise<void>((resolve) => (begun = resolve));
  const endless: Migration = {
    step: stepOf(1),
    run: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve();
        });
        begun();
      }),
  };
  const runner = processWith(endless);
  const start = runner.onApplicationBootstrap();
  await running;
  await runner.beforeApplicationShutdown();
  await start;
  expect((await versions.find()).version).toBe(0);
});

describe('of a newer version beside a running older one', () => {
  let ended = 0;
  const watchOfOlder = (): SchemaWatch => new SchemaWatch(versions, { end: () => void ended++ }, 1);
  beforeEach(() => {
    ended = 0;
  });

  it('let it go on if their changes fit it', async () => {
    await versions.raiseTo(2);
    await watchOfOlder().look();
    expect(ended).toBe(0);
  });

  it('end it before they change anything that it would misread, and wait for that', async () => {
    await versions.raiseTo(1);
    const made: number[] = [];
    const newer = processWith(noting(made, 1), noting(made, 2, false));
    const start = newer.onApplicationBootstrap();
    await until(async () => (await versions.find()).oldest === 2);
    await watchOfOlder().look();
    expect({ ended, made }).toEqual({ ended: 1, made: [] });
    // Killed while it waits: the older version stays refused, and the next start goes on.
    await newer.beforeApplicationShutdown();
    await start;
    await expect(processWith(noting(made, 1)).onApplicationBootstrap()).rejects.toThrow(/newer version .*schema 2/);
    expect({ made, version: (await versions.find()).version }).toEqual({ made: [], version: 1 });
  });

  it('do not wait where no older one can be', async () => {
    const made: number[] = [];
    await processWith(noting(made, 1, false), noting(made, 2, false)).onApplicationBootstrap();
    expect(made).toEqual([1, 2]);
  });
});
