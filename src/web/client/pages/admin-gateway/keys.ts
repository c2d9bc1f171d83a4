import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const gatewayCommands = defineKeys(words, 'title', { 'gateway.show': ['show', ['Mod+Enter']] });
