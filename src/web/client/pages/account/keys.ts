import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const accountCommands = defineKeys(words, 'title', {
  'account.password': ['changePassword', ['w']],
  'account.factor': ['factor', ['f']],
  'account.passkey': ['passkeyAdd', ['p']],
  'account.endOthers': ['endOthers', ['e']],
  'account.key': ['keyMake', ['n']],
  'account.resetKeys': ['keysReset', ['R']],
});
