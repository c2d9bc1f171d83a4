import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path that every system takes for a Unix socket (`sun_path` has 104 bytes on macOS). */
export const MAX_SOCKET_PATH = 100;

const ATTEMPTS = 10;

/** Another store, in this or another process, has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** A folder that this process alone may use until it is released, or the process ends however it does. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process. What holds it is a listening socket: the system closes it with the process, also
 * after `kill -9`, and no later process with the same id can be mistaken for the holder. The file `lock.pid` only
 * tells a person who it is.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'lock.pid');
  const server = process.platform === 'win32' ? await holdPipe(folder, pidFile) : await holdSocket(folder, pidFile);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: async () => {
      rmSync(pidFile, { force: true });
      if (process.platform !== 'win32') rmSync(lockPath(folder), { force: true });
      await new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

function lockPath(folder: string): string {
  const beside = join(realpathSync(folder), 'lock.sock');
  if (Buffer.byteLength(beside) + 9 <= MAX_SOCKET_PATH) return beside;
  return join(tmpdir(), `umbra-lock-${nameOf(folder)}.sock`);
}

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
 * Listens on a name of its own and then links that to the name of the lock, which only one can. A lock whose holder
 * does not answer is moved aside first; should it turn out alive after all, it is put back.
 */
async function holdSocket(folder: string, pidFile: string): Promise<Server> {
  const lock = lockPath(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const own = `${lock}.${randomBytes(4).toString('hex')}`;
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
  const aside = `${lock}.${randomBytes(4).toString('hex')}`;
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
    `The data folder ${folder} is in use by another running Umbra${holderOf(pidFile)}. Stop that one first, give this one another UMBRA_DATA_DIR, or let both use one MongoDB with MONGODB_URI.`,
  );
}

function holderOf(pidFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) ? ` (process ${pid})` : '';
  } catch {
    // The holder is just starting: it has the lock and writes its number next.
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
