import type { KeyDefinition } from '../keys/define.js';
import { batchesCommands } from '../pages/batches/keys.js';
import { policyCommands } from '../pages/policy/keys.js';
import { queueCommands } from '../pages/queue/keys.js';
import { reviewCommands } from '../pages/review/keys.js';

/** Commands of pages, for the one place where keys are chosen without being on the page. */
export const allKeys = (): readonly KeyDefinition[] =>
  [reviewCommands, queueCommands, batchesCommands, policyCommands]
    .flatMap((page) => page.all())
    .filter(({ keys }) => keys.length > 0);
