import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const batchCommands = defineKeys(words, 'batches', {
  'batch.upload': ['upload', ['n']],
  'batch.folder': ['uploadFolder', ['o']],
  'batch.finalize': ['finalizeApproved', ['F']],
  'batch.queue': ['inQueue', ['q']],
  'batch.close': ['close', ['X']],
  'batch.due': ['setDue', ['d']],
  'batch.quality': ['quality', ['s']],
  'batch.download': ['downloadResult', ['D']],
  'batch.export.jsonl': ['exportAs', ['e 1'], { format: 'jsonl' }],
  'batch.export.bio': ['exportAs', ['e 2'], { format: 'bio' }],
  'batch.export.spans': ['exportAs', ['e 3'], { format: 'spans' }],
});
