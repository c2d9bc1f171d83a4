import type { Connection } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import type { Task } from '../../../src/platform/jobs/task.js';
import { LeaseRepository } from '../../../src/platform/jobs/lease.repository.js';
import { LEASE_MODEL, type LeaseDocument } from '../../../src/platform/jobs/lease.model.js';
import type { Booted } from '../../support/boot.js';
import { StillClock } from '../../support/moved-clock.js';
import { startPlatform } from '../../support/platform.js';

let platform: Booted;
let connection: Connection;
let clock: StillClock;
beforeAll(async () => {
  platform = await startPlatform();
  connection = platform.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await platform.close();
});
beforeEach(() => {
  clock = new StillClock();
});

/** A process of its own as far as tasks go: its own runner on the shared database and clock. */
function makeRunner(task: Task): TaskRunner {
  const runner = new TaskRunner(new LeaseRepository(connection.model<LeaseDocument>(LEASE_MODEL)), clock);
  runner.register(task);
  return runner;
}

/** A task that only notes that it ran. */
const counting = (note: () => unknown) => (): Promise<void> => {
  note();
  return Promise.resolve();
};

const SECOND = 1000;
let count = 0;
const uniqueName = (): string => `task-${(count += 1)}`;

/** A task that runs until it is let go. */
function heldTask(name: string) {
  let begun = (): void => undefined;
  let end = (): void => undefined;
  const running = new Promise<void>((resolve) => (begun = resolve));
  const released = new Promise<void>((resolve) => (end = resolve));
  const signals: AbortSignal[] = [];
  const task: Task = {
    name,
    everySeconds: 100,
    run: async (signal) => {
      signals.push(signal);
      begun();
      await released;
    },
  };
  return {
    task,
    running,
    end: () => {
      end();
    },
    signals,
  };
}

describe('a task', () => {
  it('runs in one of two processes, and again when due', async () => {
    const name = uniqueName();
    const runs: string[] = [];
    const [one, two] = ['one', 'two'].map((who) =>
      makeRunner({ name, everySeconds: 100, run: counting(() => runs.push(who)) }),
    );
    await Promise.all([one?.look(), two?.look()]);
    expect(runs).toHaveLength(1);
    clock.moveOn(99 * SECOND);
    await Promise.all([one?.look(), two?.look()]);
    expect(runs).toHaveLength(1);
    clock.moveOn(2 * SECOND);
    await Promise.all([one?.look(), two?.look()]);
    expect(runs).toHaveLength(2);
  });

  it('keeps its lease while it runs and never runs twice at once', async () => {
    const name = uniqueName();
    const { task, running, end, signals } = heldTask(name);
    const runner = makeRunner(task);
    const ended = runner.look();
    await running;
    let others = 0;
    const other = makeRunner({ name, everySeconds: 100, run: counting(() => others++) });
    for (let round = 0; round < 5; round += 1) {
      clock.moveOn(50 * SECOND);
      await runner.renewHeld();
      await runner.look();
      await other.look();
    }
    expect([others, signals.length, signals[0]?.aborted]).toEqual([0, 1, false]);
    end();
    await ended;
  });

  it('of a dead process is taken over, and aborted if that process wakes up', async () => {
    const name = uniqueName();
    const { task, running, end, signals } = heldTask(name);
    const dead = makeRunner(task);
    const ended = dead.look();
    await running;
    clock.moveOn(61 * SECOND);
    let taken = 0;
    const other = makeRunner({ name, everySeconds: 100, run: counting(() => taken++) });
    await other.look();
    expect(taken).toBe(1);
    await dead.renewHeld();
    expect(signals[0]?.aborted).toBe(true);
    end();
    await ended;
    await other.look();
    expect(taken).toBe(1);
  });

  it('that fails is retried early', async () => {
    let tries = 0;
    const runner = makeRunner({
      name: uniqueName(),
      everySeconds: 3600,
      run: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve();
      },
    });
    await runner.look();
    await runner.look();
    expect(tries).toBe(1);
    clock.moveOn(31 * SECOND);
    await runner.look();
    expect(tries).toBe(2);
  });

  it('stops with its process, which releases the lease at once', async () => {
    const name = uniqueName();
    const { task, running, end, signals } = heldTask(name);
    const stopping = makeRunner(task);
    const ended = stopping.look();
    await running;
    const stopped = stopping.beforeApplicationShutdown();
    expect(signals[0]?.aborted).toBe(true);
    end();
    await Promise.all([stopped, ended]);
    let taken = 0;
    await makeRunner({ name, everySeconds: 100, run: counting(() => taken++) }).look();
    expect(taken).toBe(1);
  });

  it('that is requested runs early unless another process runs it', async () => {
    const name = uniqueName();
    const { task, running, end, signals } = heldTask(name);
    await makeRunner({ name, everySeconds: 3600, run: () => Promise.resolve() }).look();
    const runner = makeRunner(task);
    await runner.look();
    expect(signals).toHaveLength(0);
    runner.runSoon(name);
    await running;
    const leases = new LeaseRepository(connection.model<LeaseDocument>(LEASE_MODEL));
    const inAMinute = new Date(clock.now().getTime() + 60 * SECOND);
    expect(await leases.claimEarly(name, 'another', clock.now(), inAMinute)).toBe(false);
    end();
    await runner.beforeApplicationShutdown();
    expect(await leases.claimEarly(name, 'another', clock.now(), inAMinute)).toBe(true);
  });

  it('that is requested while it runs here runs once more, however often it is requested', async () => {
    const name = uniqueName();
    const { task, running, end, signals } = heldTask(name);
    const runner = makeRunner(task);
    const ended = runner.look();
    await running;
    runner.runSoon(name);
    runner.runSoon(name);
    end();
    await ended;
    expect(signals).toHaveLength(2);
  });

  it('that is not registered cannot be requested', () => {
    const runner = makeRunner({ name: uniqueName(), everySeconds: 1, run: () => Promise.resolve() });
    expect(() => {
      runner.runSoon('unheard-of');
    }).toThrow('unheard-of');
  });

  it('has a unique name', () => {
    const task: Task = { name: uniqueName(), everySeconds: 1, run: () => Promise.resolve() };
    expect(() => {
      makeRunner(task).register(task);
    }).toThrow(task.name);
  });
});
