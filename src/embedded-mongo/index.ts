import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { USER } from './auth/scram.js';
import { MAX_SOCKET_PATH } from './storage/folder-lock.js';
import type { Listen } from './server.js';
import type { WorkerMessage } from './worker.js';

/** Expired documents are removed this often, as by MongoDB (`ttlMonitorSleepSecs`). */
const SWEEP_MS = 60_000;

/** The database that the address names. */
const DATABASE = 'umbra';

/** Compiled beside this file; where the sources are run as they are, the tests' bootstrap compiles them on the way. */
const WORKER = __filename.endsWith('.ts')
  ? join(__dirname, '..', '..', 'test', 'support', 'store', 'typescript-worker.cjs')
  : join(__dirname, 'worker.js');

/** How to run the store. */
export interface EmbeddedMongoOptions {
  /** The folder that holds the data; made when it is not there. One running store per folder. */
  readonly directory: string;
  /** Writes are refused with OutOfDiskSpace when the file reaches this size; unlimited when not given. */
  readonly mapSizeBytes?: number;
  /** Writes are refused with OutOfDiskSpace when the disk has less free space than this; 32 MiB when not given. */
  readonly reservedBytes?: number;
  /** Told when the store fails outside of any command, or its thread ends. */
  readonly onFault?: (error: Error) => void;
  /** Unix socket where there is one; loopback TCP with a random password elsewhere, or when asked for. */
  readonly transport?: 'unix' | 'tcp';
  /** How often expired documents are removed, in milliseconds. */
  readonly sweepMs?: number;
}

/** A running store. */
export interface EmbeddedMongo {
  /** For the ordinary driver. */
  readonly uri: string;
  /** Finishes what was begun and stops. */
  close(): Promise<void>;
}

/**
 * Starts the document store in a thread of its own.
 * @throws Error when the folder is in use, cannot be written to, or holds a damaged file; the message says what to do
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

/** The thread, and what it says. */
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
        if (!this.#closing) fail(new Error('The thread of the document store ended by itself.'));
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

/** Where the socket is: in the data folder, or when its path is too long, in a fresh folder for temporary files. */
function socketPlace(directory: string): { readonly socket: string; remove(): void } {
  // Every start has a name of its own: a socket that a killed process left is in nobody's way.
  const beside = join(directory, `store-${randomBytes(4).toString('hex')}.sock`);
  chmodSync(directory, 0o700);
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
