import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { USER } from './auth/scram.js';
import { foreign } from './storage/file-check.js';
import { MAX_SOCKET_PATH } from './storage/folder-lock.js';
import type { Listen } from './server.js';
import type { WorkerMessage } from './worker.js';

/** The interval at which expired documents are removed, as in MongoDB (`ttlMonitorSleepSecs`). */
const SWEEP_MS = 60_000;

/** The database name in the connection URI. */
const DATABASE = 'umbra';

/** Compiled next to this file; if the sources are run directly, the tests' bootstrap compiles it on the fly. */
const WORKER = __filename.endsWith('.ts')
  ? join(__dirname, '..', '..', 'test', 'support', 'store', 'typescript-worker.cjs')
  : join(__dirname, 'worker.js');

/** Options for running the store. */
export interface EmbeddedMongoOptions {
  /** The data folder; created if it does not exist. Only one running store per folder. */
  readonly directory: string;
  /** The maximum file size; beyond it writes are refused with OutOfDiskSpace. Default unlimited. */
  readonly mapSizeBytes?: number;
  /** The minimum free disk space; below it writes are refused with OutOfDiskSpace. Default 32 MiB. */
  readonly reservedBytes?: number;
  /** Called if the store fails outside of any command, or its thread ends. */
  readonly onFault?: (error: Error) => void;
  /** Default: a Unix socket where available, otherwise loopback TCP with a random password. */
  readonly transport?: 'unix' | 'tcp';
  /** The interval at which expired documents are removed, in milliseconds. */
  readonly sweepMs?: number;
}

/** A running store. */
export interface EmbeddedMongo {
  /** The connection URI for the standard driver. */
  readonly uri: string;
  /** Finishes pending operations and stops. */
  close(): Promise<void>;
}

/**
 * Starts the document store in its own thread.
 * @throws Error if the folder is in use, cannot be written to, or contains a damaged file; the message says what to do
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'unix');
  const place = transport === 'unix' ? socketPlace(directory) : undefined;
  const listen: Listen = place === undefined ? { password: randomBytes(32).toString('hex') } : { socket: place.socket };
  const worker = new Worker(WORKER, {
    name: 'embedded-mongo',
    workerData: {
      directory,
      listen,
      address: place?.socket ?? '127.0.0.1:27017',
      maxBytes: options.mapSizeBytes,
      reservedBytes: options.reservedBytes,
      sweepMs: options.sweepMs ?? SWEEP_MS,
    },
  });
  const thread = new StoreThread(worker, options.onFault ?? (() => undefined));
  try {
    const port = await thread.ready;
    return { uri: uriOf(listen, port), close: () => thread.close().finally(() => place?.remove()) };
  } catch (error) {
    place?.remove();
    throw error;
  }
}

/** The store's thread and the messages it sends. */
class StoreThread {
  readonly ready: Promise<number>;
  readonly #exited: Promise<void>;
  #closing = false;
  #started = false;

  constructor(
    private readonly worker: Worker,
    onFault: (error: Error) => void,
  ) {
    let resolveReady: (port: number) => void = () => undefined;
    let rejectReady: (error: Error) => void = () => undefined;
    this.ready = new Promise((resolvePromise, rejectPromise) => {
      resolveReady = resolvePromise;
      rejectReady = rejectPromise;
    });
    const fail = (error: Error): void => {
      if (this.#started) onFault(error);
      else rejectReady(error);
    };
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') {
        this.#started = true;
        resolveReady(message.port);
      } else if (message.kind === 'failed') {
        rejectReady(new Error(message.message));
      } else if (message.kind === 'fault') {
        const fault = new Error(message.message);
        if (message.stack !== undefined) fault.stack = message.stack;
        onFault(fault);
      }
    });
    worker.on('error', (error) => {
      fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#exited = new Promise((resolvePromise) => {
      worker.once('exit', () => {
        if (!this.#closing) fail(new Error('The thread of the document store ended unexpectedly.'));
        resolvePromise();
      });
    });
  }

  close(): Promise<void> {
    if (!this.#closing) {
      this.#closing = true;
      this.worker.postMessage('close');
    }
    return this.#exited;
  }
}

/** @throws Error if the folder belongs to another user */
function closeToOthers(directory: string): void {
  try {
    chmodSync(directory, 0o700);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EPERM' ? foreign(directory) : error;
  }
}

/** Returns the socket's path: in the data folder, or in a new temporary folder if that path is too long. */
function socketPlace(directory: string): { readonly socket: string; remove(): void } {
  // Every start uses a new name, so a socket left by a killed process causes no conflict.
  const beside = join(directory, `store-${randomBytes(4).toString('hex')}.sock`);
  closeToOthers(directory);
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH)
    return {
      socket: beside,
      remove: () => {
        rmSync(beside, { force: true });
      },
    };
  const folder = mkdtempSync(join(tmpdir(), 'umbra-'));
  return {
    socket: join(folder, 'store.sock'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function uriOf(listen: Listen, port: number): string {
  if ('socket' in listen) return `mongodb://${encodeURIComponent(listen.socket)}/${DATABASE}?directConnection=true`;
  const query = 'directConnection=true&authMechanism=SCRAM-SHA-256&authSource=admin';
  return `mongodb://${USER}:${listen.password}@127.0.0.1:${port}/${DATABASE}?${query}`;
}
