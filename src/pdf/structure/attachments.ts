import { constants, deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, PDFName, PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { arrayOf, asDict, dictOf, isString, nameOf, put, valueOf } from '../objects/objects.js';
import { reachable } from '../objects/reachable.js';
import { decodeText, encodeText } from '../objects/text-codec.js';

/** A file embedded in a document. */
export interface Attachment {
  readonly name: string;
  readonly description?: string | undefined;
  /** As specified in the document, in lower case, for example `text/plain`. */
  readonly mediaType?: string | undefined;
  /** Undefined if the content cannot be read or exceeds the limits. */
  readonly bytes: Uint8Array | undefined;
}

/** A file that may be embedded in a document, including its name and description. */
export interface SafeAttachment extends Attachment {
  readonly bytes: Uint8Array;
}

/**
 * Returns the files of a document, from its list and from annotations. Must be called before `strip`, which removes
 * them all.
 * @param limits for all files together, decompressed; files beyond them have no bytes
 */
export function readAttachments(
  { context, catalog }: PDFDocument,
  limits: { readonly maxFiles: number; readonly maxBytes: number },
): readonly Attachment[] {
  const files: Attachment[] = [];
  let left = limits.maxBytes;
  for (const object of reachable(context, catalog)) {
    const file = asDict(object);
    const embedded = file === undefined ? undefined : dictOf(file, 'EF');
    if (file === undefined || embedded === undefined) continue;
    if (files.length === limits.maxFiles) throw new PdfProblem('too-complex');
    const stream = valueOf(embedded, 'UF') ?? valueOf(embedded, 'F');
    const bytes = stream instanceof PDFRawStream ? unpacked(stream, left) : undefined;
    left -= bytes?.length ?? 0;
    const names = [valueOf(file, 'UF'), valueOf(file, 'F')].filter(isString).map(decodeText);
    const description = valueOf(file, 'Desc');
    files.push({
      name: names[0] ?? 'file',
      description: isString(description) ? decodeText(description) : undefined,
      mediaType: stream instanceof PDFRawStream ? nameOf(stream.dict, 'Subtype')?.toLowerCase() : undefined,
      bytes,
    });
  }
  return files;
}

/**
 * Returns the content of a stream; undefined if its filters are not used for attachments, or if it exceeds `maxBytes`.
 */
export function unpacked(stream: PDFRawStream, maxBytes: number): Uint8Array | undefined {
  const filter = valueOf(stream.dict, 'Filter');
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (filters.length === 0) return stream.contents.length <= maxBytes ? stream.contents : undefined;
  const parameters = dictOf(stream.dict, 'DecodeParms') ?? arrayOf(stream.dict, 'DecodeParms');
  if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode') || parameters !== undefined || maxBytes <= 0) {
    return undefined;
  }
  try {
    return inflateSync(stream.contents, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/** Embeds files in a document that has none. */
export function embedAttachments({ context, catalog }: PDFDocument, files: readonly SafeAttachment[]): void {
  if (files.length === 0) return;
  const pairs = PDFArray.withContext(context);
  // Names in a name tree are sorted (ISO 32000-2, 7.9.6).
  for (const [i, { name, description, mediaType, bytes }] of files.entries()) {
    const contents = context.stream(deflateSync(bytes), { Type: 'EmbeddedFile', Filter: 'FlateDecode' });
    if (mediaType !== undefined) put(contents.dict, 'Subtype', PDFName.of(mediaType));
    const stream = context.register(contents);
    const file = context.obj({ Type: 'Filespec', EF: { F: stream, UF: stream } });
    put(file, 'F', encodeText(name.replace(/[^\x20-\x7e]/gu, '_')));
    put(file, 'UF', encodeText(name));
    if (description !== undefined) put(file, 'Desc', encodeText(description));
    pairs.push(encodeText(`file${String(i + 1).padStart(6, '0')}`));
    pairs.push(context.register(file));
  }
  const names = dictOf(catalog, 'Names') ?? context.obj({});
  put(names, 'EmbeddedFiles', context.register(context.obj({ Names: pairs })));
  put(catalog, 'Names', names);
}
