import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { mongo } from 'mongoose';

/** What of the driver's connection this file relies on. */
export interface DriverConnection extends EventEmitter {
  readonly closed: boolean;
  readonly error?: Error;
  writeCommand: (this: DriverConnection, ...given: readonly unknown[]) => Promise<void>;
}

type Repaired = DriverConnection & { [REPAIRED]?: true };

const REPAIRED = Symbol('closed writes fail');

/**
 * Has a command fail that is written to a connection just as that is closed. The driver (mongodb 7.7 to 7.9,
 * `cmap/connection.js`, `writeCommand`) waits for the socket's `drain` then, which a destroyed socket never emits, and has
 * no time limit there: an operation hangs for ever, or the monitor does and the server is never found again.
 */
export function failClosedWrites(connection: { readonly prototype: DriverConnection } = driversConnection()): void {
  const prototype: Repaired = connection.prototype;
  if (prototype[REPAIRED] === true) return;
  prototype[REPAIRED] = true;
  const { writeCommand } = prototype;
  prototype.writeCommand = async function (this: DriverConnection, ...given) {
    let fail: () => void = () => undefined;
    const closed = new Promise<never>((_, reject) => {
      fail = () => {
        reject(this.error ?? new mongo.MongoNetworkError('The connection was closed'));
      };
    });
    this.once('close', fail);
    if (this.closed) fail();
    try {
      await Promise.race([writeCommand.call(this, ...given), closed]);
    } finally {
      this.off('close', fail);
    }
  };
}

/** Of the driver that Mongoose uses; it is not among what the driver exports. */
function driversConnection(): { readonly prototype: DriverConnection } {
  const requireAsMongoose = createRequire(require.resolve('mongoose'));
  const { Connection } = requireAsMongoose('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  return Connection;
}
