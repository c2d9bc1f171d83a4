import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const FILE = 'lock.lease';
const RENEWED_EVERY_MS = 1000;
/** A lease of another machine that does not change for so long has no holder any more. */
const DEAD_AFTER_MS = 5 * RENEWED_EVERY_MS;
const ATTEMPTS = 10;
/** So that a renewal needs no more room than the lease had, on a disk that is full too. */
const BEAT_DIGITS = 12;

/** Another machine renews the lease. */
export class LeaseHeld extends Error {
  constructor(readonly machine: string) {
    super('The lease of the folder is held by another machine.');
  }
}

/**
 * A file in a folder that its holder keeps changing, so that a machine which shares the folder sees that it is in use: the
 * socket that keeps out other processes of one machine cannot be seen from another one. Clocks are not compared: whoever
 * finds a lease of another machine watches whether it changes. One of the same machine is left to the socket, so that
 * nobody waits after a crash.
 */
export class FolderLease {
  private readonly id = randomBytes(8).toString('hex');
  private descriptor = -1;
  private beat = 0;
  private renewedAt = 0;
  private isLost = false;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly file: string,
    private readonly machine: string,
    private readonly onLost: () => void,
  ) {}

  /**
   * @param onLost called once, when another machine has taken the lease, as it may after this one stood still
   * @throws LeaseHeld
   */
  static async take(folder: string, onLost: () => void): Promise<FolderLease> {
    const lease = new FolderLease(join(folder, FILE), machineId(), onLost);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (lease.create()) return lease;
      await lease.removeDead();
    }
    throw new LeaseHeld('unknown');
  }

  /** Returns whether it is held; of one that was not renewed in time, because this process stood still, by looking. */
  isHeld(): boolean {
    if (performance.now() - this.renewedAt > 2 * RENEWED_EVERY_MS) this.renew();
    return !this.isLost;
  }

  /** Lets others take it at once. */
  release(): void {
    clearInterval(this.timer);
    closeSync(this.descriptor);
    if (read(this.file)?.startsWith(this.holder) === true) rmSync(this.file, { force: true });
  }

  /** @returns false when there is one already; only one machine can make it */
  private create(): boolean {
    try {
      this.descriptor = openSync(this.file, 'wx', 0o600);
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
    this.write();
    this.timer = setInterval(() => {
      this.renew();
    }, RENEWED_EVERY_MS);
    this.timer.unref();
    return true;
  }

  private renew(): void {
    if (this.isLost) return;
    try {
      if (read(this.file)?.startsWith(this.holder) === true) {
        this.write();
        return;
      }
    } catch {
      // A disk that fails now and then: others have the same trouble, and the next beat tries again.
      return;
    }
    this.isLost = true;
    clearInterval(this.timer);
    this.onLost();
  }

  private write(): void {
    writeSync(this.descriptor, `${this.holder}${String(this.beat++).padStart(BEAT_DIGITS, '0')}\n`, 0);
    this.renewedAt = performance.now();
  }

  private get holder(): string {
    return `${this.machine} ${this.id} `;
  }

  /** Moves a lease aside whose holder does not renew it; of several machines only one can. */
  private async removeDead(): Promise<void> {
    const found = read(this.file);
    if (found === undefined) return;
    const machine = machineOf(found);
    if (machine !== this.machine) {
      const end = performance.now() + DEAD_AFTER_MS;
      while (performance.now() < end) {
        await wait(RENEWED_EVERY_MS / 2);
        if (read(this.file) !== found) throw new LeaseHeld(machine);
      }
    }
    const aside = `${this.file}.${this.id}`;
    try {
      renameSync(this.file, aside);
    } catch (error) {
      if (isCode(error, 'ENOENT')) return;
      throw error;
    }
    rmSync(aside, { force: true });
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Returns whether an error is of the system, with this code. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const machineOf = (lease: string): string => lease.split(' ', 1)[0] ?? '';

/** The same for all containers of a machine, which share its kernel and see each other's sockets. */
function machineId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return encodeURIComponent(hostname());
  }
}
