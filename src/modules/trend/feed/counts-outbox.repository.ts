import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import type { Delivery, Report } from '../trend.types.js';
import { OutgoingCounts } from './counts-outbox.model.js';

/** A report waiting to be sent. */
export type Waiting = Omit<OutgoingCounts, 'createdAt'>;

/** Reports waiting for the brokers, stored until acknowledged. */
@Injectable()
export class CountsOutbox {
  constructor(
    @InjectModel(OutgoingCounts.name) private readonly counts: Model<OutgoingCounts>,
    private readonly clock: Clock,
  ) {}

  /** Stores each report once, however often it is called. */
  async add(deliveries: readonly Delivery[]): Promise<void> {
    const createdAt = this.clock.now();
    await this.counts.bulkWrite(
      deliveries.map(({ report, key = randomUUID() }) => ({
        updateOne: {
          filter: { _id: key },
          update: { $setOnInsert: { messageKey: messageKey(report), value: json(report), createdAt } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Returns the oldest first. */
  async oldest(limit: number): Promise<readonly Waiting[]> {
    return this.counts.find({}, { messageKey: 1, value: 1 }).sort({ createdAt: 1 }).limit(limit).lean();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.counts.deleteMany({ _id: { $in: [...ids] } });
  }
}

const messageKey = ({ source, organization, context }: Report): string => `${organization}/${context}/${source}`;

const json = ({ source, organization, context, at, counts }: Report): string =>
  JSON.stringify({
    timestamp: at.toISOString(),
    source_id: source,
    organization,
    context,
    pii_types: Object.fromEntries(counts),
  });
