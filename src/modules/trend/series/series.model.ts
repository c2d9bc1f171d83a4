import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { AlertCycle } from './alert-cycle.js';
import type { BucketRing } from './bucket-ring.js';
import type { Baseline } from '../detection/baseline.js';
import type { StoredState } from '../detection/method.js';
import type { TrendEvent } from '../trend.types.js';

/** The type of the series that counts the reports of a source; no report can name it. */
export const REPORTS = '';

/** An event with its id: the id of the breach, or one of its own. */
export interface PendingEvent {
  readonly id: string;
  readonly event: TrendEvent;
}

const plain = { type: MongooseSchema.Types.Mixed, required: true } as const;

/**
 * All data of one series in one document, so that one atomic compare-and-set on `version` applies a report: the state
 * of detection, the alert cycle, the buckets of the dashboard, and the events that have not been forwarded yet.
 */
@Schema({ collection: 'trend_series', versionKey: false, minimize: false })
export class SeriesRecord {
  /** The hash of the four parts of its key, see `seriesId`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) organization: string;
  @Prop({ type: String, required: true }) context: string;
  @Prop({ type: String, required: true }) source: string;
  /** `REPORTS` for the series that counts the reports themselves. */
  @Prop({ type: String, default: REPORTS }) type: string;
  /** Incremented with each change of anything but `pending`. */
  @Prop({ type: Number, required: true }) version: number;
  @Prop(plain) baseline: Baseline;
  /** The state of each method that has been used, by its id. */
  @Prop(plain) methods: Readonly<Record<string, StoredState>>;
  @Prop(plain) cycle: AlertCycle;
  /** Time of the newest point. */
  @Prop({ type: Date, required: true }) newestAt: Date;
  /** When the latest report arrived. */
  @Prop({ type: Date, required: true }) seenAt: Date;
  /** The hours of the week before the newest point, see `HOURS`. */
  @Prop(plain) hours: BucketRing;
  /** The quarters of an hour of the six hours before the newest point, see `QUARTERS`. */
  @Prop(plain) quarters: BucketRing;
  /** Batches that have changed this series and may be unsettled, so that none is applied twice. */
  @Prop({ type: [String], default: [] }) unsettled: string[];
  /** Events of the last changes that have not been recorded yet. */
  @Prop({ type: [MongooseSchema.Types.Mixed], default: [] }) pending: PendingEvent[];
  /** Set while there are pending events, so that they are found after a crash. */
  @Prop({ type: Date }) pendingSince?: Date;
}

export const SeriesSchema = SchemaFactory.createForClass(SeriesRecord);
SeriesSchema.index({ newestAt: -1 });
SeriesSchema.index({ organization: 1, newestAt: -1 });
SeriesSchema.index({ organization: 1, context: 1, source: 1 });
SeriesSchema.index({ type: 1, seenAt: 1 });
SeriesSchema.index({ seenAt: 1 });
SeriesSchema.index({ pendingSince: 1 }, { sparse: true });
