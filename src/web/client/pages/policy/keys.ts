import { defineKeys } from '../../keys/define.js';
import { words } from './words.js';

export const policyCommands = defineKeys(words, 'policy', {
  'policy.save': ['save', ['Mod+s']],
  'policy.try': ['try', ['t']],
  'policy.keep': ['saveDraft', ['w']],
  'policy.sample': ['sampleAdd', ['n']],
  'policy.submit': ['draftSubmit', ['S']],
  'policy.approve': ['draftApprove', ['A']],
  'policy.sendBack': ['draftReject', ['R']],
  'policy.takeBack': ['draftTakeBack', ['T']],
  'policy.discard': ['draftDiscard', ['D']],
});
