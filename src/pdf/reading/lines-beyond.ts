import { lettersOf } from '../../occurrences/folded-text.js';
import type { FlowingText } from './flow.js';

/** Returns the lines of a second reading whose letters and digits do not occur in the first. */
export function linesBeyond(first: readonly FlowingText[], second: readonly FlowingText[]): readonly FlowingText[] {
  const known = lettersOf(first.map(({ text }) => text).join('\n'));
  return second.flatMap(linesOf).filter(({ text }) => {
    const letters = lettersOf(text);
    return letters !== '' && !known.includes(letters);
  });
}

function linesOf({ text, glyphs }: FlowingText): readonly FlowingText[] {
  const lines: FlowingText[] = [];
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    lines.push({ text: text.slice(from, to), glyphs: glyphs.slice(from, to) });
    from = to + 1;
  }
  return lines;
}
