import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const batchCommands = defineKeys(words, 'batches', {
  'batch.upload': ['upload', ['c']],
  'batch.folder': ['uploadFolder', ['o']],
  'batch.finalize': ['finalizeApproved', ['F']],
  'batch.queue': ['inQueue', ['q']],
  'batch.close': ['close', ['X']],
  'batch.due': ['setDue', ['d']],
});
