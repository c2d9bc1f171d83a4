import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SessionMiddlewareFactory } from '../auth/session-middleware.js';
import { DataConfig } from '../config/data.config.js';
import { InFlight } from '../http/in-flight.js';
import { freeDiskMb } from './free-disk.js';
import { HealthConfig } from './health.config.js';
import { HealthProbes } from './health-probes.js';

/** Probes of the platform itself: the database, disk space, the session store, and capacity for requests. */
@Injectable()
export class PlatformProbes implements OnModuleInit {
  constructor(
    private readonly probes: HealthProbes,
    @InjectConnection() private readonly connection: Connection,
    private readonly sessions: SessionMiddlewareFactory,
    private readonly data: DataConfig,
    private readonly config: HealthConfig,
    private readonly inFlight: InFlight,
  ) {}

  onModuleInit(): void {
    this.probes.add('database', async () => {
      if (this.connection.db === undefined) throw new Error('Not connected');
      await this.connection.db.command({ ping: 1 });
    });
    this.probes.add('session store', () => this.sessions.ping());
    this.probes.add('disk space', async () => {
      const freeMb = await freeDiskMb(this.data.directory);
      if (freeMb < this.config.minFreeDiskMb) throw new Error(`${freeMb} MB are free`);
    });
    const { overloadDownSeconds } = this.config;
    if (overloadDownSeconds > 0) this.probes.add('room for requests', () => this.refuseOverload(overloadDownSeconds));
  }

  private async refuseOverload(limitSeconds: number): Promise<void> {
    const seconds = Math.floor(this.inFlight.overload.lastedSeconds(performance.now()));
    if (seconds >= limitSeconds) throw new Error(`Requests have been refused for ${seconds} seconds`);
    return Promise.resolve();
  }
}
