import { mongo } from 'mongoose';

/** Returns an id for reports that are applied together; it includes the time. */
export const newBatchId = (): string => new mongo.ObjectId().toHexString();

/** Returns the time of a batch id in milliseconds since 1970, by the clock of its process, to the second. */
export const bornAt = (batch: string): number => mongo.ObjectId.createFromHexString(batch).getTimestamp().getTime();
