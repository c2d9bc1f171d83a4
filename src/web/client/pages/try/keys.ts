import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const tryCommands = defineKeys(words, 'title', {
  'try.file': ['file', ['o']],
  'try.download': ['downloadFile', ['d']],
  'try.policy': ['openPolicy', ['p']],
  'try.edit': ['edit', ['e']],
  'try.save': ['save', ['Mod+s']],
});
