import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const qualityCommands = defineKeys(words, 'title', { 'quality.draw': ['draw', ['n']] });
