import { fileStrings } from './pdf-judge/file-strings';
import { lookProblems, sizeProblems } from './pdf-judge/looks';
import {
  has,
  hasNearly,
  missingPhrase,
  normalForm,
  portionsOf,
  singleBlanks,
  tellingPart,
} from './pdf-judge/normal-form';
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
  /** The tool that made it. */
  readonly madeBy: string;
  /** What it tests. */
  readonly covers: string;
  /** Values that the policy finds, as a reader sees them, anywhere in the file. */
  readonly gone: readonly string[];
  /** Phrases that the output's text must contain, in this order. */
  readonly kept: readonly string[];
  /** Page numbers, from 1, without anything to remove; they must look the same. */
  readonly untouched: readonly number[];
  /** True if its text is an image. */
  readonly scan?: boolean;
  /** The password that opens it. */
  readonly password?: string;
  readonly note?: string;
}

export interface JudgeOptions {
  /** Whether pages are rendered and read by OCR, which takes one or two seconds per page. */
  readonly ocr: boolean;
}

/** The reading methods that still find each value. */
export type Hits = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the problems of a redacted file; none if it is good. No part of the product is used: the file is read by
 * pdf.js, PDFium and Tesseract, and byte by byte; if PDF_TOOLS is set, also by Poppler, MuPDF and qpdf.
 * @param before the original file, which the fixture describes
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

/**
 * Returns which of a fixture's values a file contains, by the methods that find them (no entry if none does), and what
 * is missing of `kept`.
 */
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
/** Tesseract from npm needs a higher resolution than the program, for which two other renderers draw the pages. */
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
    const sought = new Set(values);
    for (const portion of portionsOf(text)) {
      const normal = normalForm(portion);
      for (const value of sought) {
        if (!(name === OCR ? hasNearly(normal, value) : has(normal, value))) continue;
        hits.set(value, [...(hits.get(value) ?? []), name]);
        sought.delete(value);
      }
    }
  }
  return hits;
}

/** Returns problems for values of which most is still in the text. */
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
  // Readers order lines by sizes and gaps, which redaction changes, so one of their methods is enough.
  const missing = readings
    .filter(({ name }) => ways.test(name))
    .map(({ text }) => missingPhrase(text, kept, form, isOrdered));
  if (missing.includes(undefined)) return [];
  return [`missing, or not in order: ${missing[0] ?? 'all'}`];
}

/** Only Poppler returns text in reading order; the others in drawing order, with hyphens at line ends. */
const WAYS_OF_TEXT = HAS_TOOLS
  ? ([/^pdftotext/, singleBlanks, true] as const)
  : ([/^(?:pdf\.js|PDFium)$/, normalForm, false] as const);
