import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderLease, isCode, LeaseHeld } from './folder-lease.js';

/** The longest path for a Unix socket that every system accepts (`sun_path` has 104 bytes on macOS). */
export const MAX_SOCKET_PATH = 100;

const MAX_ATTEMPTS = 10;
const SOCKET = 'lock.sock';
/** The size of the random suffix of the socket's temporary name, which is written in hexadecimal digits. */
const RANDOM_BYTES = 4;
/** The length of the suffix that `mkdtemp` adds. */
const RANDOM_LETTERS = 6;
const LINK_FOLDER = `umbra-${'x'.repeat(RANDOM_LETTERS)}`;

/**
 * Network file systems, by the type numbers that `statfs` returns (Linux, `statfs(2)`): NFS, SMB, CIFS, SMB 2, AFS,
 * Coda, NCP. Memory mapped from them does not show other machines' writes, which LMDB relies on.
 */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x73757245, 0x564c],
]);

/** The folder is in use by another store, in this or another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  /** @param onThisMachine false if the holder is on another machine; its reads and writes are not visible here */
  constructor(
    message: string,
    readonly onThisMachine: boolean,
  ) {
    super(message);
  }
}

/** Exclusive access of this process to a folder, until it is released or the process ends in any way. */
export interface FolderLock {
  /** Returns false if another machine has taken the folder nevertheless; then nothing may be written any more. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * Locks a folder for this process. A listening socket excludes other processes of this machine: the system closes it
 * with the process, even after `kill -9`, and no later process with the same id can be mistaken for the holder. A lease
 * (`folder-lease.ts`) excludes other machines. The file `lock.pid` only tells users which process holds the lock.
 * @param onLost called once if another machine has taken the folder nevertheless
 * @throws FolderInUse
 * @throws Error if the folder is on a network file system
 */
export async function lockFolder(folder: string, onLost: () => void = () => undefined): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseNetworkFolder(folder);
  const pidFile = join(folder, 'lock.pid');
  const server = process.platform === 'win32' ? await holdPipe(folder, pidFile) : await holdSocket(folder, pidFile);
  const releaseSocket = async (): Promise<void> => {
    if (process.platform !== 'win32') rmSync(join(folder, SOCKET), { force: true });
    await new Promise<void>((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
  };
  let lease: FolderLease;
  try {
    lease = await FolderLease.take(folder, onLost);
  } catch (error) {
    await releaseSocket();
    throw error instanceof LeaseHeld ? new FolderInUse(heldElsewhere(folder, error.machine), false) : error;
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    isHeld: () => lease.isHeld(),
    release: async () => {
      rmSync(pidFile, { force: true });
      lease.release();
      await releaseSocket();
    },
  };
}

/**
 * Runs `use` with a path of the folder that is short enough for a socket in it. A long path is reached through a
 * symbolic link, so that the socket is always in the folder itself: two processes with different temporary folders
 * still use the same socket.
 */
async function withShortPath<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = realpathSync(folder);
  if (isShort(path)) return use(path);
  const base = [tmpdir(), '/tmp'].find((candidate) => isShort(join(candidate, LINK_FOLDER, 'd')));
  if (base === undefined) {
    throw new Error(
      `The path of the data folder ${folder} is too long for a socket, and so is that for temporary files. Set TMPDIR or UMBRA_DATA_DIR to a shorter one.`,
    );
  }
  const links = mkdtempSync(join(base, LINK_FOLDER.slice(0, -RANDOM_LETTERS)));
  try {
    symlinkSync(path, join(links, 'd'));
    return await use(join(links, 'd'));
  } finally {
    rmSync(links, { recursive: true, force: true });
  }
}

const isShort = (path: string): boolean =>
  Buffer.byteLength(join(path, SOCKET)) + 1 + 2 * RANDOM_BYTES <= MAX_SOCKET_PATH;

function nameOf(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24);
}

async function holdPipe(folder: string, pidFile: string): Promise<Server> {
  try {
    return await listenOn(`\\\\.\\pipe\\umbra-lock-${nameOf(folder)}`);
  } catch {
    throw inUse(folder, pidFile);
  }
}

/**
 * Listens on a unique name and then links it to the name of the lock, at which only one process can succeed. A lock
 * whose holder does not answer is moved aside first; if the holder turns out to be alive, the lock is put back.
 */
async function holdSocket(folder: string, pidFile: string): Promise<Server> {
  return withShortPath(folder, (path) => holdSocketAt(join(path, SOCKET), folder, pidFile));
}

async function holdSocketAt(lock: string, folder: string, pidFile: string): Promise<Server> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const own = `${lock}.${randomBytes(RANDOM_BYTES).toString('hex')}`;
    const server = await listenOn(own);
    try {
      chmodSync(own, 0o600);
      linkSync(own, lock);
      return server;
    } catch (error) {
      server.close();
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(own, { force: true });
    }
    if (await answers(lock)) throw inUse(folder, pidFile);
    await moveAside(lock, folder, pidFile);
  }
  throw inUse(folder, pidFile);
}

async function moveAside(lock: string, folder: string, pidFile: string): Promise<void> {
  const aside = `${lock}.${randomBytes(RANDOM_BYTES).toString('hex')}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const alive = await answers(aside);
  if (alive) linkSync(aside, lock);
  rmSync(aside, { force: true });
  if (alive) throw inUse(folder, pidFile);
}

function listenOn(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => {
      resolve(server);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

function inUse(folder: string, pidFile: string): FolderInUse {
  return new FolderInUse(
    `The data folder ${folder} is in use by another running Umbra${holderOf(pidFile)}. ${LOCKED_ADVICE}`,
    true,
  );
}

const LOCKED_ADVICE =
  'Stop that one first, give this one another UMBRA_DATA_DIR, or let both use one MongoDB with MONGODB_URI.';

const heldElsewhere = (folder: string, machine: string): string =>
  `The data folder ${folder} is in use by another running Umbra on another machine (${machine}). ${LOCKED_ADVICE}`;

/** Only on Linux do the type numbers have the same meaning everywhere. */
function refuseNetworkFolder(folder: string): void {
  if (process.platform !== 'linux' || !NETWORK_FILE_SYSTEMS.has(statfsSync(folder).type)) return;
  throw new Error(
    `The data folder ${folder} is on a network file system, which would lose data: the embedded store maps its file into memory. Put UMBRA_DATA_DIR on a disk of this machine, or use a MongoDB with MONGODB_URI.`,
  );
}

function holderOf(pidFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) ? ` (process ${pid})` : '';
  } catch {
    // The holder is just starting: it has the lock and will write its process id next.
    return '';
  }
}
