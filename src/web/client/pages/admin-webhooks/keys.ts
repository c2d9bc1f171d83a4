import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const webhookCommands = defineKeys(words, 'title', { 'webhooks.set': ['set', ['n']] });
