import { defineKeys, rowsOfDigits } from '../../keys/define.js';
import { words } from './words.js';

export const reportCommands = defineKeys(words, 'title', {
  'reports.days.7': ['days', ['1'], { n: 7 }],
  'reports.days.30': ['days', ['2'], { n: 30 }],
  'reports.days.90': ['days', ['3'], { n: 90 }],
  'reports.days.365': ['days', ['4'], { n: 365 }],
  ...rowsOfDigits('reports.csv', 'csvNth', 'e'),
});
