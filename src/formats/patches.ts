import type { Range, Replacement } from './format.js';

/** Returns the text of a piece with its replacements applied. */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of replacements) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Applies patches that do not overlap, in any order. */
export function patch(source: string, patches: readonly (Range & { readonly text: string })[]): string {
  return replaceIn(
    source,
    patches.toSorted((one, other) => one.start - other.start),
  );
}
