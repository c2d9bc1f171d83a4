import { defineKeys, rowsOfDigits } from '../../keys/define.js';
import { words } from './words.js';

export const judgeCommands = defineKeys(words, 'judge', {
  'quality.leave': ['leave', ['r']],
  'quality.redact': ['redact', ['a']],
  // Keys for recently chosen types, the newest first.
  ...rowsOfDigits('quality.recent', 'recent'),
  'quality.nothingMissed': ['nothingMissed', ['a']],
  'quality.back': ['back', ['u']],
});
