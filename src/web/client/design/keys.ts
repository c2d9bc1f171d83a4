import { defineKeys } from '../keys/define.js';
import { common } from '../words/common.js';

/** Commands shared by all pages that show a list page by page. */
export const pagerCommands = defineKeys(common, 'pager.label', {
  'pager.before': ['pager.toBefore', ['[']],
  'pager.after': ['pager.toAfter', [']']],
});
