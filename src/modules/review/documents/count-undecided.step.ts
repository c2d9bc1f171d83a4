import type { MigrationStep } from '../../../platform/migrations/migration.js';

/** Matches documents of versions before 0.2, which lack the number by which the queue is sorted. */
export const UNCOUNTED: object = { undecided: null };

export const COUNT_UNDECIDED: MigrationStep = {
  version: 1,
  name: 'count the undecided spans of documents',
  collection: 'documents',
  pending: UNCOUNTED,
  fitsOlder: true,
};
