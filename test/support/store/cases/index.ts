import type { StoreCase } from '../case.js';
import { answerCases } from './answers.js';
import { bulkUpserts } from './bulk-upserts.js';
import { commandCases } from './commands.js';
import { queryCases } from './queries.js';
import { updateCases } from './updates.js';

/** All operations for which the store and a MongoDB server must return the same result. */
export const storeCases: readonly StoreCase[] = [
  ...queryCases,
  ...updateCases,
  ...answerCases,
  ...commandCases,
  ...bulkUpserts,
];
