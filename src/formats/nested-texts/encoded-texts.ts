import { isUtf8 } from 'node:buffer';
import { atLeast } from '../at-least.js';
import type { DeclaredFormat, FormatId, Range } from '../format.js';
import { isKnownElement } from '../html/elements.js';
import { bytesOfBase64, bytesOfBase64Url, declaredBy, isText } from '../inner-data.js';
import { apartFrom } from './apart.js';

/** A range of a text that encodes a document. */
export interface EncodedText extends Range {
  readonly bytes: Uint8Array;
  /** Possible formats, most likely first. */
  readonly declared: readonly DeclaredFormat[];
  /** Undefined if the document is written without encoding. */
  readonly encoding: 'base64' | 'base64url' | 'percent' | undefined;
  /** True if it is part of a token, which detectors recognize only as a whole. */
  readonly isOfToken?: true;
  /** True if it is a raster image. */
  readonly isPicture: boolean;
  /** The name before it, if it has one. */
  readonly label?: string;
}

/** Encodes the written document for its place in the text. */
export function encoded({ encoding }: EncodedText, bytes: Uint8Array): string {
  const own = Buffer.from(bytes);
  if (encoding === 'base64' || encoding === 'base64url') return own.toString(encoding);
  return encoding === 'percent' ? encodeURIComponent(own.toString()) : own.toString();
}

/** Returns the whole text if it should be read as another format, or as text with markup; otherwise undefined. */
export function structuredText(text: string): EncodedText | undefined {
  const format = formatOf(text);
  if (format === undefined) return undefined;
  return {
    start: 0,
    end: text.length,
    bytes: Buffer.from(text),
    declared: [{ format, charset: 'utf-8' }],
    encoding: undefined,
    isPicture: false,
  };
}

/** Finds documents and texts in base64, in `data:` URLs and in tokens. */
export function encodedTexts(text: string): readonly EncodedText[] {
  // Base64 text without padding may also be valid base64url.
  const whole =
    (LIKE_BASE64.test(text) ? wholeInBase64(text) : undefined) ??
    (LIKE_BASE64URL.test(text) ? wholeInBase64Url(text) : undefined);
  if (whole !== undefined) return [whole];
  if (text.length < MIN_ADDRESS_LENGTH) return [];
  const addresses = /data:/i.test(text) ? dataAddresses(text) : [];
  const tokens = text.includes(TOKEN_START) ? claimsOfTokens(text) : [];
  const values = text.includes(':: ') ? valuesInBase64(text) : [];
  return [runsInBase64(text), values, tokens].reduceRight(inOrder, addresses);
}

const inOrder = (known: readonly EncodedText[], found: readonly EncodedText[]): readonly EncodedText[] =>
  found.length === 0 ? known : [...known, ...apartFrom(found, known)].sort((one, other) => one.start - other.start);

/**
 * Words and lines of base64, as in logs, headers and pasted messages. Random keys hardly ever decode to text. Each is
 * also shown as it is, because it may be a key or a password.
 */
const MIN_RUN_LENGTH = 20;
const RUN = new RegExp(String.raw`(?<![a-z\d+/])${atLeast(MIN_RUN_LENGTH, String.raw`[a-z\d+/]`)}`, 'gi');
const MIN_LINE_LENGTH = 60;
const NEXT_LINE = /\r?\n[ \t]{0,8}([a-z\d+/]+)/iy;
const PADDING = /={0,2}/y;

function runsInBase64(text: string): readonly EncodedText[] {
  return rangesInBase64(text).flatMap(({ start, end }): readonly EncodedText[] => {
    const found = decodedRun(text.slice(start, end));
    if (found === undefined) return [];
    const { bytes, length } = found;
    return [
      { start, end: start + length, bytes, declared: [{}], encoding: 'base64', isOfToken: true, isPicture: false },
    ];
  });
}

/** The maximum number of signs after the last whole letter of a run that was cut off: a part of a group, and a letter. */
const MAX_CUT_OFF = 9;

/** Decodes a run, without its end if that is cut off within a letter. */
function decodedRun(run: string): { readonly bytes: Uint8Array; readonly length: number } | undefined {
  if (Buffer.from(run.slice(0, MIN_RUN_LENGTH), 'base64').some(isControl)) return undefined;
  for (let length = run.length; length >= Math.max(MIN_RUN_LENGTH, run.length - MAX_CUT_OFF); length--) {
    const kept = run.slice(0, length);
    const rest = kept.replace(/\s+/g, '').length % 4;
    // Only a run as it was written may lack its padding.
    if (rest !== 0 && (rest === 1 || length < run.length)) continue;
    const bytes = bytesOfBase64(kept + '='.repeat((4 - rest) % 4));
    if (bytes !== undefined && isText(bytes)) return { bytes, length };
  }
  return undefined;
}

