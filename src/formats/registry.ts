import { UnpackBudget } from './unpack-budget.js';
import { calendar, vcard } from './cards/cards-format.js';
import { csv } from './csv/csv-format.js';
import { DocumentProblem } from './document-problem.js';
import { docx } from './docx/docx-format.js';
import type { DeclaredFormat, Format, FormatId, OpenDocument, Parts, ReadOptions } from './format.js';
import { fhir } from './fhir/fhir-format.js';
import { html } from './html/html-format.js';
import { hl7 } from './hl7/hl7-format.js';
import { openAsOneOf } from './inner-data.js';
import { json } from './json-format.js';
import { endOfLines, LongDocument } from './long-document.js';
import { mail } from './mail/mail-format.js';
import { markdown } from './markdown/markdown-format.js';
import { withNestedTexts, type OpenEncoded } from './nested-texts/nested-texts.js';
import { odp } from './odp/odp-format.js';
import { odt } from './odt/odt-format.js';
import { pptx } from './pptx/pptx-format.js';
import { rtf } from './rtf/rtf-format.js';
import { looksWestern, sourceOf } from './source.js';
import { sql } from './sql/sql-format.js';
import { LongWorkbook } from './sheets/long/long-workbook.js';
import { ods } from './sheets/ods-format.js';
import { xlsx } from './sheets/xlsx-format.js';
import { text } from './text/text-format.js';
import { pictureFormats } from './picture/picture-format.js';
import type { EmbeddedPdfs } from './embedded-pdfs.js';
import type { Pictures } from './pictures.js';
import { refuseUnread } from './unread-files.js';
import { xml } from './xml/xml-format.js';
import { yaml } from './yaml/yaml-format.js';
import { gzip } from './archive/gzip-format.js';
import { tar } from './archive/tar-format.js';
import { zip } from './archive/zip-format.js';

export type { DeclaredFormat as Declared } from './format.js';

/** All formats; those that recognize their content more reliably come first. */
export const FORMATS: readonly Format[] = [
  docx,
  xlsx,
  pptx,
  odt,
  ods,
  odp,
  zip,
  gzip,
  tar,
  ...pictureFormats,
  mail,
  hl7,
  fhir,
  vcard,
  calendar,
  rtf,
  json,
  yaml,
  html,
  markdown,
  xml,
  sql,
  csv,
  text,
];

/**
 * Reads a document by its declared format or by its content. Text of no other format is plain text.
 * @throws DocumentProblem if it is not of the declared format
 */
export const openDocument = (bytes: Uint8Array, declared: DeclaredFormat = {}): OpenDocument =>
  openWhole(bytes, declared, { budget: UnpackBudget.forDocument(), ...NO_HANDLERS });

/** Readers for the images and PDF documents within a document; undefined if these are not read. */
export interface Handlers {
  readonly pictures: Pictures | undefined;
  readonly pdfs: EmbeddedPdfs | undefined;
}

const NO_HANDLERS: Handlers = { pictures: undefined, pdfs: undefined };

/**
 * Like {@link openDocument}, including the text of images and PDF documents. A document with any of these is read
 * twice: once to find them and once with their text.
 * @throws DocumentProblem as {@link openDocument}; `too-large` if there are too many of them; problems of the handlers
 */
export async function openWithHandlers(
  bytes: Uint8Array,
  declared: DeclaredFormat,
  handlers: Handlers,
): Promise<OpenDocument> {
  const { pictures, pdfs } = handlers;
  for (;;) {
    const document = openWhole(bytes, declared, { budget: UnpackBudget.forDocument(), ...handlers });
    const hasMore = [await pictures?.readWanted(), await pdfs?.readWanted()];
    if (!hasMore.includes(true)) return document;
  }
}

/** State shared by all documents within one. */
interface SharedHandlers extends Handlers {
  readonly budget: UnpackBudget;
}

/** Includes the documents embedded in its texts. */
const openWhole = (bytes: Uint8Array, declared: DeclaredFormat, shared: SharedHandlers): OpenDocument =>
  withNestedTexts(openWithin(bytes, declared, shared), openEncodedBy(shared, 1));

/** Deeper documents are read as text, or removed if they are encoded. */
const MAX_TEXT_DEPTH = 4;

function openEncodedBy({ budget, ...handlers }: SharedHandlers, level: number): OpenEncoded {
  const shared = { budget: level === 1 ? budget.inner() : budget, ...handlers };
  const open = (bytes: Uint8Array, declared: readonly DeclaredFormat[]): OpenDocument | undefined => {
    if (level > MAX_TEXT_DEPTH) return undefined;
    const openAs = (inner: Uint8Array, said: DeclaredFormat): OpenDocument =>
      withNestedTexts(openWithin(inner, said, shared), openEncodedBy(shared, level + 1));
    return openAsOneOf(declared, bytes, openAs);
  };
  return Object.assign(open, { readsPictures: handlers.pictures !== undefined });
}

