import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../database/or-taken.js';
import { NOTHING, type Tally } from './resealer.js';
import { ROTATION_MODEL, type RotationDocument } from './rotation.model.js';

const ID = 'newest';

/** A rotation of keys. */
export type Rotation = Omit<RotationDocument, '_id'>;

/** The position of a rotation; everything before it is done. */
export interface Position {
  readonly collectionName: string;
  /** An `_id`; undefined if no document of the collection is done. */
  readonly after: unknown;
}

@Injectable()
export class RotationRepository {
  constructor(@InjectModel(ROTATION_MODEL) private readonly rotations: Model<RotationDocument>) {}

  async find(): Promise<Rotation | undefined> {
    return (await this.rotations.findById(ID).lean()) ?? undefined;
  }

  /** Begins a rotation, unless one to the same key is running. */
  async begin(run: string, target: string, startedAt: Date): Promise<void> {
    const fresh = { run, target, state: 'RUNNING' as const, startedAt, finishedAt: null, collectionName: null };
    // It is running: the upsert matched nothing, and its id is taken.
    await unlessTaken(() =>
      this.rotations.updateOne(
        { _id: ID, $or: [{ state: 'DONE' }, { target: { $ne: target } }] },
        { $set: { ...fresh, ...NOTHING }, $unset: { after: '' } },
        { upsert: true },
      ),
    );
  }

  async advance(run: string, { collectionName, after }: Position, done: Tally): Promise<void> {
    await this.rotations.updateOne(
      { _id: ID, run },
      {
        $set: { collectionName, ...(after !== undefined && { after }) },
        ...(after === undefined && { $unset: { after: '' } }),
        $inc: { ...done },
      },
    );
  }

  /** @returns whether this call finished it */
  async finish(run: string, finishedAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.rotations.updateOne(
      { _id: ID, run, state: 'RUNNING' },
      { $set: { state: 'DONE', finishedAt, collectionName: null }, $unset: { after: '' } },
    );
    return modifiedCount === 1;
  }
}
