import { DocumentProblem } from '../document-problem.js';
import type { Edits, Piece, Range } from '../format.js';
import {
  RemovedBody,
  removalWarning,
  type Body,
  type MessagePart,
  type RemovalCode,
  type WrittenBody,
} from './body.js';
import { readContentHeaders, type ContentHeaders } from './content-headers.js';
import { lineEndOf, readFields, type Field, type HeaderBlock } from './fields.js';
import { EncodingHeader, readHeader, structuredHeader } from './header.js';
import type { BodyHeaders, HeaderPiece, MessageHeader } from './message-header.js';
import { foldedHeader } from './encoded-words.js';
import { readLeaf } from './leaf.js';
import { hasEncodedParts, readMultipart } from './multipart.js';
import type { Structured } from './parameters.js';
import type { Place, MailReader } from './reader.js';
import { decodeBody } from './transfer.js';

const MAX_PARTS = 1000;
const MAX_DEPTH = 32;

/** A message or a part of one: headers and the body they describe. */
export class Entity implements MessagePart {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  private readonly owners: ReadonlyMap<Piece, MessageHeader>;

  constructor(
    private readonly raw: string,
    private readonly block: HeaderBlock,
    private readonly headers: readonly MessageHeader[],
    private readonly body: Body,
    private readonly isMessage: boolean,
    private readonly lineEnd: string,
  ) {
    const owned = headers.flatMap((header) => header.pieces.map((piece): [Piece, MessageHeader] => [piece, header]));
    this.owners = new Map(owned);
    const ofHeaders = headers.flatMap((header) => header.pieces);
    const isQuiet = (piece: HeaderPiece): boolean => piece.isRemoved === true || piece.isQuiet === true;
    this.pieces = [...ofHeaders.filter((piece) => !isQuiet(piece)), ...body.pieces];
    this.quiet = [...ofHeaders.filter(isQuiet), ...body.quiet];
  }

  placeOf(piece: Piece, range?: Range): string {
    const own = this.owners.get(piece)?.pieces.find((each) => each === piece);
    return own?.place ?? this.body.placeOf(piece, range);
  }

  locate(piece: Piece, range: Range): Range {
    return this.owners.has(piece) ? range : this.body.locate(piece, range);
  }

  expected(edits: Edits): readonly string[] {
    return [...this.headers.flatMap((header) => header.expected(edits)), ...this.body.expected(edits)];
  }

  async verify(edits: Edits): Promise<void> {
    await this.body.verify(edits);
  }

  /** True if the body and the headers that describe it are unchanged. */
  keepsBody(edits: Edits): boolean {
    const { raw, block } = this;
    const { text, headers: changes } = this.body.write(edits);
    if (block.isOpen || text !== raw.slice(block.bodyStart)) return false;
    const lineEnd = lineEndOf(raw, this.lineEnd);
    const written = this.headers.filter(({ field }) => field.key.startsWith('content-'));
    const before = block.fields.filter(({ key }) => key.startsWith('content-'));
    return (
      written.map((header) => header.write(edits, lineEnd, changes)).join('') ===
      before.map(({ start, end }) => raw.slice(start, end)).join('')
    );
  }

  write(edits: Edits): string {
    const { raw, block } = this;
    const lineEnd = lineEndOf(raw, this.lineEnd);
    const { text, headers: changes } = this.body.write(edits);
    const written = [
      ...this.headers.map((header) => header.write(edits, lineEnd, changes)),
      ...this.added(changes, lineEnd),
    ].filter((header) => header !== '');
    const separator = block.isOpen ? lineEnd : raw.slice(block.end, block.bodyStart);
    const parts = [...written, separator === '' && text !== '' ? lineEnd : separator, text].filter(
      (part) => part !== '',
    );
    // Only the last line of a message may lack a line end.
    return parts
      .map((part, index) => (index < written.length && index < parts.length - 1 ? withLineEnd(part, lineEnd) : part))
      .join('');
  }

