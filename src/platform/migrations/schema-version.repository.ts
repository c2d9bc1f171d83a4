import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SCHEMA_VERSION, type SchemaVersionDocument } from '../database/newer-schema.js';
import { SCHEMA_VERSION_MODEL } from './schema-version.model.js';

const _id = SCHEMA_VERSION.id;

/** Never decreases a version: two processes may record at the same moment. */
@Injectable()
export class SchemaVersionRepository {
  constructor(@InjectModel(SCHEMA_VERSION_MODEL) private readonly versions: Model<SchemaVersionDocument>) {}

  /** Returns the version of the last migration that was run, and the one that processes must know; 0 if there is none. */
  async find(): Promise<Required<Omit<SchemaVersionDocument, '_id'>>> {
    const { version = 0, oldest = 0 } = (await this.versions.findById(_id).lean()) ?? {};
    return { version, oldest };
  }

  /** Records a migration. */
  async raiseTo(version: number): Promise<void> {
    await this.versions.updateOne({ _id }, { $max: { version } }, { upsert: true });
  }

  /** Requires every process to know this version: older ones end, and do not start again. */
  async requireAtLeast(version: number): Promise<void> {
    await this.versions.updateOne({ _id }, { $max: { oldest: version } }, { upsert: true });
  }
}
