import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

/** The keys of the inbox. */
export const inboxCommands = defineKeys(words, 'title', {
  'inbox.next': ['next', ['j', 'ArrowDown']],
  'inbox.previous': ['previous', ['k', 'ArrowUp']],
  'inbox.open': ['open', ['Enter']],
  'inbox.read': ['read', ['m']],
  'inbox.archive': ['archive', ['e']],
});
