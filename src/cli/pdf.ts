import { apply, tellsByItself, type Kind, type Plan } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import { OcrError, TextRecogniser } from '../platform/ocr/text-recogniser.js';
import { redactionsOf, spreadOverDocument } from '../pdf/everywhere.js';
import { pdfError } from '../pdf/pdf-error.js';
import { PdfConfig } from '../pdf/pdf.config.js';
import { PdfProblem } from '../pdf/pdf-problem.js';
import type { PageWarning } from '../pdf/page-warnings.js';
import type { PdfHost, PdfReadOptions, RedactionReport } from '../pdf/pdf.types.js';
import { describePlace, placesOf } from '../pdf/places.js';
import { readPdf } from '../pdf/read-pdf.js';
import { recogniseBy } from '../pdf/recognise-pages.js';
import { redactPdf } from '../pdf/redact-pdf.js';
import { RedactedPdfConfig } from '../pdf/redacted-pdf.config.js';
import type { DocumentOptions } from './arguments.js';
import type { DocumentSpan } from '../documents/redact-open.js';
import { explanation } from './explanation.js';
import { decode, FileError, read } from './files.js';
import type { Redactor } from '../documents/redactor.js';
import { linesOfFallbacks } from './fallbacks.js';
import { setting } from './setting.js';

/** A PDF and what is to be done with it. */
export interface PdfInput {
  readonly bytes: Uint8Array;
  readonly options: DocumentOptions;
  readonly plan: Plan;
  readonly redactor: Redactor;
  /** Settings of the server. */
  readonly env: Environment;
}

interface RedactedPdfFile {
  readonly bytes: Uint8Array;
  readonly spans: readonly DocumentSpan[];
  /** What was done, and which models did not answer; for people. */
  readonly notes: readonly string[];
  /** Which pages became pictures, and why. */
  readonly warnings: readonly PageWarning[];
}

/** As large as a line of texts may be. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;

/** @throws FileError */
export async function redactPdfBytes(input: PdfInput): Promise<RedactedPdfFile> {
  const { bytes, plan, redactor, env } = input;
  const { keepAttachments, title } = setting(RedactedPdfConfig, env);
  const kept = { keepAttachments, title: title === '' ? undefined : title };
  let fallen: readonly Kind[] = [];
  let found: readonly DocumentSpan[] = [];
  const find: PdfHost['find'] = async ({ text }) => {
    const { spans, fallbacks } = await redactor.redact(text);
    fallen = fallbacks;
    found = spreadOverDocument(text, spans, tellsByItself);
    return redactionsOf(found);
  };
  const { files, report } = await handled(input, (options, recognise) =>
    redactPdf(bytes, { ...options, ...plan.pdf, ...kept, output: 'pdf' }, { recognise, find }),
  );
  const [file = new Uint8Array()] = files;
  const notes = [...linesOf(report), ...linesOfFallbacks(fallen)];
  return { bytes: file, spans: found, notes, warnings: report.warnings };
}

/** What would be redacted in a PDF, and where it stands, as JSON. @throws FileError */
export async function explainPdf(input: PdfInput, context: string): Promise<string> {
  const { bytes, redactor } = input;
  const { text, sizes, boxes } = await handled(input, (options, recognise) => readPdf(bytes, options, { recognise }));
  const { spans: own, alerts, fallbacks } = await redactor.redact(text);
  const spans = spreadOverDocument(text, own, tellsByItself);
  const placeOf = await placesOf(boxes, spans);
  const explained = explanation({ filteredText: apply(text, spans), spans, alerts, fallbacks }, context, (span) => {
    const place = placeOf(span.start, span.end);
    const size = place.page === null ? undefined : sizes[place.page - 1];
    return { repeated: span.repeated, ...describePlace(place, size) };
  });
  return `${JSON.stringify(explained, undefined, 2)}\n`;
}

/** Handles a document by the settings, with what reads pictures of pages while it lasts. */
async function handled<T>(
  { options: { passwordFile, allowUnreadable }, env }: PdfInput,
  work: (options: PdfReadOptions, recognise: PdfHost['recognise']) => Promise<T>,
): Promise<T> {
  const { mode, languages, dataDirectory, workers, timeoutSeconds } = setting(OcrConfig, env);
  const limits = setting(PdfConfig, env).limits(MOST_TEXT_BYTES);
  const password = passwordFile === undefined ? undefined : passwordIn(passwordFile);
  const folder = dataDirectory === '' ? {} : { languageDir: dataDirectory };
  const recogniser = new TextRecogniser({ languages: languages.split('+'), ...folder, workers, timeoutSeconds });
  const recognise = mode === 'off' ? undefined : recogniseBy(recogniser);
  try {
    return await work({ limits, password, ocr: mode, allowUnreadable }, recognise);
  } catch (error) {
    if (error instanceof OcrError) throw new FileError(error.message);
    if (!(error instanceof PdfProblem)) throw error;
    throw new FileError(PROBLEMS.get(error.code) ?? pdfError(error.code, limits, error.page).message);
  } finally {
    await recogniser.close();
  }
}

/** Where there is another way than over HTTP. */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['encrypted', 'The PDF needs a password, or another one. Put it into a file and name that with --password-file.'],
  [
    'without-text',
    'A page of the PDF has no text that can be read. Set PDF_OCR=auto, or keep such pages with --allow-unreadable-pages.',
  ],
]);

/** The first line: editors end it with a line break. */
const passwordIn = (file: string): string => decode(read(file), file).split(/\r?\n/, 1)[0] ?? '';

function linesOf(report: RedactionReport): readonly string[] {
  const { redactions, pages, recognised, wasEncrypted, signatures, attachments, scripts } = report;
  const removed = [counted(signatures, 'signature'), counted(attachments, 'attached file'), counted(scripts, 'script')];
  const said = removed.filter((each) => each !== '');
  return [
    `${redactions} ${redactions === 1 ? 'redaction' : 'redactions'} in ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    ...(recognised.length === 0 ? [] : [`Pages that were read off their pictures: ${recognised.join(', ')}.`]),
    ...(wasEncrypted ? ['It was encrypted, and is not any more.'] : []),
    ...(said.length === 0 ? [] : [`Also removed: ${said.join(', ')}.`]),
  ];
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
