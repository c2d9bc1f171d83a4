import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const FILE = 'lock.lease';
const RENEW_INTERVAL_MS = 1000;
/** If another machine's lease has not changed for this long, its holder is considered dead. */
const DEAD_AFTER_MS = 5 * RENEW_INTERVAL_MS;
const MAX_ATTEMPTS = 10;
/** Fixed width, so that a renewal never needs more space than the lease had, even on a full disk. */
const BEAT_DIGITS = 12;

/** The lease is being renewed by another machine. */
export class LeaseHeld extends Error {
  constructor(readonly machine: string) {
    super('The lease of the folder is held by another machine.');
  }
}

/**
 * A file in a folder that its holder rewrites periodically, so that other machines sharing the folder see that it is in
 * use: the socket that excludes other processes of one machine is not visible from another. Clocks are not compared: a
 * machine that finds another machine's lease watches whether it changes. A lease of the same machine is not waited for,
 * since the socket excludes other processes, so that a restart after a crash is not delayed.
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
   * @param onLost called once if another machine has taken the lease, which can happen after this process was suspended
   * @throws LeaseHeld
   */
  static async take(folder: string, onLost: () => void): Promise<FolderLease> {
    const lease = new FolderLease(join(folder, FILE), machineId(), onLost);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (lease.create()) return lease;
      await lease.removeDead();
    }
    throw new LeaseHeld('unknown');
  }

  /** Returns true if the lease is held. Checks the file if this process was suspended and could not renew in time. */
  isHeld(): boolean {
    if (performance.now() - this.renewedAt > 2 * RENEW_INTERVAL_MS) this.renew();
    return !this.isLost;
  }

  /** Releases the lease, so that others can take it immediately. */
  release(): void {
    clearInterval(this.timer);
    closeSync(this.descriptor);
    if (read(this.file)?.startsWith(this.holder) === true) rmSync(this.file, { force: true });
  }

  /** @returns false if a lease exists; only one machine can create it */
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
    }, RENEW_INTERVAL_MS);
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
      // The disk may fail intermittently: other machines have the same problem, and the next renewal tries again.
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

  /** Moves a lease aside that its holder does not renew; only one of several machines succeeds. */
  private async removeDead(): Promise<void> {
    const found = read(this.file);
    if (found === undefined) return;
    const machine = machineOf(found);
    if (machine !== this.machine) {
      const end = performance.now() + DEAD_AFTER_MS;
      while (performance.now() < end) {
        await wait(RENEW_INTERVAL_MS / 2);
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

/** Returns true for a system error with this code. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const machineOf = (lease: string): string => lease.split(' ', 1)[0] ?? '';

/** Returns the same id for all containers of a machine, which share its kernel and can see each other's sockets. */
function machineId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return encodeURIComponent(hostname());
  }
}
