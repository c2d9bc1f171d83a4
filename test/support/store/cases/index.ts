import type { StoreCase } from '../case.js';
import { answerCases } from './answers.js';
import { commandCases } from './commands.js';
import { queryCases } from './queries.js';
import { updateCases } from './updates.js';

/** Every operation that the store and a MongoDB server must answer alike. */
export const storeCases: readonly StoreCase[] = [...queryCases, ...updateCases, ...answerCases, ...commandCases];
