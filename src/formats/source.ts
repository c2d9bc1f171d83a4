import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { DocumentProblem } from './document-problem.js';

/** The bytes of a document, and how its text is written in them. */
export interface Source {
  readonly bytes: Uint8Array;
  /** Undefined where the bytes are no text, or are in an encoding that nobody names and that cannot be told. */
  readonly text: TextSource | undefined;
}

/** The text of a document, with its byte order mark where it has one. */
export interface TextSource {
  readonly text: string;
  /** As the Encoding Standard calls it. */
  readonly encoding: string;
  /** What the encoding lacks becomes `?`. */
  encode(text: string): Uint8Array;
  decode(bytes: Uint8Array): string;
}

/** A quarter of the bytes of a text in UTF-16 are zero wherever its letters are those of Europe. */
const MAX_SAMPLED = 4096;
const ENOUGH_ZEROS = 0.2;

/**
 * Reads bytes as text: in the encoding that is declared, or that a byte order mark, markup or the bytes tell. What is
 * not UTF-8 and has no zeros is Windows-1252, which can be any bytes: only where somebody says that it is text.
 * @throws DocumentProblem `damaged` for bytes that are not text in the declared encoding
 */
export function sourceOf(
  bytes: Uint8Array,
  { charset, isText }: { charset?: string | undefined; isText: boolean },
): Source {
  if (charset !== undefined) return { bytes, text: textIn(bytes, charset, true) };
  const declared = ofDeclaration(bytes);
  for (const encoding of [ofMark(bytes), declared, 'utf-8', ofZeros(bytes), isText ? 'windows-1252' : undefined]) {
    const text = encoding === undefined ? undefined : textIn(bytes, encoding, false);
    if (text !== undefined) return { bytes, text };
  }
  return { bytes, text: undefined };
}

/** The source of a text that has been decoded. */
export const sourceOfText = (text: string): Source => {
  const { encode, decode } = codec('utf-8');
  return { bytes: encode(text), text: { text, encoding: 'utf-8', encode, decode } };
};

function textIn(bytes: Uint8Array, encoding: string, isDeclared: boolean): TextSource | undefined {
  if (!iconv.encodingExists(encoding)) {
    throw new DocumentProblem('damaged', 'The declared charset is not known. Send the document as UTF-8.');
  }
  const { encode, decode } = codec(encoding);
  if (isUtf8Name(encoding) && isUtf8(bytes) && !bytes.includes(0)) {
    return { text: decode(bytes), encoding, encode, decode };
  }
  const text = decode(bytes);
  // Decoding replaces what is wrong, and so encodes to other bytes; as does text with a zero in it, which is none.
  const isRight = !text.includes('\0') && Buffer.compare(encode(text), bytes) === 0;
  if (isRight) return { text, encoding, encode, decode };
  if (isDeclared) throw new DocumentProblem('damaged', `The document is not text in ${encoding}. Declare its charset.`);
  return undefined;
}

type Codec = Pick<TextSource, 'encode' | 'decode'>;

/** Most text; the language reads and writes it many times faster, and tells by itself whether bytes are right. */
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
function ofMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * What markup says of itself in its first bytes. Many pages in UTF-8 say something else: letters that are right in UTF-8
 * are meant so.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
function ofDeclaration(bytes: Uint8Array): string | undefined {
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

function ofZeros(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, MAX_SAMPLED);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length * ENOUGH_ZEROS || bytes.length % 2 === 1) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
