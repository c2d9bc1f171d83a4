import { defineKeys } from '../keys/define.js';
import { common } from '../words/common.js';

/** The same on every page of records, so that a key is chosen once. */
export const recordCommands = defineKeys(common, 'group.records', {
  'records.make': ['list.make', ['n']],
  'records.next': ['list.next', ['j']],
  'records.before': ['list.before', ['k']],
});
