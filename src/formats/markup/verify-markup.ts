import { DocumentProblem } from '../document-problem.js';
import { patch } from '../patches.js';
import type { Range } from '../format.js';

/** A change of the source, with what a markup reader sees there before and after. */
export interface MarkupPatch extends Range {
  /** The text as written. */
  readonly text: string;
  readonly was: string;
  readonly becomes: string;
  /** True if it covers a whole attribute with its name. */
  readonly isAttribute?: boolean;
  /** True if it is an element name, which other readers do not report. */
  readonly isElement?: boolean;
}

/** Returns all text and values of a document concatenated, as another reader sees them. */
export type ReadAll = (source: string) => string;

/**
 * Compares what another reader sees before and after. It also reads the document with a mark at each change: with the
 * old texts in place of the marks, the result must equal the original, and with the new texts the written document.
 * This proves that each change is in its place and that there are no others.
 * @throws DocumentProblem `not-safe`
 */
export function verifyMarkup(before: string, after: string, patches: readonly MarkupPatch[], readAll: ReadAll): void {
  const [open, close] = marksFor(before, after);
  const marked = readAll(
    patch(
      before,
      patches.map(({ start, end, isAttribute, isElement }, index) => {
        const mark = `${open}${index}${close}`;
        return { start, end, text: isAttribute === true ? `${mark}=""` : isElement === true ? `x${mark}` : mark };
      }),
    ),
  );
  const mark = new RegExp(`\\0a${open}(\\d+)${close}=|${open}(\\d+)${close}`, 'gu');
  const filled = (textOf: (patch: MarkupPatch) => string): string =>
    marked.replace(mark, (_, ofAttribute: string | undefined, other: string | undefined) => {
      const own = patches[Number(ofAttribute ?? other)];
      return own === undefined ? '' : textOf(own);
    });
  const isWritten =
    tidy(filled(({ was }) => was)) === tidy(readAll(before)) &&
    tidy(filled(({ becomes }) => becomes)) === tidy(readAll(after));
  if (!isWritten) refuse();
}

/** An emptied value equals a missing one; readers drop blanks if nothing else is left. */
const tidy = (all: string): string => all.replace(/=(?=[ \0]|$)/g, '').replace(BLANKS, '');

/** Runs of limited length: matching one of megabytes overflows the stack. */
const BLANKS = /\s{1,1000}/g;

/** @throws DocumentProblem */
export function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'Another reader reads the redacted document differently from what was written, so it is not returned. Correct its markup.',
  );
}

/** Returns two private-use characters that neither text contains. */
function marksFor(before: string, after: string): readonly [string, string] {
  const free: string[] = [];
  for (let code = FIRST_PRIVATE; code <= LAST_PRIVATE && free.length < 2; code++) {
    const sign = String.fromCharCode(code);
    if (!before.includes(sign) && !after.includes(sign)) free.push(sign);
  }
  const [open, close] = free;
  return open === undefined || close === undefined ? refuse() : [open, close];
}
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xe0ff;
