import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const batchesCommands = defineKeys(words, 'title', { 'batches.new': ['new', ['n']] });
