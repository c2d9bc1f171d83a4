import type { Edits, Piece, Range } from '../format.js';
import type { Body, MessagePart, WrittenBody } from './body.js';
import { delimitersIn, holdsRemoved, type Delimiter } from './boundary.js';
import type { ContentHeaders } from './content-headers.js';
import type { Structured } from './parameters.js';
import type { MailReader, Place } from './reader.js';

/** One more than a message may have. */
const MAX_PARTS = 1001;

interface ReadMultipart {
  readonly body: Body;
  readonly type: Structured;
}

/**
 * Reads the parts of a multipart. The preamble and epilogue, which no mail program shows, are dropped.
 * @returns undefined if there is no delimiter line
 */
export function readMultipart(
  raw: string,
  content: ContentHeaders,
  place: Place,
  reader: MailReader,
  readPart: (raw: string, place: Place, reader: MailReader, defaultType: string) => MessagePart,
): ReadMultipart | undefined {
  const boundary = content.type.parameters.find(({ name }) => name === 'boundary')?.text.trimEnd() ?? '';
  // If a surrounding multipart uses the same boundary, readers disagree on the parent of the parts.
  if (boundary === '' || place.boundaries.includes(boundary)) return undefined;
  const delimiters = delimitersIn(raw, boundary, MAX_PARTS);
  if (delimiters.length === 0) return undefined;
  const isSigned = content.mediaType === 'multipart/signed';
  const type = isSigned ? withoutSignature(content.type) : content.type;
  if (isSigned) {
    reader.warn('SIGNATURE_REMOVED', place, 'the signature was removed because it does not match the changed message');
  }
  const inner = { ...place, depth: place.depth + 1, isMessage: false, boundaries: [...place.boundaries, boundary] };
  const parts: Part[] = [];
  for (const [index, { end, isClosing }] of delimiters.entries()) {
    if (isClosing || (isSigned && index > 0)) break;
    const path = `${place.path}${place.path === '' ? '' : '.'}${index + 1}`;
    const part = raw.slice(end, delimiters[index + 1]?.start ?? raw.length);
    const defaultType = content.mediaType === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    parts.push({ number: index, entity: readPart(part, { ...inner, path }, reader, defaultType) });
  }
  const multipart = new Multipart(raw, delimiters, parts, boundary, reader);
  if (multipart.dropsText) {
    reader.warn(
      'TEXT_OUTSIDE_PARTS',
      place,
      'text before or after the parts, which mail programs do not show, was removed',
    );
  }
  return { body: multipart, type };
}

/** True if an unparseable multipart contains encoded bodies, which cannot be read. */
export const hasEncodedParts = (raw: string): boolean =>
  /^content-transfer-encoding:[ \t]{0,20}(?:base64|quoted-printable)/im.test(raw);

const withoutSignature = ({ parameters }: Structured): Structured => ({
  value: 'multipart/mixed',
  parameters: parameters.filter(({ name }) => name === 'boundary'),
  isPlain: false,
});

interface Part {
  /** Index of its delimiter. */
  readonly number: number;
  readonly entity: MessagePart;
}

/** The standard preamble for old mail programs identifies nobody. */
const STANDARD_PREAMBLE =
  /^This is (?:an? )?(?:cryptographically signed message in MIME format|(?:multi-?part )?message in MIME format|MIME-encapsulated message)\.{0,3}$/i;

class Multipart implements Body {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly dropsText: boolean;
  private readonly owners: ReadonlyMap<Piece, MessagePart>;
  private readonly preamble: string;
  private readonly epilogue: string;

  constructor(
    private readonly raw: string,
    private readonly delimiters: readonly Delimiter[],
    private readonly parts: readonly Part[],
    private readonly boundary: string,
    private readonly reader: MailReader,
  ) {
    this.pieces = parts.flatMap(({ entity }) => entity.pieces);
    this.quiet = parts.flatMap(({ entity }) => entity.quiet);
    this.owners = new Map(
      parts.flatMap(({ entity }) =>
        [...entity.pieces, ...entity.quiet].map((piece): [Piece, MessagePart] => [piece, entity]),
      ),
    );
    const closing = delimiters.at(-1);
    this.preamble = raw.slice(0, delimiters[0]?.start);
    this.epilogue = closing?.isClosing === true ? raw.slice(closing.end) : '';
    this.dropsText = !this.keepsPreamble || this.epilogue.trim() !== '';
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.owners.get(piece)?.placeOf(piece, range) ?? '';
  }

  locate(piece: Piece, range: Range): Range {
    return this.owners.get(piece)?.locate(piece, range) ?? range;
  }

  write(edits: Edits): WrittenBody {
    const isTelling = holdsRemoved(this.boundary, edits);
    const boundary = isTelling ? this.reader.boundaryFor(this.boundary) : this.boundary;
    const [first] = this.delimiters;
    const lines = this.delimiters.map(({ start, end }) => this.raw.slice(start, end));
    const written = [this.keepsPreamble ? this.preamble : ''];
    for (const { number, entity } of this.parts) {
      const line = lines[number] ?? '';
      // The line end before the first delimiter belongs to the dropped preamble.
      const isFirst = number === 0 && first !== undefined && !this.keepsPreamble;
      written.push(this.withBoundary(isFirst ? line.trimStart() : line, boundary), entity.write(edits));
    }
    const closing = this.delimiters.at(-1);
    if (closing?.isClosing === true) written.push(this.withBoundary(lines.at(-1) ?? '', boundary));
    written.push(this.epilogue.trim() === '' ? this.epilogue : '');
    return { text: written.join(''), headers: isTelling ? { boundary } : {} };
  }

  expected(edits: Edits): readonly string[] {
    return this.parts.flatMap(({ entity }) => entity.expected(edits));
  }

  async verify(edits: Edits): Promise<void> {
    for (const { entity } of this.parts) await entity.verify(edits);
  }

  private get keepsPreamble(): boolean {
    const text = this.preamble.trim();
    return text === '' || STANDARD_PREAMBLE.test(text);
  }

  private withBoundary(line: string, boundary: string): string {
    const at = line.indexOf('--');
    return `${line.slice(0, at)}--${boundary}${line.slice(at + 2 + this.boundary.length)}`;
  }
}
