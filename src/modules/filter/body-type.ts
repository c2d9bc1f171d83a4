import type { Request } from 'express';
import type { Format } from '../../formats/format.js';
import { formatOf, FORMATS } from '../../formats/registry.js';
import { fail } from '../../platform/http/app-error.js';
import { mediaTypeOf } from '../../platform/http/text-body.js';

/** Newline-delimited JSON. @see https://github.com/ndjson/ndjson-spec */
export const NDJSON = 'application/x-ndjson';
export const PDF = 'application/pdf';
const TEXT = 'text/plain';
const JSON_TYPE = 'application/json';

/** Types that are not documents of a format, unless the caller names a format. */
const BASE_TYPES: ReadonlySet<string> = new Set([TEXT, JSON_TYPE, NDJSON, PDF]);

/** The formats that a caller may name. */
export const FORMAT_NAMES: readonly string[] = FORMATS.map(({ id }) => id);
/** Content types that identify the format of a document. */
export const DOCUMENT_TYPES: readonly string[] = FORMATS.flatMap(({ mediaTypes }) => mediaTypes).filter(
  (type) => !BASE_TYPES.has(type),
);

type TypedRequest = Pick<Request, 'headers' | 'query'>;

/** The type of a body, from the parameter `format`, its Content-Type, or its file name. */
export type BodyType = 'text' | 'maybe-text' | 'inline' | 'lines' | 'pdf' | Format | undefined;

/** Returns undefined for an unsupported type. @throws AppError `invalid` for an unknown format */
export function bodyTypeOf(request: TypedRequest): BodyType {
  const named = namedFormat(request);
  if (named !== undefined) return named.id === 'text' ? 'text' : named;
  const type = mediaTypeOf(request);
  switch (type) {
    case JSON_TYPE:
      return 'inline';
    case NDJSON:
      return 'lines';
    case PDF:
      return 'pdf';
    case TEXT:
      return byFileName(request) ?? 'maybe-text';
    default:
      return FORMATS.find(({ mediaTypes }) => mediaTypes.includes(type)) ?? byFileName(request);
  }
}

/** True if the request includes its policy, and may then omit a credential. */
export const carriesPolicy = (request: TypedRequest): boolean =>
  !isFormatNamed(request) && mediaTypeOf(request) === JSON_TYPE;

/** True if a body is answered line by line while it is received. */
export const isLines = (request: TypedRequest): boolean => !isFormatNamed(request) && mediaTypeOf(request) === NDJSON;

/** Returns the content type of the response: that of the request, if it belongs to the format. */
export function answerTypeOf(request: TypedRequest, { mediaTypes }: Format): string {
  const sent = mediaTypeOf(request);
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]{1,40})/i.exec(request.headers['content-type'] ?? '')?.[1];
  const type = sent === TEXT || mediaTypes.includes(sent) ? sent : (mediaTypes[0] ?? 'application/octet-stream');
  return charset === undefined ? type : `${type}; charset=${charset}`;
}

/** An empty parameter counts as an absent one. */
const isFormatNamed = ({ query: { format } }: TypedRequest): boolean => format !== undefined && format !== '';

function namedFormat(request: TypedRequest): Format | undefined {
  if (!isFormatNamed(request)) return undefined;
  const { format } = request.query;
  return FORMATS.find(({ id }) => id === format) ?? fail('invalid', UNKNOWN_FORMAT, { code: 'INVALID_INPUT' });
}
export const UNKNOWN_FORMAT = `format must be given once, as one of ${FORMAT_NAMES.join(', ')}`;

function byFileName({ query: { filename } }: TypedRequest): 'pdf' | Format | undefined {
  if (typeof filename !== 'string') return undefined;
  return /\.pdf$/i.test(filename) ? 'pdf' : formatOf({ fileName: filename });
}
