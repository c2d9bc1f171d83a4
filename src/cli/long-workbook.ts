import { redactOpen } from '../documents/redact-open.js';
import type { Redactor } from '../documents/redactor.js';
import { DocumentProblem } from '../formats/document-problem.js';
import type { DeclaredFormat, OpenDocument, Piece } from '../formats/format.js';
import type { DocumentPart } from '../formats/long-document.js';
import { Recurrences } from '../formats/recurrences.js';
import { openDocument, openLongWorkbook, type Declared } from '../formats/registry.js';
import type { ByteSource } from './byte-source.js';
import { partOf, redactedParts, Tally, wholeOf, type RedactBy, type RedactedPart } from './document.js';

const XLSX: DeclaredFormat = { format: 'xlsx' };
/** Smaller workbooks have few cells. */
const MIN_BYTES = 1024 * 1024;
const NOTHING = new Uint8Array();

/**
 * Redacts a document of any format but PDF: a long workbook by its rows, all others as {@link redactedParts} does.
 * @throws FileError, DocumentProblem
 */
export async function* redactedDocument(
  source: ByteSource,
  declared: Declared,
  by: RedactBy,
): AsyncGenerator<RedactedPart, void> {
  const workbook = await longWorkbookIn(source, declared);
  yield* workbook === undefined ? redactedParts(source, declared, by) : redactedWorkbook(workbook, by);
}

/** Returns a workbook whose rows are read in parts; undefined for all other documents. */
async function longWorkbookIn(source: ByteSource, { format = 'xlsx' }: Declared) {
  if (format !== 'xlsx' || !(await source.isLongerThan(MIN_BYTES))) return undefined;
  const head = await source.head(ZIP_MARK.length);
  return head.equals(ZIP_MARK) ? openLongWorkbook(await wholeOf(source)) : undefined;
}
const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');

/** Redacts a long workbook. Its bytes are in the last part: an archive is complete when its last row is. */
async function* redactedWorkbook(
  workbook: NonNullable<ReturnType<typeof openLongWorkbook>>,
  { redactor, redactParts }: RedactBy,
): AsyncGenerator<RedactedPart, void> {
  const opened = openDocument(workbook.frame, XLSX);
  const frame = await redactOpen(opened, redactor);
  const left = textsOf(openDocument(frame.bytes, XLSX));
  const writer = workbook.writer(frame.bytes);
  yield { bytes: NOTHING, tally: partOf(frame).tally };
  const sheets: string[] = [];
  const noted = async function* (): AsyncGenerator<DocumentPart, void> {
    for (const { sheet, ...part } of workbook.parts()) {
      sheets.push(sheet);
      yield await Promise.resolve(part);
    }
  };
  const redacted = redactParts?.(noted(), { head: ZIP_MARK, declared: XLSX }) ?? redactedHere(noted(), redactor);
  for await (const { bytes, tally, values = [] } of redacted) {
    const removed = new Recurrences(values.map((text) => ({ text, replacement: '' })));
    if (left.some((piece) => removed.in(piece).length > 0)) throw new DocumentProblem('not-safe', STILL_THERE);
    await writer.add(sheets.shift() ?? '', bytes);
    yield { bytes: NOTHING, tally };
  }
  yield { bytes: await writer.end(), tally: new Tally().plain };
}

async function* redactedHere(
  parts: AsyncIterable<DocumentPart>,
  redactor: Redactor,
): AsyncGenerator<RedactedPart, void> {
  for await (const part of parts) yield await redactRows(part, redactor);
}

/** Redacts the rows of a part. The first rows of the sheet, which are above them, count only in the frame. */
export async function redactRows({ bytes, before }: DocumentPart, redactor: Redactor): Promise<RedactedPart> {
  const redacted = await redactOpen(openDocument(bytes, XLSX), redactor);
  const findings = redacted.findings.filter(({ place }) => Number(ROW.exec(place)?.[1] ?? 0) > before.units);
  const values = new Set(findings.flatMap(({ applied, text }) => (applied ? [text] : [])));
  return { ...partOf({ ...redacted, findings }), values: [...values] };
}
const ROW = /, cell [A-Z]+(\d+)\b/;

/** Returns the texts of a workbook outside of cells. */
const textsOf = (document: OpenDocument): readonly Piece[] =>
  [...document.pieces, ...(document.quiet ?? [])].filter((piece) => !ROW.test(document.placeOf(piece)));

const STILL_THERE =
  'The name of a sheet, a table or a range, or a property of the workbook, contains a value that must be removed from its cells. Rename it.';
