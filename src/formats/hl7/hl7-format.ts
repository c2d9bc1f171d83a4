import iconv from 'iconv-lite';
import { DocumentProblem } from '../document-problem.js';
import type { PartPosition, Format, Parts, ReadOptions, Replacement } from '../format.js';
import { MappedDocument, type MappedContent } from '../mapped-document.js';
import { replaceIn } from '../patches.js';
import { sourceOf, type Source, type TextSource } from '../source.js';
import { charsetOf } from './charsets.js';
import { inShape } from './data-types.js';
import { BEGIN, type Delimiters } from './delimiters.js';
import { encode } from './escapes.js';
import { readHl7, type Hl7Piece } from './read-hl7.js';
import { segmentsOf } from './segments.js';

/** HL7 version 2 messages, including batches and MLLP framing. */
export const hl7: Format = {
  id: 'hl7',
  isText: true,
  mediaTypes: ['application/hl7-v2', 'application/edi-hl7v2', 'x-application/hl7-v2+er7', 'text/hl7v2'],
  extensions: ['.hl7', '.er7', '.hl7v2'],
  read(source, options) {
    const text = textOf(source);
    if (text === undefined || !BEGIN.test(text.text.slice(0, MAX_BEFORE))) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem(
        'damaged',
        'The document is not HL7: it does not start with an MSH, FHS or BHS segment.',
      );
    }
    return open(text, options, 0);
  },
  parts(head, options) {
    return BEGIN.test(head.text.slice(0, MAX_BEFORE)) ? new MessagesInParts(options) : undefined;
  },
};
const MAX_BEFORE = 100;

/** Splits a document at message boundaries; each message begins on its own line. */
class MessagesInParts implements Parts {
  constructor(private readonly options: ReadOptions) {}

  endOfRecords(stretch: string): number {
    // The offset after the line end before the last message. An MLLP block begins before its message.
    for (let at = stretch.lastIndexOf('MSH'); at > 0; at = stretch.lastIndexOf('MSH', at - 1)) {
      let start = at;
      while (start > 0 && stretch[start - 1] === '\v') start--;
      if (start > 0 && /[\r\n]/.test(stretch.charAt(start - 1))) return start;
    }
    return 0;
  }

  unitsIn(records: string): number {
    return [...segmentsOf(records)].length;
  }

  read(records: TextSource, { units }: PartPosition): Hl7Document {
    return open(records, this.options, units);
  }
}

function open(source: TextSource, options: ReadOptions, segmentsBefore: number): Hl7Document {
  if (source.text.includes('\u001B')) {
    throw new DocumentProblem(
      'damaged',
      'The messages change their charset with escape sequences. Convert them to UTF-8.',
    );
  }
  const again = (written: string): MappedContent<Hl7Piece> =>
    readHl7({ ...source, text: written }, options, segmentsBefore);
  return new Hl7Document(source, again(source.text), again);
}

/** Returns the bytes as text: in UTF-8 if they are valid, otherwise in the charset that the message declares. */
function textOf({ bytes, text }: Source): TextSource | undefined {
  if (text !== undefined && text.encoding !== 'windows-1252') return text;
  if (!BEGIN.test(Buffer.from(bytes.subarray(0, MAX_BEFORE)).toString('latin1'))) return text;
  const charset = charsetOf(bytes);
  if (charset === undefined || !iconv.encodingExists(charset)) return text;
  return sourceOf(bytes, { charset, isText: true }).text;
}

class Hl7Document extends MappedDocument<Hl7Piece> {
  readonly format = 'hl7';

  constructor(
    source: TextSource,
    read: MappedContent<Hl7Piece>,
    private readonly again: (written: string) => MappedContent<Hl7Piece>,
  ) {
    super(source, read);
  }

  protected encode({ delimiters }: Hl7Piece, text: string): string {
    return encode(text, delimiters);
  }

  protected fit({ text, shape, delimiters }: Hl7Piece, replacements: readonly Replacement[]): readonly Replacement[] {
    if (shape === 'text') return replacements.map((each) => ({ ...each, text: this.writable(each.text, delimiters) }));
    return [{ start: 0, end: text.length, text: inShape(shape, replaceIn(text, replacements)) }];
  }

  protected readAgain(written: string): MappedContent<Hl7Piece> {
    return this.again(written);
  }

  /** Removes characters that the charset or the message cannot represent. */
  private writable(text: string, { escape, ...signs }: Delimiters): string {
    const { source } = this;
    const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
    const parted = escape === '' ? plain.replace(/[^\w\s]/g, (sign) => (isSign(sign, signs) ? ' ' : sign)) : plain;
    return parted.replace(/\P{ASCII}/gu, (sign) => (source.decode(source.encode(sign)) === sign ? sign : '?'));
  }
}

const isSign = (sign: string, signs: Omit<Delimiters, 'escape'>): boolean => Object.values(signs).includes(sign);
