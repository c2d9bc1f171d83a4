import { mongo } from 'mongoose';

/** Names those reports that are applied together; its age can be told. */
export const newBatchId = (): string => new mongo.ObjectId().toHexString();

/** Milliseconds since 1970, by the clock of the process that made it, to the second. */
export const bornAt = (batch: string): number => mongo.ObjectId.createFromHexString(batch).getTimestamp().getTime();
