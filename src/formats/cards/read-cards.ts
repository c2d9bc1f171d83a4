import type { Range, ReadOptions, Warning } from '../format.js';
import { percentDecoded } from '../html/percent.js';
import { openAsOneOf } from '../inner-data.js';
import type { EmbeddedDocument, MappedContent, MappedPiece } from '../mapped-document.js';
import { MappedText } from '../markup/mapped-text.js';
import { SEPARATOR, type ReadLine } from './lines.js';
import { lengthOfPrefix } from '../field-names.js';
import {
  isBorder,
  isOfCodes,
  LABEL_OF_DATES,
  labelOfParameter,
  roleOfParameter,
  roleOfProperty,
  ruleOf,
  shapeOf,
  type Shape,
} from './properties.js';

/** A value of a property or a parameter, or a non-standard name of one. */
export interface CardPiece extends MappedPiece {
  readonly shape: Shape;
  readonly charset: string;
  /** The encoding of the text at its position. */
  readonly place: string;
  readonly isParameter: boolean;
  readonly isQuoted: boolean;
}

/** Returns the pieces of lines that are joined into one text. */
export function readCards(lines: readonly ReadLine[], options: ReadOptions): MappedContent<CardPiece> {
  const reader = new CardReader(options);
  let at = 0;
  for (const line of lines) {
    reader.line(line, at);
    at += line.text.length + SEPARATOR.length;
  }
  return { content: reader.content, removed: [], staying: [], warnings: reader.warnings };
}

class CardReader {
  readonly content: (CardPiece | EmbeddedDocument)[] = [];
  readonly warnings: Warning[] = [];

  constructor(private readonly options: ReadOptions) {}

  line(line: ReadLine, offset: number): void {
    const { text, valueAt, name, number } = line;
    const place = `line ${number}, ${name === '' ? 'text' : name}`;
    if (valueAt === -1) {
      if (text.trim() !== '')
        this.add(line, offset, { start: 0, end: text.length }, { label: '', place, shape: 'text' });
      return;
    }
    const [head, ...parameters] = unquotedSplit(text, { start: 0, end: valueAt - 1 }, ';');
    if (head !== undefined) this.propertyName(line, offset, head);
    this.parameters(line, offset, place, parameters);
    const prefix = isBorder(name) ? lengthOfPrefix(text.slice(valueAt)) : 0;
    const range = { start: valueAt + prefix, end: text.length };
    if (name === 'X-ALT-DESC' && this.html(line, offset, range, place)) return;
    const { labels, isStructured } = ruleOf(name);
    const ranges = name === 'PRODID' ? partsOfProduct(text, range) : isStructured ? split(text, range, ';') : [range];
    for (const [index, part] of ranges.entries()) {
      const own = trimmedScheme(text, part, name);
      const value = text.slice(own.start, own.end);
      for (const each of DATES.test(value) ? split(text, own, ',') : [own]) {
        const isQuiet = isOfCodes(name, text.slice(each.start, each.end));
        const shape =
          isQuiet && !isBorder(name)
            ? 'text'
            : own.isAddress
              ? 'address'
              : shapeOf(name, text.slice(each.start, each.end));
        const label = labels[index] ?? '';
        this.add(line, offset, each, {
          label: label === '' && shape === 'date' ? LABEL_OF_DATES : label,
          place,
          shape,
          isQuiet,
          isLink: own.isLink,
        });
      }
    }
  }

  /** Reads the group of a property and its name: `peter.X-DUBOIS`. */
  private propertyName(line: ReadLine, offset: number, { start, end }: Range): void {
    const { text, number } = line;
    const dot = text.lastIndexOf('.', end - 1);
    const isGrouped = dot > start;
    if (isGrouped && !/^item\d+$/i.test(text.slice(start, dot))) {
      this.fieldName(line, offset, { start, end: dot }, 'text', `line ${number}, group`);
    }
    const name = { start: isGrouped ? dot + 1 : start, end };
    const role = roleOfProperty(text.slice(name.start, name.end).trim().toUpperCase());
    this.fieldName(line, offset, name, role, `line ${number}, name`);
  }

