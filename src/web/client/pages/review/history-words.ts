import { sayAction } from '../../words/audit-actions.js';
import { common } from '../../words/common.js';
import { say } from '../../words/t.js';
import { words } from './words.js';

const isOf = <K extends string>(keys: Readonly<Record<K, unknown>>, key: string): key is K => Object.hasOwn(keys, key);

/** Returns the description of a history entry, or its code if there is none. */
export function spokenEntry({
  action,
  details,
}: {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}): string {
  const said = sayAction(action);
  const { status } = details;
  if (typeof status !== 'string') return said;
  const [ofFinding, ofDocument] = [`state.${status}`, `status.${status}`];
  if (action.startsWith('SPAN') && isOf(words.en, ofFinding)) return `${said} → ${say(words, ofFinding)}`;
  return `${said} → ${isOf(common.en, ofDocument) ? say(common, ofDocument) : status}`;
}
