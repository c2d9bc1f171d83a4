import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const auditCommands = defineKeys(words, 'title', {
  'audit.verify': ['verify', ['v']],
  'audit.csv': ['exportCsv', ['e']],
  'audit.json': ['exportJson', ['E']],
});
