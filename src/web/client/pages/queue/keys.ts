import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const queueCommands = defineKeys(words, 'title', {
  'queue.claim': ['claim', ['c']],
  'queue.next': ['next', ['j', 'ArrowDown']],
  'queue.previous': ['previous', ['k', 'ArrowUp']],
  'queue.open': ['open', ['Enter']],
  'queue.assign': ['assign', ['w']],
  'queue.saveView': ['saveView', ['v']],
});
