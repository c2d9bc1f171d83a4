import { fail } from './app-error.js';

/** A part of a `multipart/form-data` body. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  /** The header exactly as it was sent. */
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

const MAX_PARTS = 16;
const MAX_HEADER_BYTES = 4096;
/** RFC 2046, 5.1.1. */
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;
const CRLF = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * Splits a buffered form body into its parts. Strict: anything that two parsers could read differently is refused.
 * `Response.formData()` of Node is not used because it refuses unquoted names, as .NET writes them, nor busboy, because
 * it drops the character set of a part.
 * @throws AppError `invalid`
 * @see RFC 7578; RFC 2046, 5.1
 */
export function formPartsOf(body: Buffer, contentType: string | undefined): readonly FormPart[] {
  const found = BOUNDARY.exec(contentType ?? '');
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return refuse('multipart/form-data requires its boundary in Content-Type.');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const first = delimiter.subarray(CRLF.length);
  if (!body.subarray(0, first.length).equals(first)) return refuse('The form does not start with its boundary.');
  const parts: FormPart[] = [];
  for (let at = first.length; ;) {
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    if (!body.subarray(at, at + CRLF.length).equals(CRLF))
      return refuse('A boundary of the form is not on its own line.');
    if (parts.length === MAX_PARTS) return refuse(`The form has more than ${MAX_PARTS} parts.`);
    const end = body.indexOf(delimiter, at);
    if (end === -1) return refuse('The form is truncated: it does not end with its boundary.');
    parts.push(partOf(body.subarray(at + CRLF.length, end)));
    at = end + delimiter.length;
  }
}

function partOf(part: Buffer): FormPart {
  const end = part.subarray(0, MAX_HEADER_BYTES).indexOf(HEADER_END);
  if (end === -1) return refuse('A part of the form has no headers, or too many.');
  const headers = new Map<string, string>();
  for (const line of part.toString('utf8', 0, end).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (colon < 1 || headers.has(name)) return refuse('A part of the form has an invalid or repeated header.');
    headers.set(name, line.slice(colon + 1).trim());
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary';
  if (!['binary', '8bit', '7bit'].includes(encoding)) {
    return refuse('Send the parts of the form without Content-Transfer-Encoding.');
  }
  const disposition = headers.get('content-disposition') ?? '';
  const name = parameterIn(disposition, 'name');
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) return refuse('A part of the form has no name.');
  const bytes = part.subarray(end + HEADER_END.length);
  return { name, fileName: parameterIn(disposition, 'filename'), contentType: headers.get('content-type'), bytes };
}

/** Returns a parameter of `Content-Disposition`. Browsers write a quote in a name as `%22`, other programs as `\"`. */
function parameterIn(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(disposition);
  return (found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2])?.replaceAll('%22', '"');
}

const refuse = (message: string): never => fail('invalid', message, { code: 'MALFORMED_FORM' });
