import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DocumentCounting } from '../../src/modules/review/reports/document-counting.js';
import type { Booted } from './boot.js';

/** Puts the documents of batches into the state of an older version, which did not count them. */
export async function forgetCounts(app: Booted, batchIds: readonly string[]): Promise<void> {
  const database = app.app.get<Connection>(getConnectionToken());
  const ofThem = { batchId: { $in: [...batchIds] } };
  await database.collection('documents').updateMany(ofThem, { $unset: { counts: 1 } });
  await database.collection('document_counts').deleteMany(ofThem);
  // Simulates what a process finds at startup.
  await app.app.get(DocumentCounting, { strict: false }).countMissing(AbortSignal.abort());
}

/** Counts documents that are not counted yet, as the task does. */
export async function countMissing(app: Booted): Promise<void> {
  await app.app.get(DocumentCounting, { strict: false }).countMissing(new AbortController().signal);
}