  private fieldName(
    line: ReadLine,
    offset: number,
    { start, end }: Range,
    role: 'quiet' | 'text' | undefined,
    place: string,
  ): void {
    if (role === undefined) return;
    const range = { start: start + lengthOfPrefix(line.text.slice(start, end)), end };
    this.add(line, offset, range, { label: '', place, shape: 'name', isQuiet: role === 'quiet' });
  }

  /** Reads the parameters after the name: `;CN="Peter Dubois"`. */
  private parameters(line: ReadLine, offset: number, place: string, parameters: readonly Range[]): void {
    const { text } = line;
    for (const each of parameters) {
      const own = text.slice(each.start, each.end);
      const equals = own.indexOf('=');
      const name = own.slice(0, Math.max(0, equals)).trim().toUpperCase();
      if (name !== '') {
        const range = { start: each.start, end: each.start + equals };
        this.fieldName(line, offset, range, roleOfParameter(name), `${place}, name of a parameter`);
      }
      for (const value of unquotedSplit(text, { start: each.start + equals + 1, end: each.end }, ',')) {
        const isQuoted = text[value.start] === '"';
        const range = isQuoted ? { start: value.start + 1, end: Math.max(value.start + 1, value.end - 1) } : value;
        // In vCard 2.1, type values have no parameter name.
        const label = name === '' ? undefined : labelOfParameter(name, text.slice(range.start, range.end));
        const { isAddress, ...inner } = trimmedScheme(text, range, name);
        this.add(line, offset, inner, {
          label: label ?? '',
          isQuiet: label === undefined,
          place: name === '' ? place : `${place}, ${name}`,
          shape: isAddress ? 'address' : 'text',
          isParameter: true,
          isQuoted,
        });
      }
    }
  }

  /** Reads HTML text with value escapes. */
  private html(line: ReadLine, offset: number, range: Range, place: string): boolean {
    const mapped = new MappedText();
    decodeInto(mapped, line.text, range, offset);
    if (!/<[a-z!]/i.test(mapped.text)) return false;
    const { openInner } = this.options;
    const bytes = Buffer.from(mapped.text);
    const document = openInner && openAsOneOf([{ format: 'html', charset: 'utf-8' }], bytes, openInner);
    if (document === undefined) return false;
    const content = { start: range.start + offset, end: range.end + offset };
    this.content.push({ document, place, content, encode: (written) => escaped(Buffer.from(written).toString()) });
    return true;
  }

  private add(
    { text, charset }: ReadLine,
    offset: number,
    range: Range,
    own: Pick<CardPiece, 'label' | 'place' | 'shape'> &
      Partial<Pick<CardPiece, 'isParameter' | 'isQuiet' | 'isQuoted'>> & { readonly isLink?: boolean | undefined },
  ): void {
    const plain = new MappedText();
    if (own.shape === 'name') plain.add(text.slice(range.start, range.end), range.start + offset, range.end + offset);
    else if (own.isParameter === true) decodeParameter(plain, text, range, offset);
    else decodeInto(plain, text, range, offset);
    const mapped = own.shape === 'address' || own.isLink === true ? percentDecoded(plain) : plain;
    if (mapped.text.trim() === '') return;
    const { label, place, shape, isParameter = false, isQuiet = false, isQuoted = false } = own;
    const group = place.replace(/^line \d+, /, '');
    this.content.push({
      text: mapped.text,
      label,
      group,
      place,
      shape,
      isParameter,
      isQuiet,
      isQuoted,
      charset,
      mapped,
    });
  }
}

/**
 * Returns the parts of a product id, its maker and product: `-//Example Inc.//NONSGML Planner 1.0//EN`.
 * @see ISO 9070
 */
