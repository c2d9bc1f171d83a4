import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { DocumentProblem } from '../document-problem.js';
import type { DeclaredFormat, Edits, OpenDocument, Piece, Range, Replacement, Warning } from '../format.js';
import { pieceWithin } from '../inner-documents.js';
import { readSigns } from '../text/read-signs.js';
import type { Body, WrittenBody } from './body.js';
import { decodeText, encodeText, fromBytes, toBytes } from './charsets.js';
import { withoutBlocks } from './encoded-blocks.js';
import type { BodyHeaders } from './message-header.js';
import { flowsOf, foldsOf, JoinedText } from './joined-text.js';
import { decodeBody, encodeBody, encodingFor, type TransferEncoding } from './transfer.js';

/** The properties of a part's body by its headers. */
export interface LeafType {
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly fileName: string | undefined;
  readonly isFlowed: boolean;
  readonly deletesBlanks: boolean;
  readonly encoding: TransferEncoding;
}

export interface LeafContext {
  /** For people: `part 2`. */
  readonly place: string;
  /** The number of the part in its document. */
  readonly number: number;
  readonly lineEnd: string;
  readonly openInner: (bytes: Uint8Array, declared: DeclaredFormat) => OpenDocument | undefined;
  readonly warn: (warning: Warning) => void;
  /** Called with the document in the part, whose warnings are collected. */
  readonly opened: (document: OpenDocument) => void;
  /** Boundaries of the surrounding multiparts. */
  readonly boundaries: readonly string[];
}

/** Types of text with markup: read by another format, or not at all. */
const MARKUP: ReadonlySet<string> = new Set(
  'text/html text/rtf text/richtext text/enriched text/x-amp-html text/watch-html application/xhtml+xml'.split(' '),
);
/** These are read as HTML. */
const LIKE_HTML: ReadonlySet<string> = new Set(['text/x-amp-html', 'text/watch-html', 'application/xhtml+xml']);
const REPORTS =
  /^message\/(?:global-)?(?:delivery-status|disposition-notification|feedback-report)$|^message\/(?:http|sipfrag|tracking-status)$/;

/**
 * Reads a body other than a multipart or a message by its own format.
 * @returns undefined if no format reads it
 */
