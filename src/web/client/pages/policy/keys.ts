import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const policyCommands = defineKeys(words, 'editor', { 'policy.save': ['save', ['Mod+s']] });
