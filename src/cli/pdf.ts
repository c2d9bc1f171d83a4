import {
  apply,
  TERM_REPLACEMENT,
  tellsByItself,
  termSpan,
  type ExplainedSpan,
  type Kind,
  type Plan,
} from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import { OcrError, TextRecogniser } from '../platform/ocr/text-recogniser.js';
import { withoutDoubles } from '../pdf/duplicate-findings.js';
import { spreadOverDocument } from '../occurrences/everywhere.js';
import { redactionsOf } from '../pdf/redactions-of.js';
import { pdfError } from '../pdf/pdf-error.js';
import { PdfConfig } from '../pdf/pdf.config.js';
import { PdfProblem } from '../pdf/pdf-problem.js';
import { embeddedText, removalOf } from '../pdf/embedded.js';
import { DocumentProblem } from '../formats/document-problem.js';
import type { PdfReading, PdfRedaction, RemovedText } from '../formats/embedded-pdfs.js';
import { formatOf, mediaTypeOf, openWithHandlers } from '../formats/registry.js';
import type { DocumentWarning } from '../pdf/page-warnings.js';
import type { PdfHost, PdfReadOptions, RedactionReport } from '../pdf/pdf.types.js';
import { describePlace, placesOf } from '../pdf/places.js';
import { recogniseBy } from '../pdf/recognise-pages.js';
import { readPdf } from '../pdf/read-pdf.js';
import { explainPdf as explain, redactPdf } from '../pdf/redact-pdf.js';
import { RedactedPdfConfig } from '../pdf/redacted-pdf.config.js';
import { withTerms } from '../occurrences/terms.js';
import { removalsOf } from './removals.js';
import type { DocumentOptions } from './command.types.js';
import { redactOpen, type DocumentSpan } from '../documents/redact-open.js';
import { explanation } from './explanation.js';
import { decode, FileError, read } from './files.js';
import type { Redactor } from '../documents/redactor.js';
import { PictureReader } from './pictures.js';
import { linesOfFallbacks } from './fallbacks.js';
import { setting } from './setting.js';

/** A PDF and how to handle it. */
export interface PdfInput {
  readonly bytes: Uint8Array;
  readonly options: DocumentOptions;
  readonly plan: Plan;
  readonly redactor: Redactor;
  /** The server's settings. */
  readonly env: Environment;
}

interface RedactedPdfFile {
  readonly bytes: Uint8Array;
  readonly spans: readonly DocumentSpan[];
  /** Messages for users: what was done, and which models did not answer. */
  readonly notes: readonly string[];
  /** Pages that were replaced by images, with the reason, and lost content. */
  readonly warnings: readonly DocumentWarning[];
}

/** The same limit as for a line of text. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** @throws FileError */
export async function redactPdfBytes(input: PdfInput, output: 'pdf' | 'preview' = 'pdf'): Promise<RedactedPdfFile> {
  const { bytes, redactor } = input;
  let fallen: readonly Kind[] = [];
  let found: readonly DocumentSpan[] = [];
  const find: PdfHost['find'] = async ({ text }) => {
    const { spans, fallbacks } = await redactor.redact(text);
    fallen = fallbacks;
    found = spread(text, spans, redactor);
    return redactionsOf(found);
  };
  const redactFile = redactAttached(input);
  const { files, report } = await handled(input, (options, recognise) =>
    redactPdf(bytes, { ...options, ...redactingOf(input), output }, { recognise, find, redactFile }),
  );
  const [file = new Uint8Array()] = files;
  const done = output === 'preview' ? [PREVIEWED] : linesOf(report);
  const notes = [...done, ...linesOfFallbacks(fallen)];
  return { bytes: file, spans: found, notes, warnings: report.warnings };
}

const PREVIEWED = 'This is a preview: nothing was removed. Lines mark what would be removed.';

/** Redacts the files attached to a PDF, each by its own format. */
function redactAttached({ redactor, env }: PdfInput): PdfHost['redactFile'] {
  return async ({ name: fileName, mediaType, bytes }, gone) => {
    const pictures = new PictureReader(env);
    const terms = gone.map(({ text }) => ({ text, ignoreCase: false, withinWords: false }));
    const declared = { fileName, mediaType: formatOf({ mediaType }) === undefined ? undefined : mediaType };
    try {
      const document = await openWithHandlers(bytes, declared, {
        pictures: await pictures.forDocument(),
        pdfs: undefined,
      });
      const redacted = await redactOpen(document, redactor, { terms: [...redactor.terms, ...terms] });
      const { format, warnings } = redacted;
      return { bytes: redacted.bytes, mediaType: redacted.mediaType ?? mediaTypeOf(format), warnings };
    } catch (error) {
      if (error instanceof DocumentProblem || error instanceof FileError) return undefined;
      throw error;
    } finally {
      await pictures.close();
    }
  };
}

/** Reads a PDF that is embedded in another document. @throws FileError */
export function readEmbeddedPdf(bytes: Uint8Array, env: Environment): Promise<PdfReading> {
  return handled({ options: DEFAULT_OPENING, env }, async (options, recognise) =>
    embeddedText(await readPdf(bytes, options, { recognise })),
  );
}

/** Redacts a PDF that is embedded in another document. @throws FileError, AppError */
export async function redactEmbeddedPdf(
  bytes: Uint8Array,
  { plan, env }: Pick<PdfInput, 'plan' | 'env'>,
  text: string,
  removed: readonly RemovedText[],
): Promise<PdfRedaction> {
  const { title } = setting(RedactedPdfConfig, env);
  const { files, report } = await handled({ options: DEFAULT_OPENING, env }, (options, recognise) =>
    redactPdf(
      bytes,
      { ...options, ...plan.pdf, keepAttachments: false, title: title === '' ? undefined : title, output: 'pdf' },
      { recognise, find: removalOf(text, removed) },
    ),
  );
  const [file = new Uint8Array()] = files;
  return { bytes: file, warnings: report.warnings };
}