  /** Returns headers that the body needs and that are missing. */
  private added({ replacedBy, charset, boundary, encoding }: BodyHeaders, lineEnd: string): readonly string[] {
    const has = (key: string): boolean => this.headers.some(({ field }) => field.key === key);
    const added: string[] = [];
    if (replacedBy !== undefined) added.push(foldedHeader('Content-Type', replacedBy, lineEnd));
    else if (charset !== undefined && boundary === undefined && !has('content-type')) {
      added.push(foldedHeader('Content-Type', `text/plain; charset=${charset}`, lineEnd));
    }
    if (encoding !== undefined && !has('content-transfer-encoding')) {
      added.push(foldedHeader('Content-Transfer-Encoding', encoding, lineEnd));
    }
    if (added.length > 0 && this.isMessage && !has('mime-version'))
      added.unshift(foldedHeader('MIME-Version', '1.0', lineEnd));
    return added;
  }
}

const withLineEnd = (part: string, lineEnd: string): string => (part.endsWith('\n') ? part : part + lineEnd);

/**
 * Reads a message or a part of one.
 * @throws DocumentProblem `too-deep` if it has more parts or levels than real mail
 */
export function readEntity(raw: string, place: Place, reader: MailReader, defaultType = 'text/plain'): Entity {
  reader.parts++;
  if (reader.parts > MAX_PARTS || place.depth > MAX_DEPTH) {
    throw new DocumentProblem(
      'too-deep',
      `A message has more than ${MAX_PARTS} parts or ${MAX_DEPTH} levels. Send its parts separately.`,
    );
  }
  const block = readFields(raw, reader.headerLimit);
  const content = readContentHeaders(block.fields, defaultType);
  if (block.isOpen && block.fields.length > 0) {
    reader.warn('MISSING_BLANK_LINE', place, 'the missing blank line after the headers was added');
  }
  if (content.repeated.size > 0) {
    reader.warn('DUPLICATE_HEADER', place, 'headers that describe the body occur twice; the first was kept');
  }
  const { body, type } = readBody(raw.slice(block.bodyStart), content, place, reader);
  const headers = headersOf(
    raw,
    block.fields,
    { content, type, isKept: !(body instanceof RemovedBody) },
    place,
    reader,
  );
  return new Entity(raw, block, headers, body, place.isMessage, reader.lineEnd);
}

interface Content {
  readonly content: ContentHeaders;
  readonly type: Structured;
  /** True if the headers that describe the body are still valid. */
  readonly isKept: boolean;
}

function headersOf(
  raw: string,
  fields: readonly Field[],
  { content, type, isKept }: Content,
  place: Place,
  reader: MailReader,
): readonly MessageHeader[] {
  const context = { place: reader.prefixOf(place), idOf: reader.idOf };
  return fields.flatMap((field): readonly MessageHeader[] => {
    if (content.repeated.has(field) || (!isKept && field.key.startsWith('content-'))) return [];
    const written = raw.slice(field.start, field.end);
    if (field.key === 'content-type') return [structuredHeader(field, written, type, context.place)];
    if (field.key === 'content-disposition' && content.disposition !== undefined) {
      return [structuredHeader(field, written, content.disposition, context.place)];
    }
    if (field.key === 'content-transfer-encoding') return [new EncodingHeader(field, written, content.encodingName)];
    return [readHeader(field, written, context)];
  });
}

interface ReadBody {
  readonly body: Body;
  /** The type to be written. */
  readonly type: Structured;
}

const ENCRYPTED = /^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime|application\/pgp-encrypted)$/;
const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/;
const MESSAGE = /^(?:message\/(?:rfc822|global|news)|text\/rfc822-headers)$/;
/** A fragment of a message, or a reference to one. */
const NO_MESSAGE = /^message\/(?:partial|external-body)$/;

