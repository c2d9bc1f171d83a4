import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const inboxCommands = defineKeys(words, 'title', {
  'inbox.next': ['next', ['j', 'ArrowDown']],
  'inbox.previous': ['previous', ['k', 'ArrowUp']],
  'inbox.open': ['open', ['Enter']],
  'inbox.read': ['read', ['m']],
  'inbox.archive': ['archive', ['e']],
});
