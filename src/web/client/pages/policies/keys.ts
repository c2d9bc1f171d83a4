import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const policiesCommands = defineKeys(words, 'title', { 'policies.new': ['make', ['n']] });
