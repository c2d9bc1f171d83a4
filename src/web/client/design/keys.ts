import { defineKeys } from '../keys/define.js';
import { common } from '../words/common.js';

/** The same commands on every page that shows a list page by page. */
export const pagerCommands = defineKeys(common, 'pager.label', {
  'pager.before': ['pager.toBefore', ['[']],
  'pager.after': ['pager.toAfter', [']']],
});
