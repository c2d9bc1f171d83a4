import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SCHEMA_VERSION_MODEL, type SchemaVersionDocument } from './schema-version.model.js';

const ID = 'schema';

@Injectable()
export class SchemaVersionRepository {
  constructor(@InjectModel(SCHEMA_VERSION_MODEL) private readonly versions: Model<SchemaVersionDocument>) {}

  /** Returns the version of the last migration that was run; 0 if there was none. */
  async find(): Promise<number> {
    return (await this.versions.findById(ID).lean())?.version ?? 0;
  }

  /** Records a migration. Never decreases the version: two processes may record at the same moment. */
  async raiseTo(version: number): Promise<void> {
    await this.versions.updateOne({ _id: ID }, { $max: { version } }, { upsert: true });
  }
}
