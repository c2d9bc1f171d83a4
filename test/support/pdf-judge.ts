import { fileStrings } from './pdf-judge/file-strings';
import { lookProblems, sizeProblems } from './pdf-judge/looks';
import { has, hasNearly, missingPhrase, normalForm, singleBlanks, tellingPart } from './pdf-judge/normal-form';
import { structureProblems } from './pdf-judge/structure';
import { readPixels, readTexts } from './pdf-judge/packages';
import { objectStrings } from './pdf-judge/objects';
import { withPdf, type PdfAtHand, type Reading } from './pdf-judge/reading';
import { HAS_TOOLS, programTexts, readDrawings, writtenOut } from './pdf-judge/tools';

/** A file of the corpus in test/fixtures/pdf, as its manifest describes it. */
export interface PdfFixture {
  readonly file: string;
  /** The part of scripts/pdf-corpus that makes it. */
  readonly family: string;
  /** The tool. */
  readonly madeBy: string;
  /** What it is there for. */
  readonly covers: string;
  /** Values that the policy finds, as a reader sees them, wherever in the file they are. */
  readonly gone: readonly string[];
  /** Phrases that the text of the output must have, in this order. */
  readonly kept: readonly string[];
  /** Pages, from 1, with nothing to remove: they must look the same. */
  readonly untouched: readonly number[];
  /** Whether its text is pixels. */
  readonly scan?: boolean;
  /** What opens it. */
  readonly password?: string;
  readonly note?: string;
}

export interface JudgeOptions {
  /** Whether pages are drawn and read by OCR, which takes a second or two a page. */
  readonly ocr: boolean;
}

/** Where a value is still found: the names of the ways of reading. */
export type Hits = ReadonlyMap<string, readonly string[]>;

/**
 * What is wrong with a redacted file; nothing when it is good. No part of the product is used: the file is read by
 * pdf.js, PDFium and Tesseract, and byte by byte; where PDF_TOOLS is set by Poppler, MuPDF and qpdf too.
 * @param before the file as it was, which the fixture describes
 */
export async function judge(
  before: Buffer,
  after: Buffer,
  fixture: PdfFixture,
  options: JudgeOptions,
): Promise<string[]> {
  return withPdf(before, fixture.password ?? '', (old) =>
    withPdf(after, '', async (now) => {
      const readings = await allReadings(now, fixture, options);
      const left = [...hitsIn(readings, fixture.gone)].map(
        ([value, names]) => `still there: ${value} (${names.join(', ')})`,
      );
      const unread = readings.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]));
      const parts = await Promise.all([
        structureProblems(now),
        lookProblems(old, now, fixture.untouched),
        sizeProblems(old, now),
      ]);
      return [
        ...left,
        ...partProblems(readings, fixture),
        ...keptProblems(readings, fixture, options),
        ...unread,
        ...parts.flat(),
      ];
    }),
  );
}

/** What of a fixture a file has: where its values are found (none: no entry), and what is missing of `kept`. */
export function examine(
  file: Buffer,
  fixture: PdfFixture,
  options: JudgeOptions,
): Promise<{ readonly hits: Hits; readonly missing: readonly string[] }> {
  return withPdf(file, fixture.password ?? '', async (pdf) => {
    const readings = await allReadings(pdf, fixture, options);
    return { hits: hitsIn(readings, fixture.gone), missing: keptProblems(readings, fixture, options) };
  });
}

const OCR = 'OCR';
/** Tesseract as npm has it needs more than the program, for which two others draw the pages. */
const OCR_DPI = HAS_TOOLS ? 150 : 200;
const BYTES = 'strings of the file';

async function allReadings(pdf: PdfAtHand, { scan }: PdfFixture, { ocr }: JudgeOptions): Promise<Reading[]> {
  const [strings, pixels, ...texts] = await Promise.all([
    stringsReading(pdf),
    ocr ? pixelsReading(pdf, scan === true) : [],
    readTexts(pdf),
    HAS_TOOLS ? programTexts(pdf) : [],
  ]);
  return [...texts.flat(), strings, ...pixels];
}

async function stringsReading(pdf: PdfAtHand): Promise<Reading> {
  const opened = HAS_TOOLS ? await writtenOut(pdf) : await objectStrings(pdf.bytes);
  return { name: BYTES, text: fileStrings([pdf.bytes, ...opened]).join('\n') };
}

async function pixelsReading(pdf: PdfAtHand, inOrder: boolean): Promise<Reading[]> {
  const text = HAS_TOOLS ? await readDrawings(pdf, OCR_DPI, inOrder) : await readPixels(pdf, OCR_DPI);
  return [{ name: OCR, text }];
}

function hitsIn(readings: readonly Reading[], values: readonly string[]): Map<string, string[]> {
  const hits = new Map<string, string[]>();
  for (const { name, text } of readings) {
    const normal = normalForm(text);
    for (const value of new Set(values)) {
      if (name === OCR ? hasNearly(normal, value) : has(normal, value))
        hits.set(value, [...(hits.get(value) ?? []), name]);
    }
  }
  return hits;
}

/** Values that text still has the greater part of. */
function partProblems(readings: readonly Reading[], { gone, kept }: PdfFixture): string[] {
  const harmless = normalForm(kept.join(' '));
  return readings
    .filter(({ name }) => name !== OCR && name !== BYTES)
    .flatMap(({ name, text }) => {
      const normal = normalForm(text);
      return gone.flatMap((value) => {
        if (has(normal, value)) return [];
        const part = tellingPart(normal, value, harmless);
        return part === undefined ? [] : [`a part of ${value} is still there: ${part} (${name})`];
      });
    });
}

function keptProblems(readings: readonly Reading[], fixture: PdfFixture, { ocr }: JudgeOptions): string[] {
  const { kept, scan } = fixture;
  if (scan === true && !ocr) return [];
  const [ways, form, isOrdered] = scan === true ? ([/^OCR$/, normalForm, true] as const) : WAYS_OF_TEXT;
  // Readers order lines by their sizes and gaps, which change where something went: one of their ways has to do.
  const missing = readings
    .filter(({ name }) => ways.test(name))
    .map(({ text }) => missingPhrase(text, kept, form, isOrdered));
  if (missing.includes(undefined)) return [];
  return [`missing, or not in order: ${missing[0] ?? 'all'}`];
}

/** Only Poppler gives text in the order of reading; the others in that of drawing, with the hyphens at the ends of lines. */
const WAYS_OF_TEXT = HAS_TOOLS
  ? ([/^pdftotext/, singleBlanks, true] as const)
  : ([/^(?:pdf\.js|PDFium)$/, normalForm, false] as const);
