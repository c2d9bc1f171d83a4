import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

/** The keys of the second opinions. */
export const secondOpinionCommands = defineKeys(words, 'title', {
  'opinions.next': ['next', ['j', 'ArrowDown']],
  'opinions.previous': ['previous', ['k', 'ArrowUp']],
  'opinions.open': ['open', ['Enter']],
  'opinions.accept': ['accept', ['a']],
  'opinions.refuse': ['refuse', ['r']],
});