/** Lines are put together here, since one expression for all of them fails beyond some megabytes. */
function rangesInBase64(text: string): readonly Range[] {
  const found: Range[] = [];
  for (let from = 0; ;) {
    RUN.lastIndex = from;
    const first = RUN.exec(text);
    if (first === null) return found;
    from = RUN.lastIndex;
    const end = endOfRun(text, endOfLines(text, first[0].length, from));
    found.push({ start: first.index, end });
    from = end;
  }
}

/** Returns the end of the lines that belong together: those behind the first one, while each but the last is long. */
function endOfLines(text: string, length: number, end: number): number {
  while (length >= MIN_LINE_LENGTH) {
    NEXT_LINE.lastIndex = end;
    const line = NEXT_LINE.exec(text)?.[1];
    if (line === undefined) break;
    length = line.length;
    end = NEXT_LINE.lastIndex;
  }
  return end;
}

/** The end of a run with its padding. Anything may follow: what decodes to text by chance is hardly ever this long. */
function endOfRun(text: string, at: number): number {
  PADDING.lastIndex = at;
  PADDING.test(text);
  return PADDING.lastIndex;
}

/** True for bytes that no text in UTF-8 contains. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20);

/** Values of directory exports that are not ASCII: `cn:: WsOpbGRh`. @see RFC 2849 */
const VALUE = new RegExp(
  String.raw`^([a-z][\w.;-]{0,80}):: (${atLeast(2, String.raw`[a-z\d+/]`)}={0,2})[ \t]*\r?$`,
  'gim',
);

function valuesInBase64(text: string): readonly EncodedText[] {
  return Array.from(text.matchAll(VALUE)).flatMap(({ 0: line, 1: label = '', 2: value = '', index }) => {
    const bytes = bytesOfBase64(value);
    const start = index + line.indexOf(value, label.length + 3);
    const own = bytes && wholeText(value, bytes, 'base64');
    return own ? [{ ...own, start, end: start + value.length, label }] : [];
  });
}

function formatOf(text: string): FormatId | undefined {
  if (looksLikeJson(text)) return 'json';
  if (looksLikeHtml(text)) return 'html';
  if (looksLikeXml(text)) return 'xml';
  return HAS_JOINTS.test(text) ? 'text' : undefined;
}

/** Terminal colours and Markdown backslashes, which the text format removes before reading. */
const HAS_JOINTS = new RegExp(`${String.fromCharCode(0x1b)}\\[|\\w\\\\[_@*/-]|\\\\u[\\da-f]{4}`, 'i');

const MIN_ADDRESS_LENGTH = 12;

function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*["[{])/.test(text) && /[}\]]\s*$/.test(text.slice(-MAX_BEHIND));
}
const MAX_BEHIND = 100;

/** Lines of text with a tag are prose; a text with tags that are all known in HTML is HTML. */
function looksLikeHtml(text: string): boolean {
  if (!/[<&]/.test(text) || !(HAS_TAGS.test(text) || HAS_REFERENCES.test(text))) return false;
  if (text.includes('\n') && !/^\s*</.test(text)) return false;
  for (const [, name = ''] of text.matchAll(/<\/?([a-z][^\s<>/]*)/gi)) {
    if (!isKnownElement(name.toLowerCase())) return false;
  }
  return true;
}
const HAS_TAGS = /<(?:!--|\/?[a-z][a-z1-6]*(?:\s[^<>]*)?\/?>)/i;
const HAS_REFERENCES = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

const looksLikeXml = (text: string): boolean =>
  /^\s*<(?:\?xml\s|[a-z_][\w.:-]*[\s/>])/i.test(text) && />\s*$/.test(text.slice(-MAX_BEHIND));

const LIKE_BASE64 = /^\s*[a-z\d+/]{14}[a-z\d+/=\s]*$/i;
const LIKE_BASE64URL = new RegExp(String.raw`^\s*${atLeast(14, String.raw`[\w-]`)}={0,2}\s*$`);
/** Shorter data may be a name or a number by chance, unless it decodes to printable ASCII only. */
const MIN_BYTES = 16;
/** A social security number without hyphens has nine digits, an account number more. */
const MIN_PLAIN_BYTES = 9;
const PLAIN = /^[\x20-\x7e]+$/;
/** PDF, ZIP, old office documents, PNG, JPEG, GIF, WebP, TIFF, GZIP, BMP. */
const ENCODED_FILE = /^\s*(?:JVBERi0|UEsDB|0M8R4KGx|iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|SUkqA|TU0AK|H4sI|Qk[\w+/]{6}AAAA)/;

