import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedStore } from '../../src/embedded-mongo/embedded-store.js';
import { MAX_SOCKET_PATH } from '../../src/embedded-mongo/storage/folder-lock.js';
import type { DataConfig } from '../../src/platform/config/data.config.js';
import type { DatabaseConfig } from '../../src/platform/database/database.config.js';
import { DatabaseServer, makeDataFolder } from '../../src/platform/database/database-server.js';

const SWEEP_MS = 60_000;
const BYTES_PER_MB = 1024 * 1024;

/**
 * The embedded store in the thread of its product. For a product that ends after some tests, a thread of its own loads and
 * compiles the store once more, which takes longer than the tests. The shared product and those in processes of their own
 * have the thread.
 */
export class StoreHere extends DatabaseServer {
  private store: EmbeddedStore | undefined;
  private readonly directory: string;
  private readonly socket: string;

  constructor(
    private readonly database: DatabaseConfig,
    private readonly folder: DataConfig,
  ) {
    super(database, folder);
    this.directory = path.resolve(folder.directory, 'store');
    this.socket = path.join(this.directory, `store-${randomBytes(4).toString('hex')}.sock`);
  }

  override async start(): Promise<string> {
    const isPossible = process.platform !== 'win32' && Buffer.byteLength(this.socket) <= MAX_SOCKET_PATH;
    if (this.database.uri !== '' || !isPossible) return super.start();
    await makeDataFolder(this.folder.directory);
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    this.store ??= await EmbeddedStore.start({
      directory: this.directory,
      file: path.join(this.directory, 'store.mdb'),
      listen: { socket: this.socket },
      address: this.socket,
      maxBytes: undefined,
      reservedBytes: this.folder.diskReserveMb * BYTES_PER_MB,
      sweepMs: SWEEP_MS,
      onFault: (fault) => {
        throw fault;
      },
    });
    return this.uri;
  }

  override get uri(): string {
    if (this.store === undefined) return super.uri;
    return `mongodb://${encodeURIComponent(this.socket)}/umbra?directConnection=true`;
  }

  override async stop(): Promise<void> {
    const { store } = this;
    this.store = undefined;
    await store?.close();
    await super.stop();
  }
}
