import type { Highlight } from './search.types.js';

/** `[start, end)` in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** Converts a highlight to text with ranges, for pages that do not insert HTML from a response. */
export function highlightOf(html: string): Highlight {
  const ranges: Range[] = [];
  let text = '';
  for (const part of html.split(/(<mark>.*?<\/mark>)/su)) {
    const found = /^<mark>(.*)<\/mark>$/su.exec(part)?.[1];
    const start = text.length;
    text += (found ?? part).replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity);
    if (found !== undefined) ranges.push({ start, end: text.length });
  }
  return { text, ranges };
}

/** A text that is safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The HTML of a part of a text with `<mark>` around the given ranges, which are in it, in order and apart. */
export function markRanges(text: string, part: Range, ranges: readonly Range[]): string {
  let html = '';
  let at = part.start;
  for (const { start, end } of ranges) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, part.end));
}

/**
 * The HTML of a fragment that has `open` and `close` around what was found. Both are random letters and digits of one
 * request, so that no document can hold them and escaping leaves them alone.
 */
export const markSentinels = (fragment: string, open: string, close: string): string =>
  escapeHtml(fragment).replaceAll(open, '<mark>').replaceAll(close, '</mark>');
