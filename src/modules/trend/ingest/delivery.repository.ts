import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import type { Report } from '../trend.types.js';
import { DeliveryRecord, type StoredReport } from './delivery.model.js';
import type { KeyedDelivery } from '../reports/delivery.types.js';

/** A delivery whose key was received before. */
export interface KnownDelivery {
  /** True if it has another report. */
  readonly conflicts: boolean;
  /** The unfinished batch; undefined when it is finished. */
  readonly openBatch: string | undefined;
}

/** Records received deliveries, so that a repeated one counts once, and their reports until those are processed. */
@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(DeliveryRecord.name) private readonly deliveries: Model<DeliveryRecord>) {}

  /**
   * Records deliveries with distinct keys as started. Returns the deliveries whose key is known, which are left
   * unchanged.
   */
  async open(
    deliveries: readonly KeyedDelivery[],
    batch: string,
    now: Date,
    expiresAt: Date,
  ): Promise<ReadonlyMap<string, KnownDelivery>> {
    if (deliveries.length === 0) return new Map();
    const records = deliveries.map(({ key, report }) => ({
      _id: key,
      batch,
      fingerprint: fingerprintOf(report),
      report: stored(report),
      openSince: now,
      expiresAt,
    }));
    if (await unlessTaken(() => this.deliveries.collection.insertMany(records as never, { ordered: false })))
      return new Map();
    const found = await this.deliveries
      .find({ _id: { $in: deliveries.map(({ key }) => key) } }, { batch: 1, fingerprint: 1, openSince: 1 })
      .lean();
    const fingerprints = new Map(records.map(({ _id, fingerprint }) => [_id, fingerprint]));
    return new Map(
      found
        // Those of this batch were just inserted.
        .filter((one) => one.batch !== batch)
        .map((one) => [
          one._id,
          {
            conflicts: one.fingerprint !== fingerprints.get(one._id),
            openBatch: one.openSince === undefined ? undefined : one.batch,
          },
        ]),
    );
  }

  /** Returns the reports of a batch that are not processed completely, by their keys in order. */
  async openReports(batch: string): Promise<KeyedDelivery[]> {
    const found = await this.deliveries
      .find({ batch, openSince: { $exists: true } })
      .sort({ _id: 1 })
      .lean();
    return found.flatMap(({ _id, report }) => (report === undefined ? [] : [{ key: _id, report: restored(report) }]));
  }

  /** Returns batches that were started before then and never finished. */
  async openBatches(before: Date, limit: number): Promise<string[]> {
    const found = await this.deliveries
      .find({ openSince: { $lt: before } }, { batch: 1 })
      .sort({ openSince: 1 })
      .limit(limit)
      .lean();
    return [...new Set(found.map(({ batch }) => batch))];
  }

  /** Marks the whole batch as processed. */
  async close(batch: string): Promise<void> {
    await this.deliveries.updateMany({ batch }, { $unset: { openSince: '', report: '' } });
  }
}

function stored({ organization, context, source, at, counts }: Report): StoredReport {
  return { organization, context, source, at, types: [...counts.keys()], counts: [...counts.values()] };
}

function restored({ types, counts, ...report }: StoredReport): Report {
  return { ...report, counts: new Map(types.map((type, i) => [type, counts[i] ?? 0])) };
}

/** Computed without the time: a sender that omits it and sends again means the same report. */
export function fingerprintOf({ organization, context, source, counts }: Report): string {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([organization, context, source, sorted]), 'base64url');
}
