import { tellsByItself } from '../engine/index.js';
import { DocumentProblem, type DocumentProblemCode, withDocumentProblems } from '../formats/document-problem.js';
import type { PdfReading, PdfRedaction, RemovedText } from '../formats/embedded-pdfs.js';
import { spreadOverDocument } from '../occurrences/everywhere.js';
import { DEFAULT_LIMITS, limitsOf } from '../pdf/default-limits.js';
import { embeddedText, removalOf } from '../pdf/embedded.js';
import { pdfError } from '../pdf/pdf-error.js';
import { PdfProblem, type PdfProblemCode } from '../pdf/pdf-problem.js';
import type { PdfHost, PdfReadOptions } from '../pdf/pdf.types.js';
import { readPdf } from '../pdf/read-pdf.js';
import { redactPdf } from '../pdf/redact-pdf.js';
import { redactionsOf } from '../pdf/redactions-of.js';
import type { DocumentFinding, DocumentPiece, ReadDocument, RedactedFile } from './documents.types.js';
import type { DocumentSpan } from './redact-open.js';
import type { Recognition } from './recognition.js';
import type { Redactor } from './redactor.js';

const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The server's default limits. */
const LIMITS = limitsOf(DEFAULT_LIMITS, MAX_TEXT_BYTES);

/** Options for opening a PDF. */
export interface OpenPdfBy {
  readonly recognition: Recognition;
  readonly password?: string | undefined;
}

const optionsOf = ({ recognition, password }: OpenPdfBy): PdfReadOptions => ({
  limits: LIMITS,
  password,
  ocr: recognition.mode,
  allowUnreadable: false,
});

/**
 * Reads the text of a PDF, page by page. Text that is on no page, such as bookmarks, is last.
 * @throws DocumentProblem
 */
export async function readPdfDocument(bytes: Uint8Array, by: OpenPdfBy): Promise<ReadDocument> {
  const { text, boxes } = await withDocumentProblems(problemOf, () => readPdf(bytes, optionsOf(by), hostOf(by)));
  const pieces: DocumentPiece[] = [];
  const add = (from: number, to: number, place: string): void => {
    const own = text.slice(from, to).trim();
    if (own !== '') pieces.push({ text: own, label: '', place });
  };
  let at = 0;
  for (let index = 0; index < boxes.length;) {
    const { page = 0, from = 0 } = boxes[index] ?? {};
    let to = from;
    for (; boxes[index]?.page === page; index++) to = boxes[index]?.to ?? to;
    add(at, from, '');
    add(from, to, `page ${page}`);
    at = to;
  }
  add(at, text.length, '');
  return { format: 'pdf', pieces, warnings: [] };
}

/** Redacts a PDF and reads the output again to verify it. @throws DocumentProblem */
export async function redactPdfDocument(bytes: Uint8Array, redactor: Redactor, by: OpenPdfBy): Promise<RedactedFile> {
  let findings: readonly DocumentFinding[] = [];
  const find: PdfHost['find'] = async ({ text, pieces = [] }) => {
    const { spans } = await redactor.redact(text);
    const all: readonly DocumentSpan[] = spreadOverDocument(text, spans, tellsByItself);
    findings = all.map((span) => {
      const page = pieces.find(({ from, to }) => from <= span.start && span.start < to)?.page;
      return { ...span, place: page === undefined ? '' : `page ${page + 1}` };
    });
    return redactionsOf(all);
  };
  const { look, boxes } = redactor.plan.pdf;
  const options = { ...optionsOf(by), look, boxes, keepAttachments: false, title: undefined } as const;
  const { files, report } = await withDocumentProblems(problemOf, () =>
    redactPdf(bytes, { ...options, output: 'pdf' }, { find, ...hostOf(by) }),
  );
  return { bytes: files[0] ?? new Uint8Array(), format: 'pdf', findings, warnings: report.warnings };
}

/** Reads a PDF that is embedded in another document. @throws DocumentProblem */
export const readEmbeddedPdf = (bytes: Uint8Array, recognition: Recognition): Promise<PdfReading> =>
  withDocumentProblems(problemOf, async () =>
    embeddedText(await readPdf(bytes, optionsOf({ recognition }), hostOf({ recognition }))),
  );

/** Redacts a PDF that is embedded in another document. @throws DocumentProblem */
export async function redactEmbeddedPdf(
  bytes: Uint8Array,
  { plan, recognition }: Pick<Redactor, 'plan'> & Pick<OpenPdfBy, 'recognition'>,
  text: string,
  removed: readonly RemovedText[],
): Promise<PdfRedaction> {
  const options = {
    ...optionsOf({ recognition }),
    ...plan.pdf,
    keepAttachments: false,
    title: undefined,
    output: 'pdf',
  } as const;
  const { files, report } = await withDocumentProblems(problemOf, () =>
    redactPdf(bytes, options, { find: removalOf(text, removed), ...hostOf({ recognition }) }),
  );
  return { bytes: files[0] ?? new Uint8Array(), warnings: report.warnings };
}

const hostOf = ({ recognition }: OpenPdfBy): Pick<PdfHost, 'recognise'> => ({ recognise: recognition.page });

const problemOf = (error: unknown): DocumentProblem | undefined =>
  error instanceof PdfProblem
    ? new DocumentProblem(codeOf(error.code), pdfError(error, LIMITS, PROBLEMS.get(error.code)).message)
    : undefined;

/** Messages for problems that are solved differently than over HTTP. */
const PROBLEMS: ReadonlyMap<PdfProblemCode, string> = new Map([
  ['encrypted', 'The PDF needs a password, or another one. Give it as the option password.'],
  [
    'without-text',
    'A page of the PDF has no readable text; it may be a scan. Do not turn off recognition, which reads such pages.',
  ],
]);

function codeOf(code: PdfProblemCode): DocumentProblemCode {
  switch (code) {
    case 'encrypted':
      return 'encrypted';
    case 'unsafe':
      return 'not-safe';
    case 'too-complex':
    case 'too-many-pixels':
    case 'too-many-pages':
    case 'too-long':
    case 'page-too-large':
      return 'too-large';
    default:
      return 'damaged';
  }
}
