const CONTEXT_LINES = 3;
/**
 * Pairs of lines that are compared; where texts differ by more, all lines between the first and the last difference are
 * replaced.
 */
const MAX_PAIRS = 4_000_000;

interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/**
 * Writes the difference of two texts line by line, in the unified format: three lines of context, `@@ -from,count
 * +from,count @@` before each group. Empty when they are equal.
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/diff.html
 */
export function unifiedDiff(before: string, after: string): string {
  const edits = editsOf(linesOf(before), linesOf(after));
  const changed = edits.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  const groups: { from: number; to: number }[] = [];
  for (const index of changed) {
    const last = groups.at(-1);
    const from = Math.max(0, index - CONTEXT_LINES);
    const to = Math.min(edits.length, index + CONTEXT_LINES + 1);
    if (last !== undefined && from <= last.to) last.to = to;
    else groups.push({ from, to });
  }
  const [oldLines, newLines] = [countsBefore(edits, '-'), countsBefore(edits, '+')];
  return groups
    .map(({ from, to }) => {
      const range = (counts: readonly number[]): string => {
        const [start = 0, end = 0] = [counts[from], counts[to]];
        return `${end === start ? start : start + 1},${end - start}`;
      };
      const lines = edits.slice(from, to).map(({ sign, line }) => `${sign}${line}\n`);
      return `@@ -${range(oldLines)} +${range(newLines)} @@\n${lines.join('')}`;
    })
    .join('');
}

/** Returns the lines of a text; an empty text has none. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Returns the number of lines of one text before each edit, and in all. */
function countsBefore(edits: readonly Edit[], sign: '-' | '+'): readonly number[] {
  const counts = [0];
  for (const edit of edits) counts.push((counts.at(-1) ?? 0) + (edit.sign === ' ' || edit.sign === sign ? 1 : 0));
  return counts;
}

function editsOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const same = (lines: readonly string[]): Edit[] => lines.map((line) => ({ sign: ' ', line }));
  return [
    ...same(before.slice(0, start)),
    ...middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** Compares by the longest common subsequence of lines. */
function middleOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const removed = (lines: readonly string[]): Edit[] => lines.map((line) => ({ sign: '-', line }));
  const added = (lines: readonly string[]): Edit[] => lines.map((line) => ({ sign: '+', line }));
  if (before.length * after.length > MAX_PAIRS) return [...removed(before), ...added(after)];
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j]
          ? 1 + (common[(i + 1) * width + j + 1] ?? 0)
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      edits.push({ sign: ' ', line: before[i] ?? '' });
      i++;
      j++;
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      edits.push({ sign: '-', line: before[i++] ?? '' });
    } else edits.push({ sign: '+', line: after[j++] ?? '' });
  }
  return [...edits, ...removed(before.slice(i)), ...added(after.slice(j))];
}
