import { encodingExists } from 'iconv-lite';
import { DocumentProblem } from '../document-problem.js';
import { asFieldName } from '../field-names.js';
import type { Format, FormatId, OpenDocument, ReadOptions, Replacement, Warning } from '../format.js';
import { validAddress } from '../mail/addresses.js';
import { encodeText } from '../mail/charsets.js';
import { MappedDocument, type MappedContent } from '../mapped-document.js';
import { replaceIn } from '../patches.js';
import type { Source } from '../source.js';
import { StableIds } from '../stable-ids.js';
import {
  foldsBeforeBlanks,
  fromBytes,
  lineOfText,
  linesOf,
  SEPARATOR,
  toBytes,
  writtenLine,
  type Line,
} from './lines.js';
import { dateLike } from './properties.js';
import { escaped, escapedParameter, readCards, type CardPiece } from './read-cards.js';

/** Address book cards: vCard 2.1, 3.0 and 4.0. */
export const vcard: Format = {
  id: 'vcard',
  isText: true,
  mediaTypes: ['text/vcard', 'text/x-vcard', 'text/directory'],
  extensions: ['.vcf', '.vcard'],
  read: (source, options) => open('vcard', /^(?:\xef\xbb\xbf)?\s*BEGIN:VCARD\s/i, source, options),
};

/** Calendars: iCalendar and its predecessor vCalendar. */
export const calendar: Format = {
  id: 'calendar',
  isText: true,
  mediaTypes: ['text/calendar', 'text/x-vcalendar'],
  extensions: ['.ics', '.ifb', '.vcs', '.ical'],
  read: (source, options) => open('calendar', /^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR\s/i, source, options),
};

function open(id: FormatId, begin: RegExp, { bytes, text }: Source, options: ReadOptions): OpenDocument | undefined {
  const isWide = text?.encoding.startsWith('utf-16') === true;
  const raw = isWide ? fromBytes(Buffer.from(text.text)) : fromBytes(bytes);
  if (!begin.test(raw.slice(0, MAX_BEFORE))) {
    if (!options.isDeclared) return undefined;
    throw new DocumentProblem('damaged', 'The document is not a card or calendar: it does not start with BEGIN.');
  }
  const asSent = (written: string): Uint8Array =>
    isWide ? text.encode(toBytes(written).toString('utf8')) : toBytes(written);
  const asRead = (written: Uint8Array): string =>
    isWide ? fromBytes(Buffer.from(text.decode(written))) : fromBytes(written);
  return new CardDocument(id, raw, { asSent, asRead }, options);
}
const MAX_BEFORE = 100;

interface Encoding {
  readonly asSent: (raw: string) => Uint8Array;
  readonly asRead: (bytes: Uint8Array) => string;
}

/** Lines are unfolded, decoded and joined into one text. Only changed lines are rewritten. */
class CardDocument extends MappedDocument<CardPiece> {
  private readonly ids = new StableIds();

  constructor(
    readonly format: FormatId,
    raw: string,
    encoding: Encoding,
    private readonly options: ReadOptions,
  ) {
    const keepsBlanks = foldsBeforeBlanks(raw);
    const all = linesOf(raw, keepsBlanks);
    const kept = all.filter(({ isBinary }) => !isBinary);
    const text = textOf(kept);
    const encode = (written: string): Uint8Array => encoding.asSent(rawAfter(all, written));
    const decode = (bytes: Uint8Array): string => textOf(linesOf(encoding.asRead(bytes), keepsBlanks));
    const read = readCards(kept, options);
    super({ text, encoding: 'its charset', encode, decode }, { ...read, warnings: removedFrom(all) });
  }

  protected encode({ isParameter, isQuoted, shape }: CardPiece, text: string): string {
    if (isParameter) return escapedParameter(text, isQuoted);
    return shape === 'text' || shape === 'html' ? escaped(text) : text;
  }

  protected fit(piece: CardPiece, replacements: readonly Replacement[]): readonly Replacement[] {
    const { text, shape } = piece;
    if (shape === 'name') return replacements.map((each) => ({ ...each, text: asFieldName(each.text) }));
    const writable = replacements.map((each) => ({ ...each, text: inCharset(piece, each.text) }));
    if (shape === 'date') {
      return [{ start: 0, end: text.length, text: dateLike(text, replaceIn(text, writable)) }];
    }
    if (shape !== 'id' && shape !== 'address') return writable;
    const named = writable.map((each) => ({
      ...each,
      text: this.ids.nameFor(each.text, text.slice(each.start, each.end)),
    }));
    return shape === 'id' ? named : [{ start: 0, end: text.length, text: validAddress(replaceIn(text, named)) }];
  }

  protected readAgain(written: string): MappedContent<CardPiece> {
    return readCards(written.split(SEPARATOR).map(lineOfText), this.options);
  }
}

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(SEPARATOR);

/** Returns the raw lines of the document after edits; `written` is the edited text of all lines. */
function rawAfter(all: readonly Line[], written: string): string {
  const texts = written.split(SEPARATOR);
  let next = 0;
  return all
    .map((line) => {
      if (line.isBinary) return '';
      const text = texts[next++] ?? '';
      return text === line.text ? line.raw : writtenLine(line, text);
    })
    .join('');
}

const removedFrom = (lines: readonly Line[]): readonly Warning[] =>
  lines.flatMap(({ isBinary, name, number }) =>
    isBinary
      ? [{ code: 'DATA_REMOVED', message: `${name} in line ${number} was removed: images and data are not read.` }]
      : [],
  );

/** Removes characters that the charset lacks or that a line cannot hold. */
function inCharset({ charset }: CardPiece, text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
  if (!encodingExists(charset)) return plain.replace(/\P{ASCII}/gu, '?');
  return plain.replace(/\P{ASCII}/gu, (sign) => (encodeText(sign, charset).charset === charset ? sign : '?'));
}
