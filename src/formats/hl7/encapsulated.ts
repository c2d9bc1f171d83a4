import type { DeclaredFormat, Range, ReadOptions } from '../format.js';
import { bytesOfBase64, openAsOneOf } from '../inner-data.js';
import type { EmbeddedDocument } from '../mapped-document.js';
import type { Delimiters } from './delimiters.js';
import { encode } from './escapes.js';

/** Data of another format in a field. @see HL7 v2.5.1, 2.A.24 */
export interface EncapsulatedData {
  /** Declared type of data, subtype and encoding. */
  readonly said: readonly string[];
  readonly content: string;
  readonly place: string;
  readonly range: Range;
}

/** Returns undefined if no format reads it. */
export function readEncapsulated(
  { said: [type = '', subtype = '', encoding = ''], content, place, range }: EncapsulatedData,
  delimiters: Delimiters,
  { openInner }: ReadOptions,
): EmbeddedDocument | undefined {
  const codec = CODECS.find(({ names }) => names.test(encoding.trim()));
  const bytes = codec?.decode(content);
  if (codec === undefined || bytes === undefined || openInner === undefined) return undefined;
  const document = openAsOneOf(candidates(type.trim().toLowerCase(), subtype.trim().toLowerCase()), bytes, openInner);
  if (document === undefined) return undefined;
  return { document, place, content: range, encode: (written) => codec.encode(written, delimiters) };
}

/**
 * Returns possible formats by type and subtype, which senders write in many ways.
 * @see HL7 v2.5.1, tables 0191 and 0291
 */
function candidates(type: string, subtype: string): readonly DeclaredFormat[] {
  if (TEXTS.has(subtype) || (subtype === '' && TEXTS.has(type))) return [{ format: 'text' }];
  if (type === 'multipart' || subtype === 'x-hl7-cda-level-one-mime') return [{ format: 'mail' }];
  if (subtype.includes('cda')) return [{ format: 'xml' }];
  return [
    ...(subtype.includes('/') ? [{ mediaType: subtype }] : []),
    { mediaType: `${type}/${subtype}` },
    { mediaType: `application/${subtype}` },
    { mediaType: `text/${subtype}` },
    { mediaType: `image/${subtype}` },
    { fileName: `data.${subtype}` },
  ];
}
const TEXTS: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'tx', 'ft', 'basic']);

interface Codec {
  readonly names: RegExp;
  /** Returns undefined if readers would decode different bytes. */
  readonly decode: (content: string) => Buffer | undefined;
  readonly encode: (bytes: Uint8Array, delimiters: Delimiters) => string;
}

/** @see HL7 v2.5.1, table 0299 */
const CODECS: readonly Codec[] = [
  {
    names: /^base64$/i,
    decode: bytesOfBase64,
    encode: (bytes) => Buffer.from(bytes).toString('base64'),
  },
  {
    names: /^hex$/i,
    decode: (content) => {
      const digits = content.replace(/\s+/g, '');
      return digits.length % 2 === 0 && /^[\da-f]*$/i.test(digits) ? Buffer.from(digits, 'hex') : undefined;
    },
    encode: (bytes) => Buffer.from(bytes).toString('hex').toUpperCase(),
  },
  {
    names: /^a?$/i,
    decode: (content) => Buffer.from(content),
    encode: (bytes, delimiters) => encode(Buffer.from(bytes).toString(), delimiters),
  },
];

/** Ordinary words are shorter. */
const MIN_ENCODED_LENGTH = 200;

/** True if a field is base64 without declaring it. */
export function isEncoded(source: string, { start, end }: Range): boolean {
  if (end - start < MIN_ENCODED_LENGTH) return false;
  const own = source.slice(start, end);
  const longest = own.slice(0, MIN_ENCODED_LENGTH).trim();
  return !/[^\w+/=\s]|_/.test(own) && !/\s\S{0,40}\s/.test(longest) && /\d/.test(longest) && /[A-Z]/.test(longest);
}
