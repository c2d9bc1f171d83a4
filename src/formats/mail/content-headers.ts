import { unfold, type Field } from './fields.js';
import { readStructured, type Structured } from './parameters.js';
import type { TransferEncoding } from './transfer.js';

/** The headers of a message or a part that describe its body. */
export interface ContentHeaders {
  readonly type: Structured;
  readonly disposition: Structured | undefined;
  readonly mediaType: string;
  readonly encoding: TransferEncoding;
  /** The name of the encoding in the header. */
  readonly encodingName: string;
  /** Repeated headers after the first, which some readers ignore and others prefer. */
  readonly repeated: ReadonlySet<Field>;
  /** True if readers may interpret the body differently. */
  readonly isAmbiguous: boolean;
  readonly fileName: string | undefined;
  parameter(name: string): string | undefined;
}

const STANDARD = '7bit 8bit binary quoted-printable base64'.split(' ');

export function readContentHeaders(fields: readonly Field[], defaultType: string): ContentHeaders {
  const first = new Map<string, Field>();
  const repeated = new Set<Field>();
  for (const field of fields) {
    if (!field.key.startsWith('content-')) continue;
    if (first.has(field.key)) repeated.add(field);
    else first.set(field.key, field);
  }
  const valueOf = (key: string): string => unfold(first.get(key)?.value ?? '');
  const type = readStructured(first.has('content-type') ? valueOf('content-type') : defaultType);
  const mediaType = /^[\w.+-]+\/[\w.+-]+$/.test(type.value) ? type.value : 'text/plain';
  const disposition = first.has('content-disposition') ? readStructured(valueOf('content-disposition')) : undefined;
  const encodingName = nameOfEncoding(valueOf('content-transfer-encoding'));
  const parameter = (name: string): string | undefined => textOf(type, name);
  const fileName = (disposition === undefined ? undefined : textOf(disposition, 'filename')) ?? parameter('name');
  return {
    type,
    disposition,
    mediaType,
    encoding: ENCODINGS.get(encodingName) ?? '7bit',
    encodingName: STANDARD.includes(encodingName) ? encodingName : '8bit',
    repeated,
    isAmbiguous:
      [...repeated].some((field) => !isAlike(field, first.get(field.key))) || /uu|binhex|yenc/.test(encodingName),
    fileName,
    parameter,
  };
}

/** The RFC 2231 form takes precedence over another parameter with the same name. */
const textOf = ({ parameters }: Structured, name: string): string | undefined => {
  const own = parameters.filter((parameter) => parameter.name === name);
  return (own.find(({ isExtended }) => isExtended) ?? own[0])?.text;
};

/** Binary is 8bit with lines of any length. */
const ENCODINGS: ReadonlyMap<string, TransferEncoding> = new Map([
  ['7bit', '7bit'],
  ['8bit', '8bit'],
  ['binary', '8bit'],
  ['quoted-printable', 'quoted-printable'],
  ['base64', 'base64'],
]);

/** Returns the first word without comments, as most readers do. */
function nameOfEncoding(value: string): string {
  const word = /[\w-]+/.exec(value.replace(/\([^()]*\)/g, ' ').toLowerCase())?.[0] ?? '7bit';
  if (word.includes('base64')) return 'base64';
  return word.includes('quoted-printable') ? 'quoted-printable' : word;
}

/** A second, different type or encoding changes how the body is interpreted. */
function isAlike(field: Field, first: Field | undefined): boolean {
  if (field.key !== 'content-type' && field.key !== 'content-transfer-encoding') return true;
  const [one, other] = [unfold(first?.value ?? ''), unfold(field.value)];
  if (one.toLowerCase() === other.toLowerCase()) return true;
  if (field.key === 'content-transfer-encoding') return false;
  const [type, second] = [readStructured(one).value, readStructured(other).value];
  return type === second && type.startsWith('text/');
}
