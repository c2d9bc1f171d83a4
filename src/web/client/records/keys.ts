import { defineKeys } from '../keys/define.js';
import { common } from '../words/common.js';

/** The same commands on every page of records, so that a key is chosen only once. */
export const recordCommands = defineKeys(common, 'group.records', {
  'records.make': ['list.make', ['n']],
  'records.next': ['list.next', ['j']],
  'records.before': ['list.before', ['k']],
});
