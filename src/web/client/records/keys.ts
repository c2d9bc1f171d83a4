import { defineKeys } from '../keys/define.js';
import { common } from '../words/common.js';

/** Commands shared by all pages of records, so that a user chooses each key only once. */
export const recordCommands = defineKeys(common, 'group.records', {
  'records.make': ['list.make', ['n']],
  'records.next': ['list.next', ['j']],
  'records.before': ['list.before', ['k']],
});