function partsOfProduct(text: string, { start, end }: Range): readonly Range[] {
  return Array.from(text.slice(start, end).matchAll(/(?:(?:^|\/\/)NONSGML\b)?((?:[^/]|\/(?!\/))+)/g), (match) => {
    const to = start + match.index + match[0].length;
    return { start: to - (match[1] ?? '').length, end: to };
  });
}

/** Several dates in one value. */
const DATES = /^\d{8}(?:T\d{6}Z?)?(?:,\d{8}(?:T\d{6}Z?)?)+$/;
const SCHEME = /^(mailto|tel|sms|https?|xmpp|skype|sip|im|aim|urn|geo):/i;

/** Returns the range of a value without its scheme (web links keep theirs), and whether the value is a mail address. */
function trimmedScheme(
  text: string,
  { start, end }: Range,
  name: string,
): Range & { readonly isAddress: boolean; readonly isLink?: boolean } {
  const [all = '', scheme = ''] = SCHEME.exec(text.slice(start, Math.min(end, start + 20))) ?? [];
  if (all === '' || name === 'UID') return { start, end, isAddress: false };
  const isAddress = scheme.toLowerCase() === 'mailto';
  const isWeb = /^http/i.test(scheme);
  return { start: isWeb ? start : start + all.length, end, isAddress, isLink: true };
}

/** Splits at separators that are not preceded by a backslash. */
function split(text: string, { start, end }: Range, sign: string): readonly Range[] {
  const parts: Range[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === sign) {
      parts.push({ start: from, end: at });
      from = at + 1;
    }
  }
  parts.push({ start: from, end });
  return parts;
}

/** Splits at separators outside quotes. */
function unquotedSplit(text: string, { start, end }: Range, sign: string): readonly Range[] {
  const parts: Range[] = [];
  let from = start;
  let isQuoted = false;
  for (let at = start; at < end; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === sign && !isQuoted) {
      parts.push({ start: from, end: at });
      from = at + 1;
    }
  }
  parts.push({ start: from, end });
  return parts;
}

/** @see RFC 6350, 3.4; RFC 5545, 3.3.11 */
function decodeInto(mapped: MappedText, text: string, { start, end }: Range, offset: number): void {
  decodeEscapes(mapped, text, { start, end }, offset, /\\[\\;,:"n]/gi, (sign) => (/n/i.test(sign) ? '\n' : sign));
}

/** @see RFC 6868 */
function decodeParameter(mapped: MappedText, text: string, range: Range, offset: number): void {
  decodeEscapes(mapped, text, range, offset, /\^[n^']|\\[;,:\\nN]/g, (sign, escape) =>
    /n/i.test(sign) ? '\n' : escape === '^' && sign === "'" ? '"' : sign,
  );
}

function decodeEscapes(
  mapped: MappedText,
  text: string,
  { start, end }: Range,
  offset: number,
  escapes: RegExp,
  meaning: (sign: string, escape: string) => string,
): void {
  const own = text.slice(start, end);
  const from = start + offset;
  let at = 0;
  for (const { 0: found, index } of own.matchAll(escapes)) {
    mapped.add(own.slice(at, index), from + at, from + index);
    mapped.add(meaning(found.charAt(1), found.charAt(0)), from + index, from + index + 2);
    at = index + 2;
  }
  mapped.add(own.slice(at), from + at, from + own.length);
}

/** Escapes a text for a value. */
export const escaped = (text: string): string =>
  text.replace(/\r\n?|[\n\\;,]/g, (sign) => (/[\r\n]/.test(sign) ? '\\n' : `\\${sign}`));
/** Escapes a text for a parameter. */
export const escapedParameter = (text: string, isQuoted: boolean): string =>
  text
    .replace(/\r\n?|\n/g, '^n')
    .replaceAll('"', "^'")
    .replace(/[;:,]/g, (sign) => (isQuoted ? sign : ' '));
