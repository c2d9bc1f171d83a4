import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import type { SourceKey } from '../trend.types.js';
import { REPORTS, type PendingEvent, SeriesRecord } from './series.model.js';

/** A series as detection needs it, without what only the dashboard shows. */
export type StoredSeries = Omit<SeriesRecord, 'hours' | 'quarters' | 'pendingSince'>;

/** A change of one series that is made only if nobody else has changed it since it was read. */
export interface SeriesChange {
  readonly id: string;
  /** The version that was read; 0 for a series that was not there. */
  readonly version: number;
  readonly update: {
    readonly $set: Readonly<Record<string, unknown>>;
    readonly $inc?: Readonly<Record<string, number>>;
    readonly $push?: Readonly<Record<string, unknown>>;
  };
}

/** Without what only the dashboard shows. */
const UNSHOWN = { hours: 0, quarters: 0, pendingSince: 0 } as const;

@Injectable()
export class SeriesRepository {
  constructor(@InjectModel(SeriesRecord.name) private readonly series: Model<SeriesRecord>) {}

  async findByIds(ids: readonly string[]): Promise<StoredSeries[]> {
    if (ids.length === 0) return [];
    return this.series.collection
      .find<StoredSeries>({ _id: { $in: ids } } as object, { projection: UNSHOWN })
      .toArray();
  }

  /** Returns those of the ids that are stored. */
  async idsAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.series.collection
      .find<{ readonly _id: string }>({ _id: { $in: ids } } as object, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Returns how many types a source has reported, counted up to one beyond a limit. */
  async countTypes({ organization, context, source }: SourceKey, limit: number): Promise<number> {
    // One of them counts the reports themselves.
    const series = await this.series.countDocuments({ organization, context, source }, { limit: limit + 2 });
    return Math.max(0, series - 1);
  }

  /** Returns how many series an organization has, counted up to one beyond a limit. */
  async countOfOrganization(organization: string, limit: number): Promise<number> {
    return this.series.countDocuments({ organization }, { limit: limit + 1 });
  }

  /** Returns how many series there are, from what the database knows of the collection. */
  async countAll(): Promise<number> {
    return this.series.estimatedDocumentCount();
  }

  /** Makes those changes that still fit, each at once. True when all did. */
  async change(changes: readonly SeriesChange[]): Promise<boolean> {
    const operations = changes.map(({ id, version, update }) => ({
      updateOne: { filter: { _id: id, version }, update, upsert: version === 0 },
    }));
    try {
      // The driver's own: what is written has been made here, and casting it again costs more than writing it.
      const done = await this.series.collection.bulkWrite(
        operations as unknown as AnyBulkWriteOperation<SeriesRecord>[] as never,
        { ordered: false },
      );
      return done.matchedCount + done.upsertedCount === changes.length;
    } catch (error) {
      // A series that was new has been made by another meanwhile.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Sources with so many reports that have sent none since then and of which nobody has been told so yet. */
  async findSilent(before: Date, reports: number, limit: number): Promise<StoredSeries[]> {
    return this.series
      .find(
        {
          type: REPORTS,
          seenAt: { $lt: before },
          'baseline.count': { $gte: reports },
          $or: [{ 'cycle.lastAlertAt': null }, { 'cycle.lastAlertMuted': true }],
        },
        UNSHOWN,
      )
      .sort({ seenAt: 1 })
      .limit(limit)
      .lean<StoredSeries[]>();
  }

  /** Forgets series that have had no report since then. */
  async removeUnseenSince(moment: Date): Promise<void> {
    await this.series.deleteMany({ seenAt: { $lt: moment } });
  }

  /** Events that were decided before then and not handed on, each with its series. */
  async findPending(
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly pending: PendingEvent[] }[]> {
    const found = await this.series
      .find({ pendingSince: { $lt: before } }, { pending: 1 })
      .sort({ pendingSince: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id, pending }) => ({ id: _id, pending }));
  }

  /** Forgets events that have been handed on, by their series. */
  async removePending(bySeries: ReadonlyMap<string, readonly Pick<PendingEvent, 'id'>[]>): Promise<void> {
    const entries = [...bySeries].map(([_id, events]) => ({ _id, ids: events.map(({ id }) => id) }));
    if (entries.length === 0) return;
    const write = async (changes: readonly object[]): Promise<void> => {
      const operations = changes.map((updateOne) => ({ updateOne }));
      await this.series.collection.bulkWrite(operations as never, { ordered: false });
    };
    await write(
      entries.map(({ _id, ids }) => ({ filter: { _id }, update: { $pull: { pending: { id: { $in: ids } } } } })),
    );
    await write(
      entries.map(({ _id }) => ({ filter: { _id, pending: { $size: 0 } }, update: { $unset: { pendingSince: '' } } })),
    );
  }
}
