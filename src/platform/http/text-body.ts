import { TextDecoder } from 'node:util';
import type { Request } from 'express';
import { AppError } from './app-error.js';

/**
 * Returns the declared media type in lower case without parameters, such as `text/plain`; empty when none is declared.
 */
export function mediaTypeOf(request: Pick<Request, 'headers'>): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Decodes a raw body by its declared charset, or as UTF-8 when none is declared (RFC 6838 leaves the default of
 * `text/plain` to the protocol, and all current clients send UTF-8). A byte order mark is kept, since it is part of
 * what was sent.
 * @throws AppError `unsupported-media-type` for a charset that the Encoding Standard does not define, `invalid` for
 *   bytes that are not valid in that charset
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  const decoder = decoderFor(charsetOf(contentType) ?? 'utf-8');
  try {
    const text = decoder.decode(body);
    return decoder.encoding === 'windows-1252' ? repairWindows1252(text) : text;
  } catch {
    throw new AppError('invalid', `The body is not text in ${decoder.encoding}. Declare its charset in Content-Type.`, {
      code: 'UNDECODABLE_TEXT',
    });
  }
}

/** Returns the declared charset in lower case; undefined when there is none. */
function charsetOf(contentType: string | undefined): string | undefined {
  const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(contentType ?? '');
  return (charset?.[1] ?? charset?.[2])?.trim().toLowerCase();
}

/**
 * Returns the standard name of the declared charset: `windows-1252` for `latin1`. Undefined when none is declared, or
 * for `utf-16`, where a byte order mark gives the byte order.
 * @throws AppError `unsupported-media-type` for a charset that the Encoding Standard does not define
 * @see https://www.rfc-editor.org/rfc/rfc2781#section-3.3
 */
export function declaredEncoding(contentType: string | undefined): string | undefined {
  const label = charsetOf(contentType);
  return label === undefined || label === 'utf-16' ? undefined : decoderFor(label).encoding;
}

/** Decoders by label. The Encoding Standard has about two hundred labels, and unknown ones are not cached. */
const decoders = new Map<string, TextDecoder>();

function decoderFor(label: string): TextDecoder {
  let decoder = decoders.get(label);
  if (decoder !== undefined) return decoder;
  try {
    decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  } catch {
    throw new AppError('unsupported-media-type', 'The declared charset is unknown. Send the text as UTF-8.', {
      code: 'UNKNOWN_CHARSET',
    });
  }
  decoders.set(label, decoder);
  return decoder;
}

/** The characters of windows-1252 at 0x80 to 0x9F; unassigned positions have the control character of that number. */
const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Some releases of Node decode windows-1252, which `iso-8859-1` and `ascii` also name, as Latin-1. Where Node is right
 * this changes nothing.
 * @see https://github.com/nodejs/node/issues/56542
 * @see https://encoding.spec.whatwg.org/index-windows-1252.txt
 */
function repairWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252_HIGH.charAt(control.charCodeAt(0) - 0x80));
}
