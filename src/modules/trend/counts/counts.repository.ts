import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Delivery } from '../trend.types.js';
import { COUNTS_COLLECTION, countsDocument, type CountsDocument } from './counts.types.js';
import { prepareCountsCollection } from './prepare-counts-collection.js';

/**
 * Stores every accepted report, for replays. The collection is only appended to and read by time, since a time series
 * supports nothing else.
 */
@Injectable()
export class CountsRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Creates the collection if it does not exist. @param retentionDays 0 keeps all */
  async prepare(retentionDays: number): Promise<void> {
    await prepareCountsCollection(this.database, retentionDays);
  }

  async insert(deliveries: readonly Delivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const documents = deliveries.map(({ report, key }) => countsDocument(report, key));
    await this.collection.insertMany(documents, { ordered: false });
  }

  /** Adds missing reports, which a process that died did not store. */
  async insertMissing(deliveries: readonly Delivery[]): Promise<void> {
    await this.insert(await this.missing(deliveries));
  }

  /** Returns the deliveries without a stored report of their key and time. */
  async missing(deliveries: readonly Delivery[]): Promise<Delivery[]> {
    if (deliveries.length === 0) return [];
    const times = deliveries.map(({ report }) => report.at.getTime());
    const keys = deliveries.flatMap(({ key }) => key ?? []);
    const between = { $gte: new Date(Math.min(...times)), $lte: new Date(Math.max(...times)) };
    const found = await this.collection
      .find({ timestamp: between, delivery: { $in: keys } }, { projection: { delivery: 1 } })
      .toArray();
    const storedKeys = new Set(found.map(({ delivery }) => delivery));
    return deliveries.filter(({ key }) => !storedKeys.has(key));
  }

  private get collection(): mongo.Collection<CountsDocument> {
    return this.database.collection<CountsDocument>(COUNTS_COLLECTION);
  }

  private get database(): mongo.Db {
    const { db } = this.connection;
    if (db === undefined) throw new Error('The database connection is not open');
    return db;
  }
}
