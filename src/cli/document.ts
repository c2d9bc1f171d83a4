import { getHeapStatistics } from 'node:v8';

import { redactOpen, type DocumentRedaction } from '../documents/redact-open.js';
import type { Redactor } from '../documents/redactor.js';
import type { Kind } from '../engine/index.js';
import type { FormatId, OpenDocument, Warning } from '../formats/format.js';
import { limitsOfHeap, type DocumentPart } from '../formats/long-document.js';
import { FORMATS, openLongDocument, openWithHandlers, type Declared } from '../formats/registry.js';
import { looksLikePdf, PDF_HEADER_WITHIN } from '../pdf/pdf-header.js';
import type { DocumentOptions } from './command.types.js';
import type { ByteSource } from './byte-source.js';
import type { DocumentHandlers } from './document-handlers.js';
import { explainedDocument } from './explanation.js';
import { FileError } from './files.js';

/** The redactor and handlers used for documents. */
export interface RedactBy {
  readonly redactor: Redactor;
  readonly handlers: DocumentHandlers;
  /** Redacts the parts of a long document in threads; without it, the caller's thread redacts them. */
  readonly redactParts?: RedactParts | undefined;
  /** Redacts or explains a large document as a whole in a thread; without it, the caller's thread redacts it. */
  readonly redactLarge?: RedactLarge | undefined;
}

/** Redacts or explains a large document that is not read in parts. */
export type RedactLarge = (bytes: Uint8Array, declared: Declared) => Promise<RedactedPart>;

/** Redacts the parts of a long document in order. */
export type RedactParts = (
  parts: AsyncIterable<DocumentPart>,
  document: { readonly head: Uint8Array; readonly declared: Declared },
) => AsyncIterable<RedactedPart>;

/** A redacted document, or a part of one. It has only plain values, since threads send it. */
export interface RedactedPart {
  readonly bytes: Uint8Array;
  readonly tally: PartReport;
  /** The values that were removed, if other parts of the document may repeat them. */
  readonly values?: readonly string[];
}

const MEBIBYTE = 1024 * 1024;
/** Larger documents made of records are read in parts. */
export const MAX_AT_ONCE_BYTES = 8 * MEBIBYTE;
const MAX_BYTES = 256 * MEBIBYTE;
const HEAD_BYTES = MEBIBYTE;

/** Returns the format, charset and file name declared for a document. @throws FileError if the format is unknown */
export function declaredOf({ format, charset }: DocumentOptions, fileName: string | undefined): Declared {
  if (format === undefined) return { charset, fileName };
  const known = FORMATS.find(({ id }) => id === format);
  if (known !== undefined) return { charset, format: known.id };
  const ids = [...FORMATS.map(({ id }) => id), 'pdf'].join(', ');
  throw new FileError(`There is no format "${format}". Use one of ${ids}.`);
}

/** Returns true for a PDF, recognized by its content or file name; PDFs are handled separately. */
export const isPdf = (head: Buffer, fileName: string | undefined, { format }: DocumentOptions): boolean =>
  format === undefined ? looksLikePdf(head) || /\.pdf$/i.test(fileName ?? '') : format === 'pdf';

/**
 * Redacts a document, in parts if it is long. The output bytes of the parts, concatenated, are the redacted document.
 * @throws FileError, DocumentProblem
 */
export async function* redactedParts(
  source: ByteSource,
  declared: Declared,
  by: RedactBy,
): AsyncGenerator<RedactedPart, void> {
  const opened = await openInParts(source, declared);
  if (opened === undefined) {
    yield (await redactedLarge(source, declared, by)) ?? partOf(await redactWhole(source, declared, by));
    return;
  }
  const { long, head } = opened;
  if (by.redactParts !== undefined) {
    yield* by.redactParts(long.partsIn(source.chunks()), { head, declared });
    return;
  }
  // Unlike a thread of its own, this one may not run out of memory: all other files would be lost.
  const limits = limitsOfHeap(getHeapStatistics().heap_size_limit);
  for await (const part of long.partsIn(source.chunks(), limits)) yield await redactPart(long.read(part), by.redactor);
}

/** Returns the explanation of a document, which is read as a whole. @throws FileError, DocumentProblem */
export async function explainedWhole(
  source: ByteSource,
  declared: Declared,
  by: RedactBy,
  context: string,
): Promise<RedactedPart> {
  return (await redactedLarge(source, declared, by)) ?? explanationOf(await redactWhole(source, declared, by), context);
}

/** Returns undefined for a document that is not large, and without what redacts large ones. */
async function redactedLarge(source: ByteSource, declared: Declared, { redactLarge }: RedactBy) {
  const isLarge = redactLarge !== undefined && (await source.isLongerThan(MAX_AT_ONCE_BYTES));
  return isLarge ? redactLarge(await wholeOf(source), declared) : undefined;
}

