import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** Mail is processed as Latin-1, one character per byte. */
export const toBytes = (raw: string): Buffer => Buffer.from(raw, 'latin1');
export const fromBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export interface DecodedText {
  readonly text: string;
  /** Undefined if not all readers know the charset; the text is then written as UTF-8. */
  readonly charset: string | undefined;
}

/** Decodes bytes with a charset named in mail. If it is invalid or unknown: as UTF-8 if valid, else as Windows-1252. */
export function decodeText(raw: string, charset: string | undefined): DecodedText {
  const bytes = toBytes(raw);
  const label = charset?.trim().toLowerCase() ?? '';
  if (label !== '' && !ASCII.has(label)) {
    const decoder = decoderOf(label);
    if (decoder !== undefined) return { text: decoder.decode(bytes), charset: label };
    // Few readers know these charsets. UTF-7 above all hides ASCII from the others.
    if (iconv.encodingExists(label)) return { text: iconv.decode(bytes, label), charset: undefined };
  }
  const isKnown = label === '' || ASCII.has(label);
  const guessed = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return { text: decoderOf(guessed)?.decode(bytes) ?? raw, charset: isKnown ? guessed : undefined };
}

const ASCII: ReadonlySet<string> = new Set(['us-ascii', 'ascii', 'ansi_x3.4-1968', 'iso646-us', 'unknown-8bit']);

/** Decoders by label, which keep a byte order mark in the text. Only known labels are cached. */
const decoders = new Map<string, TextDecoder>();

function decoderOf(label: string): TextDecoder | undefined {
  const known = decoders.get(label);
  if (known !== undefined) return known;
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    decoders.set(label, decoder);
    return decoder;
  } catch {
    return undefined; // Not a label of the Encoding Standard.
  }
}

/** Encodes a text in its charset, or in UTF-8 if the charset lacks a character. */
export function encodeText(
  text: string,
  charset: string | undefined,
): { readonly raw: string; readonly charset: string } {
  if (charset !== undefined && iconv.encodingExists(charset)) {
    const bytes = iconv.encode(text, charset, { addBOM: false });
    const read = decoderOf(charset)?.decode(bytes);
    if (read === text && iconv.decode(bytes, charset, { stripBOM: false }) === text) {
      return { raw: fromBytes(bytes), charset };
    }
  }
  return { raw: Buffer.from(text, 'utf8').toString('latin1'), charset: 'utf-8' };
}
