import type { Span } from '../spans/span.js';
import { detect, type Scan } from './detect.js';

/**
 * Soft hyphen, zero-width space, word joiner and byte order mark: web pages and word processors put them where a word
 * may or may not break, so they come along when a value is copied. The joiners U+200C and U+200D are left: scripts
 * spell words with them. @see Unicode 15.1, 23.2
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Finds what `detect` finds, and values with invisible characters inside, which nobody who reads the text can see.
 * Texts without such characters cost one search more.
 */
export function detectHidden(text: string, scan: Scan): Span[] {
  const spans = detect(text, scan);
  // At the very front it is the mark of the encoding and inside nothing.
  INVISIBLE.lastIndex = 1;
  if (!INVISIBLE.test(text)) return spans;
  const { visible, places } = withoutInvisible(text);
  const hidden: Span[] = [];
  for (const span of detect(visible, scan)) {
    const start = places[span.start] ?? 0;
    const end = (places[span.end - 1] ?? 0) + 1;
    // Without one inside, it has been found already, or is two values with one between.
    if (end - start > span.end - span.start) hidden.push({ ...span, start, end });
  }
  if (hidden.length === 0) return spans;
  return [...spans, ...hidden].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The text that is seen, and where each of its code units is in `text`. */
function withoutInvisible(text: string): { readonly visible: string; readonly places: Int32Array } {
  const places = new Int32Array(text.length);
  let visible = '';
  let count = 0;
  let from = 0;
  const take = (to: number): void => {
    visible += text.slice(from, to);
    while (from < to) places[count++] = from++;
  };
  // Its iterator begins where the last search left off.
  INVISIBLE.lastIndex = 0;
  for (const { index } of text.matchAll(INVISIBLE)) {
    take(index);
    from = index + 1;
  }
  take(text.length);
  return { visible, places };
}
