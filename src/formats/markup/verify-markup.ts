import { DocumentProblem } from '../document-problem.js';
import { patch } from '../patches.js';
import type { Range } from '../format.js';

/** A change of the source, and what a reader of markup sees there before and after it. */
export interface MarkupPatch extends Range {
  /** As it is written. */
  readonly text: string;
  readonly was: string;
  readonly becomes: string;
  /** It is of a whole attribute, with its name. */
  readonly isAttribute?: boolean;
  /** It is the name of an element, which other readers do not tell. */
  readonly isElement?: boolean;
}

/** All text and all values of a document, one behind the other, as another reader sees them. */
export type ReadAll = (source: string) => string;

/**
 * Compares what another reader sees before and after. It also reads the document with a mark at each change: with the
 * old texts in place of the marks that is the document as it was, with the new ones the document as it was written. So
 * each change is where it should be, and there are no others.
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

/** A value that was emptied is like none; where nothing else stands, readers drop blanks. */
const tidy = (all: string): string => all.replace(/=(?=[ \0]|$)/g, '').replace(/\s+/gu, '');

/** @throws DocumentProblem */
export function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'Another reader sees the redacted document otherwise than it was written, so it is not given out. Correct its markup.',
  );
}

/** Two signs for private use that neither text holds. */
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