/** Returns true for a file that is long and made of records. @throws FileError if the declared format is unknown */
export async function isReadInParts(
  source: ByteSource,
  fileName: string,
  documents: DocumentOptions,
): Promise<boolean> {
  if (isPdf(await source.head(PDF_HEADER_WITHIN), fileName, documents)) return false;
  return (await openInParts(source, declaredOf(documents, fileName))) !== undefined;
}

/** Opens a document that is long and made of records; undefined for all others. */
async function openInParts(source: ByteSource, declared: Declared) {
  if (!(await source.isLongerThan(MAX_AT_ONCE_BYTES))) return undefined;
  const head = await source.head(HEAD_BYTES);
  const long = openLongDocument(head, declared);
  return long === undefined ? undefined : { long, head };
}

/** Redacts a part of a long document. @throws DocumentProblem */
export const redactPart = async (part: OpenDocument, redactor: Redactor): Promise<RedactedPart> =>
  partOf(await redactOpen(part, redactor));

/** Returns a redacted document as its only part. */
export function partOf(redacted: DocumentRedaction): RedactedPart {
  const tally = new Tally();
  tally.add(redacted);
  return { bytes: redacted.bytes, tally: tally.plain };
}

/** Returns the explanation of a redacted document as its only part. */
export const explanationOf = (redacted: DocumentRedaction, context: string): RedactedPart => ({
  bytes: Buffer.from(explainedDocument(redacted, context)),
  tally: partOf(redacted).tally,
});

/** Redacts a document as a whole, as explanations require. @throws FileError, DocumentProblem */
export async function redactWhole(
  source: ByteSource,
  declared: Declared,
  { redactor, handlers }: RedactBy,
): Promise<DocumentRedaction> {
  const bytes = await wholeOf(source);
  const own = await handlers.forDocument();
  return redactOpen(await openWithHandlers(bytes, declared, own), redactor, { pdfs: own.pdfs });
}

/** Returns all bytes of a document that is not read in parts. @throws FileError if it is too large */
export async function wholeOf(source: ByteSource): Promise<Buffer> {
  if (await source.isLongerThan(MAX_BYTES)) {
    throw new FileError(
      `The document is larger than ${MAX_BYTES / MEBIBYTE} MiB and cannot be read in parts. Split it into smaller files.`,
    );
  }
  return source.readAll();
}

/** Returns all bytes of a PDF, which is read as a whole. @throws FileError if it is too large */
export async function wholePdf(source: ByteSource): Promise<Buffer> {
  if (await source.isLongerThan(MAX_PDF_BYTES)) {
    throw new FileError(`The PDF is larger than ${MAX_PDF_BYTES / MEBIBYTE} MiB. Split it into smaller files.`);
  }
  return source.readAll();
}
const MAX_PDF_BYTES = 1024 * MEBIBYTE;

/** The report on a part of a document. */
export interface PartReport {
  readonly format: FormatId | undefined;
  readonly kinds: Readonly<Record<string, number>>;
  /** The first warnings; `warned` counts all of them. */
  readonly warnings: readonly string[];
  readonly warned: number;
  readonly fallbacks: readonly Kind[];
}

/** Collects what a call reports about a document, or about its parts. */
export class Tally {
  format: FormatId | 'pdf' | undefined;
  readonly warnings: string[] = [];
  warned = 0;
  /** Messages about what was done that are not warnings. */
  readonly notes: string[] = [];
  private readonly fallen = new Set<Kind>();
  private readonly byKind = new Map<string, number>();

  add({ format, findings, warnings, fallbacks }: DocumentRedaction): void {
    this.format = format;
    this.count(findings);
    this.warn(warnings);
    for (const kind of fallbacks) this.fallen.add(kind);
  }

  /** Adds what was collected about a part. */
  addPart({ format, kinds, warnings, warned, fallbacks }: PartReport): void {
    this.format = format;
    for (const [kind, count] of Object.entries(kinds)) this.countKind(kind, count);
    this.warned += warned;
    this.warnings.push(...warnings.slice(0, MAX_WARNINGS_TOLD - this.warnings.length));
    for (const kind of fallbacks) this.fallen.add(kind);
  }

  /** The counts and warnings so far, as plain values. */
  get plain(): PartReport {
    const { kinds, warnings, warned, fallbacks, format } = this;
    return { format: format === 'pdf' ? undefined : format, kinds, warnings, warned, fallbacks };
  }

  /** Counts the applied spans by kind. */
  count(spans: readonly { readonly kind: string; readonly applied: boolean }[]): void {
    for (const { kind, applied } of spans) if (applied) this.countKind(kind, 1);
  }

  private countKind(kind: string, count: number): void {
    this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + count);
  }

  get kinds(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byKind].sort());
  }

  get fallbacks(): readonly Kind[] {
    return [...this.fallen];
  }

  warn(warnings: readonly Pick<Warning, 'message'>[]): void {
    this.warned += warnings.length;
    for (const { message } of warnings.slice(0, MAX_WARNINGS_TOLD - this.warnings.length)) this.warnings.push(message);
  }
}

/** Limits the printed warnings: a file may have one for each of a million lines. */
const MAX_WARNINGS_TOLD = 20;
