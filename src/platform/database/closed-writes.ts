import type { EventEmitter } from 'node:events';
import { mongo } from 'mongoose';

/** The parts of the driver's connection that this file relies on. */
export interface DriverConnection extends EventEmitter {
  readonly closed: boolean;
  readonly error?: Error;
  writeCommand: (this: DriverConnection, ...given: readonly unknown[]) => Promise<void>;
}

type RepairedConnection = DriverConnection & { [REPAIRED]?: true };

const REPAIRED = Symbol('closed writes fail');

/**
 * Makes a command fail if its connection closes while it is being written. The driver (mongodb 7.7 to 7.9,
 * `cmap/connection.js`, `writeCommand`) would wait without a time limit for the socket's `drain` event, which a
 * destroyed socket never emits: an operation hangs forever, or the monitor does and the server is never found again.
 */
export function failClosedWrites(connection: { readonly prototype: DriverConnection } = driversConnection()): void {
  const prototype: RepairedConnection = connection.prototype;
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

/** Returns the connection class of the driver, which it does not export. */
function driversConnection(): { readonly prototype: DriverConnection } {
  // Not by `createRequire`: the server is bundled, and a copy beside the bundle is not the one that connects.
  // oxlint-disable-next-line typescript/no-require-imports -- there are no types of it, and it must load with Mongoose
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  return Connection;
}
