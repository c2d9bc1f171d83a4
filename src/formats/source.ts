import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { DocumentProblem } from './document-problem.js';

/** The bytes of a document and its text encoding. */
export interface Source {
  readonly bytes: Uint8Array;
  /** Undefined if the bytes are not text, or are in an encoding that is neither declared nor detected. */
  readonly text: TextSource | undefined;
}

/** The text of a document, including its byte order mark. */
export interface TextSource {
  readonly text: string;
  /** Name in the Encoding Standard. */
  readonly encoding: string;
  /** Characters that the encoding lacks become `?`. */
  encode(text: string): Uint8Array;
  decode(bytes: Uint8Array): string;
}

/** UTF-16 is detected by its zero bytes in a sample. In European scripts at least a quarter of its bytes are zero. */
const MAX_SAMPLED = 4096;
const MIN_ZERO_SHARE = 0.2;

/**
 * Decodes bytes as text, in the declared encoding or in one detected from a byte order mark, markup or the bytes.
 * Anything that is not UTF-8 and has no zeros may be Windows-1252, which accepts any bytes, so it is used only for
 * declared text.
 * @throws DocumentProblem `damaged` for bytes that are not text in the declared encoding
 */
export function sourceOf(
  bytes: Uint8Array,
  { charset, isText }: { charset?: string | undefined; isText: boolean },
): Source {
  if (charset !== undefined) return { bytes, text: textIn(bytes, charset, true) };
  const declared = encodingOfDeclaration(bytes);
  for (const encoding of [
    encodingOfMark(bytes),
    declared,
    'utf-8',
    encodingOfZeros(bytes),
    isText ? 'windows-1252' : undefined,
  ]) {
    const text = encoding === undefined ? undefined : textIn(bytes, encoding, false);
    if (text !== undefined) return { bytes, text };
  }
  return { bytes, text: undefined };
}

/**
 * True if bytes may be text in Windows-1252: without control characters, and without runs of bytes beyond ASCII, which
 * are words in a Cyrillic or Japanese charset.
 */
export function looksWestern(bytes: Uint8Array): boolean {
  const text = bufferOf(bytes).toString('latin1');
  return !bytes.some((byte) => NO_TEXT.has(byte)) && !OTHER_SCRIPTS.test(text);
}
/** Tabs, line and page ends and the colours of terminals are in texts, too. Windows-1252 does not assign the last five. */
const NO_TEXT: ReadonlySet<number> = new Set([
  ...Array.from({ length: 32 }, (_, byte) => byte).filter((byte) => ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)),
  ...[0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d],
]);
const OTHER_SCRIPTS = /([\u{80}-\u{FF}])(?!\1)[\u{80}-\u{FF}]{3}/u;

/** Returns the source of a decoded text. */
export const sourceOfText = (text: string): Source => {
  const { encode, decode } = codec('utf-8');
  return { bytes: encode(text), text: { text, encoding: 'utf-8', encode, decode } };
};

function textIn(bytes: Uint8Array, encoding: string, isDeclared: boolean): TextSource | undefined {
  if (!iconv.encodingExists(encoding)) {
    throw new DocumentProblem('damaged', 'The declared charset is unknown. Send the document as UTF-8.');
  }
  const { encode, decode } = codec(encoding);
  if (isUtf8Name(encoding) && isUtf8(bytes) && !bytes.includes(0)) {
    return { text: decode(bytes), encoding, encode, decode };
  }
  const text = decode(bytes);
  // Decoding replaces invalid bytes, which then encode differently. Text with a zero byte is not text either.
  const isRight = !text.includes('\0') && Buffer.compare(encode(text), bytes) === 0;
  if (isRight) return { text, encoding, encode, decode };
  if (isDeclared) throw new DocumentProblem('damaged', `The document is not text in ${encoding}. Declare its charset.`);
  return undefined;
}

type Codec = Pick<TextSource, 'encode' | 'decode'>;

/** The most common encoding. The built-in codec is many times faster, and detects invalid bytes itself. */
const UTF_8: Codec = {
  encode: (text) => Buffer.from(text, 'utf8'),
  decode: (bytes) => bufferOf(bytes).toString('utf8'),
};

const isUtf8Name = (encoding: string): boolean => /^utf-?8$/i.test(encoding);

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const codec = (encoding: string): Codec =>
  isUtf8Name(encoding)
    ? UTF_8
    : {
        encode: (text) => iconv.encode(text, encoding),
        decode: (bytes) => iconv.decode(bufferOf(bytes), encoding, { stripBOM: false }),
      };

/** @see https://encoding.spec.whatwg.org/#bom-sniff */
function encodingOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * Returns the encoding declared by markup in its first bytes. Many UTF-8 pages declare another one: bytes that are
 * valid UTF-8 are read as UTF-8.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
function encodingOfDeclaration(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, MAX_PRESCANNED)).toString('latin1');
  if (!/^(?:ï»¿)?\s*</.test(start)) return undefined;
  const said = (DECLARED_IN_XML.exec(start) ?? DECLARED_IN_META.exec(start))?.[1]?.toLowerCase();
  if (said === undefined || said.startsWith('utf') || !iconv.encodingExists(said)) return undefined;
  // As browsers do.
  const encoding = LATIN_1.test(said) ? 'windows-1252' : said;
  return isAscii(bytes) || !isUtf8(bytes) ? encoding : undefined;
}
const MAX_PRESCANNED = 1024;
const DECLARED_IN_XML = /^(?:ï»¿)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/;
const DECLARED_IN_META = /<meta[^>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i;
const LATIN_1 = /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/;

function encodingOfZeros(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, MAX_SAMPLED);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length * MIN_ZERO_SHARE || bytes.length % 2 === 1) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
