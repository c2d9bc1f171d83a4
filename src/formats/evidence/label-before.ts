import { isKnownLabel, kindsOfLabel } from './label-kinds.js';

/** Longer lines are no labels. */
export const MAX_LABEL_LENGTH = 60;

/** A line of text. */
interface WithText {
  readonly text: string;
}

/** Returns the line before as the label if it consists of a label only and this line is not a label, too. */
export function labelBefore(before: WithText | undefined, slot: WithText): string {
  const said = before?.text.trim() ?? '';
  if (said === '' || said.length > MAX_LABEL_LENGTH) return '';
  const label = said.replace(/[\s:]+$/u, '');
  if (kindsOfLabel(label).length === 0 || (!said.endsWith(':') && !isKnownLabel(label))) return '';
  const own = slot.text.trim();
  return own.endsWith(':') || isKnownLabel(own) ? '' : label;
}