function openWithin(
  bytes: Uint8Array,
  declared: DeclaredFormat,
  { budget, pictures, pdfs }: SharedHandlers,
): OpenDocument {
  refuseUnread(bytes);
  if (isPdf(bytes) && budget.isInner && pdfs !== undefined) return pdfs.open(bytes);
  const said = formatOf(declared);
  // A PDF of ASCII characters only would be read as text.
  if (said === undefined && isPdf(bytes)) throw new DocumentProblem('damaged', UNKNOWN);
  const source = sourceOf(bytes, { charset: declared.charset, isText: isText(said, declared, bytes) });
  const options: ReadOptions = {
    isDeclared: said !== undefined,
    budget,
    pictures,
    pdfs,
    openInner: (inner, declaredInner) =>
      formatOf(declaredInner) === undefined && !(isPdf(inner) && pdfs !== undefined)
        ? undefined
        : openWithin(inner, declaredInner, { budget: budget.inner(), pictures, pdfs }),
    openMember: (inner, fileName) => openIfRead(inner, { fileName }, { budget: budget.inner(), pictures, pdfs }),
  };
  for (const format of formatsFor(said)) {
    const document = format.read(source, { ...options, isDeclared: format === said });
    if (document !== undefined) return document;
  }
  throw new DocumentProblem('damaged', UNKNOWN);
}

/** Binary data may have the wrong declared format, and a script may be any text: their content decides. */
function formatsFor(said: Format | undefined): readonly Format[] {
  if (said === undefined) return FORMATS;
  if (said === sql) return [sql, ...FORMATS.filter((format) => format !== sql)];
  return said.isText ? [said] : [said, ...FORMATS.filter((format) => !format.isText && format !== said)];
}

/**
 * Opens a document of records that is too long to be read at once.
 * @param head its first bytes, with more than one line
 * @throws DocumentProblem if it is not in the declared encoding
 */
export function openLongDocument(head: Uint8Array, declared: DeclaredFormat = {}): LongDocument | undefined {
  const said = formatOf(declared);
  const lines = head.subarray(0, endOfLines(head));
  const { text: source } = sourceOf(lines, { charset: declared.charset, isText: isText(said, declared, lines) });
  if (source === undefined) return undefined;
  for (const format of said === undefined || said === sql ? formatsFor(said) : [said]) {
    const parts = format.parts?.(source, { isDeclared: said !== undefined });
    if (parts !== undefined) return new LongDocument(format.id, source.encoding, withTexts(parts));
  }
  return undefined;
}

/**
 * Opens a workbook that is too long to be read at once. Returns undefined for all other documents.
 * @throws DocumentProblem
 */
export const openLongWorkbook = (bytes: Uint8Array): LongWorkbook | undefined => LongWorkbook.of(bytes);

function withTexts(parts: Parts): Parts {
  const shared = (): SharedHandlers => ({ budget: UnpackBudget.forDocument(), ...NO_HANDLERS });
  return {
    endOfRecords: (stretch, before) => parts.endOfRecords(stretch, before),
    unitsIn: (records) => parts.unitsIn(records),
    columnsAfter: (records, before) => parts.columnsAfter?.(records, before),
    read: (records, before) => withNestedTexts(parts.read(records, before), openEncodedBy(shared(), 1)),
  };
}

/** Returns the media type in which a document of a format is sent. */
export const mediaTypeOf = (format: FormatId): string =>
  FORMATS.find(({ id }) => id === format)?.mediaTypes[0] ?? 'application/octet-stream';

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/** Returns undefined for damaged documents and unknown formats. @throws DocumentProblem `too-large` */
function openIfRead(bytes: Uint8Array, declared: DeclaredFormat, shared: SharedHandlers): OpenDocument | undefined {
  try {
    return openWithin(bytes, declared, shared);
  } catch (error) {
    if (!(error instanceof DocumentProblem) || error.code === 'too-large') throw error;
    return undefined;
  }
}

const UNKNOWN =
  'The format of the document is not supported. Send text, CSV, JSON, YAML, HTML, XML, HL7, FHIR, mail, contacts, calendars, PDF, RTF, office documents, images or archives of these; for text in an encoding other than UTF-8, declare the charset.';

/** True if bytes are declared to be text and look like it: other files get the names and types of text, too. */
const isText = (said: Format | undefined, { mediaType, fileName = '' }: DeclaredFormat, bytes: Uint8Array): boolean =>
  (said === sql ? undefined : said?.isText) ??
  ((mediaType?.startsWith('text/') === true || CALLED_TEXT.test(fileName)) && looksWestern(bytes));

const CALLED_TEXT = /\.(?:txt|text|log|md|markdown|asc|ldif|ini|cfg|conf|properties|env|sql|srt|vtt|tex)$/i;

/** Returns the declared format. A name or media type of text is ignored: the text may be of a more specific format. */
export function formatOf({ format, mediaType, fileName }: DeclaredFormat): Format | undefined {
  if (format !== undefined) return FORMATS.find(({ id }) => id === format);
  const extension = /\.[^./\\]+$/.exec(fileName?.toLowerCase() ?? '')?.[0];
  return FORMATS.filter(({ id }) => id !== 'text').find(
    ({ mediaTypes, extensions }) =>
      (mediaType !== undefined && mediaTypes.includes(mediaType)) ||
      (extension !== undefined && extensions.includes(extension)),
  );
}
