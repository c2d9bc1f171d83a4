import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const searchCommands = defineKeys(words, 'title', {
  'search.next': ['next', ['j']],
  'search.previous': ['previous', ['k']],
  'search.open': ['open', ['Enter']],
});
