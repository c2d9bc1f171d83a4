import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { LEASE_MODEL, type LeaseDocument } from '../../../src/platform/jobs/lease.model.js';
import { LeaseRepository } from '../../../src/platform/jobs/lease.repository.js';
import { LATEST_SCHEMA_VERSION, type Migration } from '../../../src/platform/migrations/migration.js';
import { MigrationRunner } from '../../../src/platform/migrations/migration-runner.js';
import {
  SCHEMA_VERSION_MODEL,
  type SchemaVersionDocument,
} from '../../../src/platform/migrations/schema-version.model.js';
import { SchemaVersionRepository } from '../../../src/platform/migrations/schema-version.repository.js';
import { sharedApp } from '../../support/app.js';
import type { Booted } from '../../support/boot.js';
import { StillClock } from '../../support/moved-clock.js';
import { startPlatform } from '../../support/platform.js';

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

/** Notes in `made` that it was made. */
const noting = (made: number[], version: number): Migration => ({
  version,
  name: `the change number ${version}`,
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
  expect(await versions.find()).toBe(3);
});

it('are made by one of several processes, for which the others wait', async () => {
  const made: number[] = [];
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  const slow: Migration = {
    version: 1,
    name: 'a slow change',
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
  const failing: Migration = { version: 2, name: 'a change that fails', run: () => Promise.reject(new Error('no')) };
  await expect(processWith(noting(made, 1), failing).onApplicationBootstrap()).rejects.toThrow('no');
  expect(await versions.find()).toBe(1);
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
  const stored = await app.app.get(SchemaVersionRepository, { strict: false }).find();
  expect(stored).toBe(LATEST_SCHEMA_VERSION);
});

it('stop with the process, and are not noted as made', async () => {
  let begun = (): void => undefined;
  const running = new Promise<void>((resolve) => (begun = resolve));
  const endless: Migration = {
    version: 1,
    name: 'a long change',
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
  expect(await versions.find()).toBe(0);
});