/** A call's password and permissions apply to its own documents only, not to embedded ones. */
const DEFAULT_OPENING = { passwordFile: undefined, allowUnreadable: false };

/** Extends the findings to the whole document and adds the given terms. */
const spread = (text: string, spans: readonly ExplainedSpan[], { terms }: Redactor): readonly DocumentSpan[] =>
  withTerms(text, spreadOverDocument(text, spans, tellsByItself), terms, termSpan);

/** Returns the options for redacting a document, from the policy, the settings and the call. */
function redactingOf({ plan, options, env }: PdfInput) {
  const removals = removalsOf(options.removals);
  const { keepAttachments, title } = setting(RedactedPdfConfig, env);
  return {
    look: plan.pdf.look,
    boxes: [...plan.pdf.boxes, ...removals.areas],
    terms: removals.terms.map(({ text }) => ({ text, replacement: TERM_REPLACEMENT })),
    keepAttachments,
    title: title === '' ? undefined : title,
  };
}

interface ExplainedPdfFile {
  /** JSON text. */
  readonly answer: string;
  readonly warnings: readonly DocumentWarning[];
}

/** Explains what would be redacted in a PDF, and where. @throws FileError */
export async function explainPdf(input: PdfInput, context: string): Promise<ExplainedPdfFile> {
  const { bytes, redactor } = input;
  let found: Awaited<ReturnType<Redactor['redact']>> | undefined;
  let spans: readonly DocumentSpan[] = [];
  const find: PdfHost['find'] = async ({ text }) => {
    const here = await redactor.redact(text);
    const all = spread(text, here.spans, redactor);
    // Attached files call this later; keep the result of the document itself.
    if (found === undefined) [found, spans] = [here, all];
    return redactionsOf(all);
  };
  const { text: read, warnings } = await handled(input, (options, recognise) =>
    explain(
      bytes,
      { ...options, ...redactingOf(input), output: 'pdf' },
      { recognise, find, redactFile: redactAttached(input) },
    ),
  );
  const { text, sizes, boxes } = read;
  const { alerts = [], fallbacks = [] } = found ?? {};
  const placed = withoutDoubles(spans, await placesOf(boxes, spans));
  const document = { filteredText: apply(text, spans), spans: placed, alerts, fallbacks };
  const explained = explanation(document, context, ({ place, repeated }) => {
    const size = place.page === null ? undefined : sizes[place.page - 1];
    return { repeated, ...describePlace(place, size) };
  });
  const answer = `${JSON.stringify({ ...explained, warnings }, undefined, 2)}\n`;
  return { answer, warnings };
}

interface HandledInput {
  readonly options: Pick<DocumentOptions, 'passwordFile' | 'allowUnreadable'>;
  readonly env: Environment;
}

/** Runs `work` with the options from the settings and a text recognizer that is closed afterwards. */
async function handled<T>(
  { options: { passwordFile, allowUnreadable }, env }: HandledInput,
  work: (options: PdfReadOptions, recognise: PdfHost['recognise']) => Promise<T>,
): Promise<T> {
  const { mode, languages, dataDirectory, workers, timeoutSeconds } = setting(OcrConfig, env);
  const limits = setting(PdfConfig, env).limits(MAX_TEXT_BYTES);
  const password = passwordFile === undefined ? undefined : passwordIn(passwordFile);
  const folder = dataDirectory === '' ? {} : { languageDir: dataDirectory };
  const recogniser = new TextRecogniser({ languages: languages.split('+'), ...folder, workers, timeoutSeconds });
  const recognise = mode === 'off' ? undefined : recogniseBy(recogniser, { allowUnreadable });
  try {
    return await work({ limits, password, ocr: mode, allowUnreadable }, recognise);
  } catch (error) {
    if (error instanceof OcrError) throw new FileError(error.message);
    if (!(error instanceof PdfProblem)) throw error;
    throw new FileError(pdfError(error, limits, PROBLEMS.get(error.code)).message);
  } finally {
    await recogniser.close();
  }
}

/** Messages for problems that are solved differently than over HTTP. */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  [
    'encrypted',
    'The PDF needs a password, or the password is wrong. Write it to a file and give that with --password-file.',
  ],
  [
    'without-text',
    'The text of a page of the PDF cannot be read. Set PDF_OCR=auto, or keep such pages with --allow-unreadable-pages.',
  ],
]);

/** Returns the first line: editors end the file with a line break. */
const passwordIn = (file: string): string => decode(read(file), file).split(/\r?\n/, 1)[0] ?? '';

function linesOf(report: RedactionReport): readonly string[] {
  const { redactions, pages, recognised, wasEncrypted, signatures, scripts } = report;
  const removed = [withCount(signatures, 'signature'), withCount(scripts, 'script')];
  const said = removed.filter((each) => each !== '');
  return [
    `${redactions} ${redactions === 1 ? 'redaction' : 'redactions'} in ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    ...(recognised.length === 0 ? [] : [`Pages read by text recognition: ${recognised.join(', ')}.`]),
    ...(wasEncrypted ? ['The PDF was encrypted; the output is not.'] : []),
    ...(said.length === 0 ? [] : [`Also removed: ${said.join(', ')}.`]),
  ];
}

const withCount = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