export function readLeaf(raw: string, type: LeafType, context: LeafContext): Leaf | undefined {
  // Nested mailboxes could be read without end.
  if (type.mediaType === 'application/mbox' || /\.(?:mbox|mbx|eml)$/i.test(type.fileName ?? '')) return undefined;
  const { raw: decoded, isPlain } = decodeBody(raw, type.encoding);
  const isText = type.mediaType.startsWith('text/') || REPORTS.test(type.mediaType);
  const hasMark = /^(?:\xff\xfe|\xfe\xff)/.test(decoded);
  try {
    if (isText && !(type.charset === undefined && hasMark)) return readText(raw, decoded, isPlain, type, context);
    const { mediaType, fileName } = type;
    const document = context.openInner(toBytes(decoded), { mediaType, fileName });
    return document === undefined ? undefined : new Leaf(raw, document, decoded, type, context, { isPlain });
  } catch (error) {
    // The body is not of its declared type and cannot be read.
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}

function readText(
  raw: string,
  decoded: string,
  isPlain: boolean,
  type: LeafType,
  context: LeafContext,
): Leaf | undefined {
  const { text: whole, charset } = decodeText(decoded, type.charset);
  const kept = type.mediaType === 'text/plain' ? withoutBlocks(whole) : undefined;
  if (kept !== undefined) {
    context.warn({
      code: 'ENCODED_BLOCK_REMOVED',
      message: `In ${context.place}, encoded or encrypted text was removed because it cannot be read.`,
    });
  }
  const text = kept ?? whole;
  const document = documentOf(text, type, context);
  if (document === undefined) return undefined;
  const isRead = isPlain && charset !== undefined && kept === undefined;
  return new Leaf(raw, document, text, type, context, { isPlain: isRead, charset: charset ?? 'utf-8' });
}

function documentOf(text: string, type: LeafType, { openInner }: LeafContext): OpenDocument | undefined {
  const { mediaType } = type;
  const bytes = Buffer.from(text, 'utf8');
  const isNamed = type.fileName !== undefined;
  if (mediaType !== 'text/plain' || isNamed) {
    const asType = LIKE_HTML.has(mediaType) ? 'text/html' : mediaType;
    const fileName = MARKUP.has(mediaType) ? undefined : type.fileName;
    const known = openInner(bytes, { mediaType: asType, fileName, charset: 'utf-8' });
    if (known !== undefined) return known;
    if (MARKUP.has(mediaType)) return undefined;
  }
  // Emphasis, references and terminal colours within words, which people read as the plain text.
  if (!type.isFlowed && readSigns(text) !== undefined) {
    const known = openInner(bytes, { format: 'text', charset: 'utf-8' });
    if (known !== undefined) return known;
  }
  if (type.isFlowed) return new JoinedText(text, flowsOf(text, type.deletesBlanks));
  return new JoinedText(text, REPORTS.test(mediaType) ? foldsOf(text) : []);
}

interface EncodedText {
  readonly raw: string;
  readonly charset: string | undefined;
}

const isAscii = (charset: string | undefined): boolean => charset === undefined || charset === 'us-ascii';

interface Reading {
  readonly isPlain: boolean;
  /** Undefined if the embedded document is binary. */
  readonly charset?: string;
}

interface ChangedLeaf {
  readonly own: Edits;
  /** Undefined if nothing changes. */
  readonly bytes: Uint8Array | undefined;
  readonly content: string;
}

/** A body that is read by its own format. */
export class Leaf implements Body {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  private readonly inner = new Map<Piece, Piece>();
  private last: { readonly edits: Edits; readonly changed: ChangedLeaf } | undefined;

  constructor(
    private readonly raw: string,
    private readonly document: OpenDocument,
    /** The source of the document: decoded text, or bytes if it is binary. */
    private readonly content: string,
    private readonly type: LeafType,
    private readonly context: LeafContext,
    private readonly reading: Reading,
  ) {
    this.pieces = document.pieces.map((piece) => this.own(piece));
    this.quiet = (document.quiet ?? []).map((piece) => this.own(piece));
    context.opened(document);
  }

  placeOf(piece: Piece, range?: Range): string {
    const own = this.inner.get(piece);
    const place = own === undefined ? '' : this.document.placeOf(own, range);
    return place === '' ? this.context.place : `${this.context.place}, ${place}`;
  }

  locate(piece: Piece, range: Range): Range {
    const own = this.inner.get(piece);
    return own === undefined ? range : this.document.locate(own, range);
  }

  write(edits: Edits): WrittenBody {
    const { content } = this.after(edits);
    if (content === this.content && this.reading.isPlain) return { text: this.raw, headers: {} };
    const written =
      this.reading.charset === undefined
        ? { raw: content, charset: undefined }
        : encodeText(content, this.reading.charset);
    const encoding = encodingFor(written.raw, this.type.encoding, this.context);
    const isIdentity = encoding === '7bit' || encoding === '8bit';
    const text = isIdentity ? written.raw : encodeBody(written.raw, encoding, this.context.lineEnd);
    return { text, headers: this.headersFor(encoding, written) };
  }

  expected(edits: Edits): readonly string[] {
    const { content } = this.after(edits);
    return content.trim() === '' ? [] : [content];
  }

  async verify(edits: Edits): Promise<void> {
    const { own, bytes } = this.after(edits);
    if (bytes !== undefined) await this.document.verify(bytes, own);
  }

  private own(piece: Piece): Piece {
    const own = pieceWithin(piece, this.context.number);
    this.inner.set(own, piece);
    return own;
  }

  private headersFor(encoding: TransferEncoding, { raw, charset }: EncodedText): BodyHeaders {
    const said = this.type.charset?.toLowerCase();
    // ASCII is the same in all charsets, and is the default.
    const isSaid = charset === undefined || charset === said || (isAscii(said) && !/[^\0-\x7f]/.test(raw));
    return {
      ...(isSaid ? {} : { charset }),
      ...(encoding === this.type.encoding ? {} : { encoding }),
    };
  }

  private ownEdits(edits: Edits): Edits {
    const own = new Map<Piece, readonly Replacement[]>();
    if (edits.size === 0) return own;
    for (const [piece, inner] of this.inner) {
      const replacements = edits.get(piece);
      if (replacements !== undefined) own.set(inner, replacements);
    }
    return own;
  }

  /** Returns the embedded document after edits. Cached, because writing and verifying ask with the same edits. */
  private after(edits: Edits): ChangedLeaf {
    if (this.last?.edits === edits) return this.last.changed;
    const own = this.ownEdits(edits);
    const bytes = own.size === 0 && this.document.isAlwaysWritten !== true ? undefined : this.document.write(own);
    const changed = { own, bytes, content: bytes === undefined ? this.content : this.contentOf(bytes) };
    this.last = { edits, changed };
    return changed;
  }

  private contentOf(bytes: Uint8Array): string {
    if (this.reading.charset === undefined) return fromBytes(bytes);
    if (!isUtf8(bytes)) throw new DocumentProblem('not-safe', 'A part of the message could not be written as text.');
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
}
