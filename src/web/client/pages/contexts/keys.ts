import { defineKeys } from '../../keys/define.js';
import { reidentifyWords } from './reidentify-words.js';

export const contextCommands = defineKeys(reidentifyWords, 'title', { 'contexts.reidentify': ['ask', ['i']] });
