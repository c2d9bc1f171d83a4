import { Cursors } from './query/cursors.js';
import type { Service } from './commands/command.js';
import { type Listen, WireServer } from './server.js';
import { Environment } from './storage/environment.js';
import { removeExpired } from './storage/expiry.js';
import { checkStoreFile } from './storage/file-check.js';
import { type FolderLock, lockFolder } from './storage/folder-lock.js';
import { RetryLog } from './storage/retry-log.js';
import { Store } from './storage/store.js';

/** Options for running a store. */
export interface StoreOptions {
  readonly directory: string;
  readonly file: string;
  readonly listen: Listen;
  /** The address of this server reported by `hello`. */
  readonly address: string;
  readonly maxBytes: number | undefined;
  /** The minimum free disk space in bytes; below it writes are refused. Default 32 MiB. */
  readonly reservedBytes?: number | undefined;
  /** The interval at which expired documents, idle sessions and idle cursors are removed. */
  readonly sweepMs: number;
  readonly onFault: (error: unknown) => void;
}

/** A running store: its folder, file, server and periodic cleanup. */
export class EmbeddedStore {
  #sweeping: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  private constructor(
    private readonly lock: FolderLock,
    private readonly service: Service,
    private readonly server: WireServer,
    /** The loopback port, or 0 for a Unix socket. */
    readonly port: number,
    sweepMs: number,
  ) {
    this.#timer = setInterval(() => {
      this.#sweep();
    }, sweepMs);
    this.#timer.unref();
  }

  /** Locks the folder, opens the file and listens. @throws Error with a message that says what to do. */
  static async start(options: StoreOptions): Promise<EmbeddedStore> {
    const lock = await lockFolder(options.directory, () => {
      options.onFault(
        new Error('Another machine has taken over the data folder: this process no longer writes. Stop one of them.'),
      );
    });
    let environment: Environment | undefined;
    try {
      checkStoreFile(options.file);
      environment = new Environment({
        file: options.file,
        maxBytes: options.maxBytes,
        reservedBytes: options.reservedBytes,
        mayWrite: () => lock.isHeld(),
        onFault: options.onFault,
      });
      const store = await Store.open(environment);
      const service: Service = {
        store,
        cursors: new Cursors(),
        retries: new RetryLog(environment),
        startedAt: new Date(),
        address: options.address,
        counters: { connections: 0, commands: 0 },
        onFault: options.onFault,
      };
      const server = new WireServer(service, options.listen);
      const port = await server.start();
      store.garbage.sweep(options.onFault);
      return new EmbeddedStore(lock, service, server, port, options.sweepMs);
    } catch (error) {
      await environment?.close();
      await lock.release();
      throw error;
    }
  }

  /** Stops listening, finishes pending writes and releases the folder. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.server.stop();
    await this.#sweeping;
    await this.service.store.garbage.stop();
    await this.service.store.environment.close();
    await this.lock.release();
  }

  #sweep(): void {
    this.#sweeping ??= this.#removeOld()
      .catch(this.service.onFault)
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  async #removeOld(): Promise<void> {
    const now = new Date();
    this.service.cursors.closeIdle();
    await removeExpired(this.service.store, now);
    await this.service.retries.expire(now);
  }
}
