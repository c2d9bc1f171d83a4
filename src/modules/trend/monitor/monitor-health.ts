import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Readiness } from '../../../platform/lifecycle/readiness.js';

/** The time after which a database without a response counts as unreachable. */
const PING_MS = 2000;

export type MonitorState = 'UP' | 'stopping' | 'unreachable';

/** Checks whether counts can be stored: only the database, unlike the health of the whole service. */
@Injectable()
export class MonitorHealth {
  private asking: Promise<boolean> | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly readiness: Readiness,
  ) {}

  async state(): Promise<MonitorState> {
    if (this.readiness.phase === 'stopping') return 'stopping';
    // Concurrent checks share one ping.
    this.asking ??= this.ping().finally(() => (this.asking = undefined));
    return (await this.asking) ? 'UP' : 'unreachable';
  }

  private async ping(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PING_MS, false);
    });
    const pong = Promise.resolve(this.connection.db?.command({ ping: 1 })).then(
      (answer) => answer !== undefined,
      () => false,
    );
    try {
      return await Promise.race([pong, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