/** Accepts base64 of text, which names and numbers hardly ever are by chance, and files with a known signature. */
function wholeInBase64(text: string): EncodedText | undefined {
  const bytes = bytesOfBase64(text);
  return bytes === undefined || isByChance(text, bytes) ? undefined : wholeText(text, bytes, 'base64');
}

/** Like `wholeInBase64`, for base64url. */
function wholeInBase64Url(text: string): EncodedText | undefined {
  const bytes = bytesOfBase64Url(text);
  return bytes === undefined || isByChance(text, bytes) ? undefined : wholeText(text, bytes, 'base64url');
}

const isByChance = (text: string, bytes: Buffer): boolean =>
  bytes.length < MIN_BYTES &&
  (bytes.length < MIN_PLAIN_BYTES || /\s/.test(text.trim()) || !PLAIN.test(bytes.toString('latin1')));

function wholeText(text: string, bytes: Buffer, encoding: 'base64' | 'base64url'): EncodedText | undefined {
  const plain = encoding === 'base64' ? text : text.replaceAll('-', '+').replaceAll('_', '/');
  if (!ENCODED_FILE.test(plain) && !isText(bytes)) return undefined;
  return { start: 0, end: text.length, bytes, declared: [{}], encoding, isPicture: PICTURES.test(plain) };
}

/** `{"` in base64. */
const TOKEN_START = 'eyJ';
/** A token of header, claims and signature. @see RFC 7519, 3; RFC 7515, 7.1 */
const TOKEN = /(?<![\w.-])eyJ[\w-]{10,4096}\.(?=eyJ)([\w-]{8,65536})(?![\w-])/g;

/** Finds the claims of tokens, which anyone can read. After a change, the signature is no longer valid. */
function claimsOfTokens(text: string): readonly EncodedText[] {
  return Array.from(text.matchAll(TOKEN)).flatMap(({ 0: token, 1: claims = '', index }): readonly EncodedText[] => {
    const bytes = Buffer.from(claims, 'base64url');
    if (!isJson(bytes) || bytes.toString('base64url') !== claims) return [];
    const end = index + token.length;
    const declared = [{ format: 'json', charset: 'utf-8' } as const];
    return [
      { start: end - claims.length, end, bytes, declared, encoding: 'base64url', isOfToken: true, isPicture: false },
    ];
  });
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return isUtf8(bytes);
  } catch {
    return false;
  }
}

const PICTURES = /^\s*(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|SUkqA|TU0AK|Qk[\w+/]{6}AAAA)/;

/** @see RFC 2397 */
const ADDRESS =
  /(?<![\p{L}\d])data:([\w.+-]{1,80}\/[\w.+-]{1,80})?((?:;[\w-]{1,40}=[^;,"'\s<>()]{0,200}){0,8})(;base64)?,/giu;
const BASE64_SIGNS = /(?:[\w+/=-]|%2[BF]|%3D)*/iy;
const REST_OF_TEXT = /[\s\S]*/y;
const REST_OF_TOKEN = /[^\s"'<>()\\]*/y;
/** Embedded fonts contain no text. */
const FONTS = /^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

function dataAddresses(text: string): readonly EncodedText[] {
  const found: EncodedText[] = [];
  let behind = 0;
  for (const { 0: begin, 1: type = 'text/plain', 2: parameters = '', 3: base64, index } of text.matchAll(ADDRESS)) {
    if (index < behind || FONTS.test(type)) continue;
    const start = index + begin.length;
    // A URL that is the whole text may have been decoded, and contain blanks and quotes.
    const payload = base64 === undefined ? (index === 0 ? REST_OF_TEXT : REST_OF_TOKEN) : BASE64_SIGNS;
    payload.lastIndex = start;
    const content = payload.exec(text)?.[0] ?? '';
    if (content === '') continue;
    behind = start + content.length;
    const isPercent = base64 === undefined && /%[\da-f]{2}/i.test(content);
    const mediaType = `${type}${parameters}`;
    found.push({
      start,
      end: behind,
      bytes: base64 === undefined ? Buffer.from(isPercent ? unescaped(content) : content) : bytesIn(content),
      declared: /^application\/octet-stream$/i.test(type) ? [{}] : [...declaredBy(mediaType), {}],
      encoding: base64 !== undefined ? 'base64' : isPercent ? 'percent' : undefined,
      isPicture: /^image\/(?!svg)/i.test(type),
    });
  }
  return found;
}

/** Decodes as browsers do: both alphabets, with or without padding. */
const bytesIn = (content: string): Buffer => Buffer.from(unescaped(content), 'base64');

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    return content.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
