import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { EndProcess } from '../lifecycle/end-process.js';
import { LATEST_SCHEMA } from './migration.js';
import { SchemaVersionRepository } from './schema-version.repository.js';

/** The interval at which a process looks for migrations of newer versions. */
export const WATCH_SECONDS = 5;

/**
 * Watches for a newer version of Umbra on the same database, during a rolling upgrade. This process goes on beside it,
 * unless a migration makes data that this version would misread: it then ends at once, like a killed one, so that it
 * writes nothing more.
 */
@Injectable()
export class SchemaWatch {
  private readonly logger = new Logger('Migrations');
  private isTold = false;

  constructor(
    private readonly versions: SchemaVersionRepository,
    private readonly process: EndProcess,
    @Inject(LATEST_SCHEMA) private readonly latest: number,
  ) {}

  @Interval(WATCH_SECONDS * 1000)
  async look(): Promise<void> {
    // While the database cannot be reached, nothing can be written either.
    const found = await this.versions.find().catch(() => undefined);
    if (found === undefined) return;
    const { version, oldest } = found;
    const known = { schema: Math.max(version, oldest), known: this.latest };
    if (oldest > this.latest) {
      this.logger.fatal(known, 'A newer version of Umbra changes the database; this version must not use it any more');
      this.process.end();
    } else if (version > this.latest && !this.isTold) {
      this.isTold = true;
      this.logger.warn(
        known,
        'A newer version of Umbra has changed the database. This process goes on, but this version cannot start again',
      );
    }
  }
}
