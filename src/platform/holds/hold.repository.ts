import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { onceById } from '../database/once-by-id.js';
import { Cipher, type Place } from '../encryption/cipher.js';
import { readAll, readOne } from '../database/read-records.js';
import { HOLD_COLLECTION, HOLD_MODEL, type HoldDocument } from './hold.model.js';
import type { HeldThing, Hold, HoldActor, HoldFilter } from './hold.types.js';

/** An active hold, which prevents deletion. */
export type HoldInForce = Pick<Hold, 'id' | 'until' | 'from' | 'to'> & { readonly subject: string };

export const AUDIT_SUBJECT = 'audit';
export const subjectOf = ({ kind, id }: HeldThing): string => `${kind}:${id}`;

@Injectable()
export class HoldRepository {
  constructor(
    @InjectModel(HOLD_MODEL) private readonly holds: Model<HoldDocument>,
    private readonly cipher: Cipher,
  ) {}

  async insert({ id, ...hold }: Hold): Promise<void> {
    const { kind, resourceId } = hold;
    const subject = kind === 'audit' ? AUDIT_SUBJECT : subjectOf({ kind, id: resourceId ?? '' });
    const record = { _id: id, subject, ...hold, reason: this.cipher.seal(hold.reason, place(id, 'reason')) };
    await onceById(() => this.holds.create(record));
  }

  findById(id: string): Promise<Hold | undefined> {
    return readOne(this.holds.findById(id), (record) => this.toHold(record));
  }

  /** Returns holds newest first. */
  list(filter: HoldFilter, now: Date, skip: number, limit: number): Promise<Hold[]> {
    return readAll(this.holds.find(queryOf(filter, now)).sort({ setAt: -1, _id: 1 }).skip(skip).limit(limit), (hold) =>
      this.toHold(hold),
    );
  }

  /** Counts up to `max`. */
  async count(filter: HoldFilter, now: Date, max: number): Promise<number> {
    return this.holds.countDocuments(queryOf(filter, now), { limit: max });
  }

  /** Releases a hold that has not been released; undefined if there is none. */
  release(id: string, by: HoldActor, reason: string, now: Date): Promise<Hold | undefined> {
    const releaseReason = this.cipher.seal(reason, place(id, 'releaseReason'));
    return readOne(
      this.holds.findOneAndUpdate(
        { _id: id, releasedAt: null },
        { $set: { releasedBy: by, releasedAt: now, releaseReason } },
        { returnDocument: 'after' },
      ),
      (record) => this.toHold(record),
    );
  }

  /** Returns the holds of a subject that are in force, at most so many. */
  findInForce(subject: string, now: Date, limit: number): Promise<HoldInForce[]> {
    return readAll(
      this.holds.find(inForceOf([subject], now), { until: 1, from: 1, to: 1 }).limit(limit),
      ({ _id: id, until, from, to }) => ({ id, subject, until, from, to }),
    );
  }

  /** Returns one hold in force of each of these subjects that has any. */
  async oneOfEach(subjects: readonly string[], now: Date): Promise<HoldInForce[]> {
    const first = (field: string) => ({ $first: `$${field}` });
    return this.holds.aggregate<HoldInForce>([
      { $match: inForceOf(subjects, now) },
      { $group: { _id: '$subject', id: first('_id'), until: first('until'), from: first('from'), to: first('to') } },
      { $project: { _id: 0, subject: '$_id', id: 1, until: 1, from: 1, to: 1 } },
    ]);
  }

  private toHold(stored: HoldDocument): Hold {
    const { _id: id, kind, resourceId, from, to, until, setBy, setAt, releasedBy, releasedAt, releaseReason } = stored;
    return {
      ...{ id, kind, resourceId, from, to, until, setBy, setAt, releasedBy, releasedAt },
      reason: this.cipher.open(stored.reason, place(id, 'reason')),
      releaseReason: releaseReason === null ? null : this.cipher.open(releaseReason, place(id, 'releaseReason')),
    };
  }
}

const stillAt = (now: Date) => ({ $or: [{ until: null }, { until: { $gt: now } }] });
const inForceOf = (subjects: readonly string[], now: Date) => ({
  subject: { $in: [...subjects] },
  releasedAt: null,
  ...stillAt(now),
});
const place = (id: string, field: string): Place => ({ collection: HOLD_COLLECTION, id, field });

function queryOf({ active, kind, resourceId }: HoldFilter, now: Date): QueryFilter<HoldDocument> {
  return {
    ...(kind !== undefined && { kind }),
    ...(resourceId !== undefined && { resourceId }),
    ...(active === true && { releasedAt: null, ...stillAt(now) }),
    ...(active === false && { $or: [{ releasedAt: { $gt: new Date(0) } }, { until: { $lte: now } }] }),
  };
}