function readBody(raw: string, content: ContentHeaders, place: Place, reader: MailReader): ReadBody {
  const { mediaType } = content;
  const type = mediaType === content.type.value ? content.type : plainText(content.type);
  const removed = (code: RemovalCode): ReadBody => {
    reader.add(removalWarning(code, reader.nameOf(place), mediaType, raw.length));
    return { body: new RemovedBody(mediaType, raw.length, lineEndOf(raw, reader.lineEnd)), type };
  };
  if (content.isAmbiguous) return removed('PART_AMBIGUOUS');
  if (ENCRYPTED.test(mediaType)) return removed('ENCRYPTED_REMOVED');
  if (SIGNATURE.test(mediaType)) return removed('SIGNATURE_REMOVED');
  if (NO_MESSAGE.test(mediaType)) return removed('ATTACHMENT_REMOVED');
  if (mediaType.startsWith('multipart/')) {
    const multipart = readMultipart(raw, content, place, reader, readEntity);
    if (multipart !== undefined) return multipart;
    if (hasEncodedParts(raw)) return removed('PART_AMBIGUOUS');
    reader.warn('MULTIPART_AS_TEXT', place, 'a multipart has no boundary between its parts; it was read as text');
    const body = leafOf(raw, 'text/plain', { ...content, fileName: undefined }, place, reader);
    return body === undefined ? removed('PART_AMBIGUOUS') : { body, type: plainText(content.type) };
  }
  if (MESSAGE.test(mediaType) || isNamedMessage(content)) {
    const body = readNested(raw, content, place, reader);
    return body === undefined ? removed('PART_AMBIGUOUS') : { body, type: asMessage(type) };
  }
  const leaf = leafOf(raw, mediaType, content, place, reader);
  return leaf === undefined ? removed('ATTACHMENT_REMOVED') : { body: leaf, type };
}

/** Attached messages are often declared as bytes, and by some programs as text. */
const isNamedMessage = ({ mediaType, fileName }: ContentHeaders): boolean =>
  /\.eml$/i.test(fileName ?? '') && /^(?:application\/octet-stream|text\/plain|application\/eml)$/.test(mediaType);

const plainText = ({ parameters }: Structured): Structured => ({
  value: 'text/plain',
  parameters: parameters.filter(({ name }) => name === 'charset'),
  isPlain: false,
});

const asMessage = (type: Structured): Structured =>
  MESSAGE.test(type.value) ? type : { ...type, value: 'message/rfc822', isPlain: false };

function leafOf(
  raw: string,
  mediaType: string,
  content: ContentHeaders,
  place: Place,
  reader: MailReader,
): Body | undefined {
  const { encoding, fileName } = content;
  const isFlowed = content.parameter('format')?.toLowerCase() === 'flowed';
  const deletesBlanks = content.parameter('delsp')?.toLowerCase() === 'yes';
  const name = reader.nameOf(place);
  return readLeaf(
    raw,
    { mediaType, charset: content.parameter('charset'), fileName, isFlowed, deletesBlanks, encoding },
    {
      place: name,
      number: reader.numberOfPart(),
      lineEnd: lineEndOf(raw, reader.lineEnd),
      openInner: reader.openInner,
      warn: (warning) => {
        reader.add(warning);
      },
      opened: (document) => {
        reader.addDocument(name, document);
      },
      boundaries: place.boundaries,
    },
  );
}

/** Reads an embedded message. It is written unencoded, because some readers do not decode embedded messages. */
function readNested(raw: string, content: ContentHeaders, place: Place, reader: MailReader): Body | undefined {
  const decoded = decodeBody(raw, content.encoding).raw;
  const isEncoded = content.encoding === 'base64' || content.encoding === 'quoted-printable';
  if (isEncoded && place.boundaries.some((boundary) => `\n${decoded}`.includes(`\n--${boundary}`))) return undefined;
  // Some mailbox programs keep their envelope line before the message.
  const start = /^>?From [^\n]{0,1000}\n/.exec(decoded)?.[0].length ?? 0;
  const entity = readEntity(decoded.slice(start), { ...place, depth: place.depth + 1, isMessage: true }, reader);
  return new NestedMessage(entity, isEncoded);
}

class NestedMessage implements Body {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];

  constructor(
    private readonly entity: Entity,
    private readonly wasEncoded: boolean,
  ) {
    this.pieces = entity.pieces;
    this.quiet = entity.quiet;
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.entity.placeOf(piece, range);
  }

  locate(piece: Piece, range: Range): Range {
    return this.entity.locate(piece, range);
  }

  write(edits: Edits): WrittenBody {
    const text = this.entity.write(edits);
    return { text, headers: this.wasEncoded ? { encoding: /[^\0-\x7f]/.test(text) ? '8bit' : '7bit' } : {} };
  }

  expected(edits: Edits): readonly string[] {
    return this.entity.expected(edits);
  }

  async verify(edits: Edits): Promise<void> {
    await this.entity.verify(edits);
  }
}
