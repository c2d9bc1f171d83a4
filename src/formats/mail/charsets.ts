import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** Mail is handled as Latin-1, a character a byte. */
export const toBytes = (raw: string): Buffer => Buffer.from(raw, 'latin1');
export const fromBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export interface DecodedText {
  readonly text: string;
  /** Undefined where it was none that all readers know: what is written is UTF-8 then. */
  readonly charset: string | undefined;
}

/** Bytes in a charset that mail names. One that is wrong or unknown is UTF-8 where it can be, else Windows-1252. */
export function decodeText(raw: string, charset: string | undefined): DecodedText {
  const bytes = toBytes(raw);
  const label = charset?.trim().toLowerCase() ?? '';
  if (label !== '' && !ASCII.has(label)) {
    const decoder = decoderOf(label);
    if (decoder !== undefined) return { text: decoder.decode(bytes), charset: label };
    // Few readers know these, UTF-7 above all, which hides ASCII from the others.
    if (iconv.encodingExists(label)) return { text: iconv.decode(bytes, label), charset: undefined };
  }
  const isKnown = label === '' || ASCII.has(label);
  const guessed = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return { text: decoderOf(guessed)?.decode(bytes) ?? raw, charset: isKnown ? guessed : undefined };
}

const ASCII: ReadonlySet<string> = new Set(['us-ascii', 'ascii', 'ansi_x3.4-1968', 'iso646-us', 'unknown-8bit']);

/** By label, without one that keeps a byte order mark from the text. Only known labels are kept. */
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

/** A text in its charset, or in UTF-8 where that lacks one of its characters. */
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
