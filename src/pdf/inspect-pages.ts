import type { PDFDocument, PDFPageLeaf } from '@cantoo/pdf-lib';
import { NotedText, type ShownText } from './content/noted-text.js';
import type { Removal } from './content/removal.types.js';
import { removeFromPage } from './content/remove-from-page.js';
import { ShownGlyphs, type ShownGlyph } from './content/shown-glyphs.js';
import { noteNoPage, notePage } from './page-progress.js';
import type { PdfLimits } from './pdf.types.js';
import type { OwnReading } from './reading/own-reading.js';
import type { Note } from './reading/read-document.js';
import type { PageAreas, SafeText } from './redaction.types.js';
import { InspectedPages } from './untouched-page.js';

/** Instructions of one page, with all that it shows. */
export const MAX_OPERATORS = 5_000_000;

export const NO_AREAS: PageAreas = { characters: [], regions: [] };

/** What pages hold besides the text that readers find. */
export interface Inspection {
  /** Texts instead of glyphs, and other strings among the instructions. */
  readonly notes: readonly Note[];
  /** Pages, from 0, where such texts stand and our own reader does not know what is beneath. */
  readonly marked: ReadonlySet<number>;
  /** Pages, from 0, that show text where nobody can say what it is: in patterns, masks and glyphs that draw text. */
  readonly opaque: ReadonlySet<number>;
  /** What each page shows by its fonts. */
  readonly texts: readonly ShownText[];
  /** Pages, from 0, that show letters that are copied as others than their font says that they are. */
  readonly doubtful: ReadonlySet<number>;
  /** What decides whether a page may stay as it is. */
  readonly pages: InspectedPages;
}

/** One letter may be a slip of who made the file. */
const MIN_DOUBTFUL = 2;

/** Looks into the instructions of all pages; nothing is changed. @throws PdfProblem */
export function inspectPages(document: PDFDocument, limits: PdfLimits): Inspection {
  const notes: Note[] = [];
  const marked = new Set<number>();
  const texts: ShownText[] = [];
  const [opaque, doubtful] = [new Set<number>(), new Set<number>()];
  const pages = new InspectedPages();
  for (const [index, { node }] of document.getPages().entries()) {
    notePage(index);
    const [strings, names] = [new Set<string>(), new Set<string>()];
    const shown: string[] = [];
    const text = new NotedText();
    const removal = removeFromPage(document, node, NO_AREAS, {
      ...removalOptions(limits, (string) => {
        strings.add(string);
        return string;
      }),
      notesShown: true,
      notesDoubtful: true,
      text,
      isUnsafeName: (name) => {
        names.add(name);
        return false;
      },
      mayNotStay: (bytes) => {
        shown.push(bytes);
        return false;
      },
    });
    pages.add(index, { removal, strings, names, shown });
    const found = new Set([...strings].filter(isNote));
    for (const name of names) if (IS_TELLING.test(name)) found.add(name);
    if (removal.problems.has('nested-text')) opaque.add(index);
    if (isDoubtful(removal.shown)) doubtful.add(index);
    texts.push(text.withTextInstead(found.size > 0));
    // What we cannot read without it somebody else has to.
    if (found.size > 0 && text.hasCollection) marked.add(index);
    for (const text of found) notes.push({ text, page: index + 1 });
  }
  noteNoPage();
  return { notes, marked, opaque, doubtful, texts, pages };
}

const isDoubtful = (shown: Removal['shown']): boolean =>
  [...shown].some(([font, codes]) => {
    const doubtful = font.doubtfulCodes();
    if (codes.areUnknown) return doubtful.size > 0;
    let count = 0;
    for (const code of doubtful) if (codes.has(code) && ++count === MIN_DOUBTFUL) return true;
    return false;
  });

/** Of marked content: what a text is, not what it says. */
const TAG = /^[A-Z][A-Za-z]{0,24}\d{0,2}$/;

/** Names of resources are made by programs; one of these may be a value. */
const IS_TELLING = /@|\s|^\D{0,4}\d[\d ().+-]{6,}\D{0,2}$/u;

const isNote = (text: string): boolean => text.trim() !== '' && !TAG.test(text);

/** What is removed from pages where no picture is in the way. */
export const removalOptions = (limits: PdfLimits, safe: SafeText) => ({
  safe,
  withoutPixels: () => undefined,
  limits: { maxOperators: MAX_OPERATORS, maxBytes: limits.maxDecompressedBytes },
});

/** @param texts of the pages, as far as they are known already */
export function ownReadingOf(document: PDFDocument, limits: PdfLimits, texts: readonly ShownText[] = []): OwnReading {
  const pages = document.getPages();
  return {
    textOf: (index) => texts[index],
    glyphsOf: (index) => {
      const page = pages[index];
      return page === undefined ? [] : glyphsOfPage(document, page.node, limits);
    },
  };
}

/** The glyphs of a page, with their places; nothing is changed. @throws PdfProblem */
function glyphsOfPage(document: PDFDocument, page: PDFPageLeaf, limits: PdfLimits): readonly ShownGlyph[] {
  const glyphs = new ShownGlyphs();
  const options = { ...removalOptions(limits, (text) => text), isUnsafeName: () => false, glyphs };
  removeFromPage(document, page, NO_AREAS, options);
  return glyphs.all;
}

/** Takes every text that stands instead of glyphs off pages, so that what is drawn can be read. */
export function dropMarkedTexts(document: PDFDocument, pages: ReadonlySet<number>, limits: PdfLimits): void {
  for (const [index, { node }] of document.getPages().entries()) {
    if (pages.has(index))
      removeFromPage(document, node, NO_AREAS, {
        ...removalOptions(limits, () => undefined),
        isUnsafeName: () => false,
      });
  }
}
