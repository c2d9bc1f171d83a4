import { redactOpen, type DocumentRedaction } from '../documents/redact-open.js';
import type { Redactor } from '../documents/redactor.js';
import type { Kind } from '../engine/index.js';
import type { FormatId, Warning } from '../formats/format.js';
import { FORMATS, openLongDocument, openWithHandlers, type Declared } from '../formats/registry.js';
import { looksLikePdf } from '../pdf/pdf-header.js';
import type { DocumentOptions } from './command.types.js';
import { chunksOf, type ByteSource } from './byte-source.js';
import type { DocumentHandlers } from './document-handlers.js';
import { FileError } from './files.js';

/** The redactor and handlers used for documents. */
export interface RedactBy {
  readonly redactor: Redactor;
  readonly handlers: DocumentHandlers;
}

const MEBIBYTE = 1024 * 1024;
/** Larger documents made of records are read in parts. */
const MAX_AT_ONCE_BYTES = 8 * MEBIBYTE;
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
): AsyncGenerator<DocumentRedaction, void> {
  if (source.size > MAX_AT_ONCE_BYTES) {
    const long = openLongDocument(await source.read(0, HEAD_BYTES), declared);
    if (long !== undefined) {
      for await (const part of long.documents(chunksOf(source))) yield await redactOpen(part, by.redactor);
      return;
    }
  }
  yield await redactWhole(source, declared, by);
}

/** Redacts a document as a whole, as explanations require. @throws FileError, DocumentProblem */
export async function redactWhole(
  source: ByteSource,
  declared: Declared,
  { redactor, handlers }: RedactBy,
): Promise<DocumentRedaction> {
  if (source.size > MAX_BYTES) {
    throw new FileError(
      `The document is larger than ${MAX_BYTES / MEBIBYTE} MiB and cannot be read in parts. Split it into smaller files.`,
    );
  }
  const bytes = await source.read(0, source.size);
  const own = await handlers.forDocument();
  return redactOpen(await openWithHandlers(bytes, declared, own), redactor, { pdfs: own.pdfs });
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

  /** Counts the applied spans by kind. */
  count(spans: readonly { readonly kind: string; readonly applied: boolean }[]): void {
    for (const { kind, applied } of spans) if (applied) this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + 1);
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
