import { isJsonObject, type JsonObject } from '../../platform/objects/json-object.js';
import { formPartsOf } from '../../platform/http/form-data.js';
import { parseJson } from '../../platform/http/parse-json.js';
import { isTruthy } from './json-values.js';
import { refuse, shown } from './presidio-fault.js';

/** A request to `/redact`. */
export interface ImageRequest {
  readonly bytes: Buffer;
  /** True if the answer is base64, as the image was. */
  readonly isBase64: boolean;
  /** The requested entities; undefined for all. */
  readonly entities: readonly string[] | undefined;
  readonly threshold: number | undefined;
}

/** The threshold for images in forms, as in Presidio. */
const FORM_THRESHOLD = 0.4;
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * Reads the body of `/redact`: a form with a file `image`, or JSON with an image in base64.
 * @throws PresidioFault; AppError `invalid` for a body that is neither
 */
export function readImageRequest(body: Buffer, contentType: string | undefined): ImageRequest {
  return contentType?.toLowerCase().startsWith('multipart/form-data') === true
    ? readForm(body, contentType)
    : readJson(body);
}

function readForm(body: Buffer, contentType: string): ImageRequest {
  const parts = formPartsOf(body, contentType);
  const image = parts.find(({ name }) => name === 'image');
  if (image === undefined || image.bytes.length === 0) return noImage();
  const data = parts.find(({ name }) => name === 'data');
  if (data !== undefined) checkFill(data.bytes.toString('utf8'));
  return { bytes: image.bytes, isBase64: false, entities: undefined, threshold: FORM_THRESHOLD };
}

function readJson(body: Buffer): ImageRequest {
  if (body.length === 0) return noImage();
  const fields = parseJson(body);
  const { image, analyzer_entities: entities }: JsonObject = isJsonObject(fields) ? fields : {};
  if (typeof image !== 'string' || !BASE64.test(image)) return noImage();
  const names = Array.isArray(entities) ? entities.filter((name) => typeof name === 'string') : [];
  return {
    bytes: Buffer.from(image, 'base64'),
    isBase64: true,
    entities: names.length === 0 ? undefined : names,
    threshold: 0,
  };
}

const noImage = (): never => refuse('invalid-parameter', 'Invalid parameter, please add image data');

/** The colour is checked and not used: boxes are black in every format. Single quotes are taken for double ones. */
function checkFill(data: string): void {
  if (data.trim() === '') return;
  const given = jsonOf(data.replaceAll("'", '"'));
  if (!isJsonObject(given)) return refuse('invalid-parameter', `Invalid json format '${shown(data)}'`);
  const { color_fill: fill } = given;
  if (!isTruthy(fill) || isColor(fill)) return;
  refuse('invalid-parameter', `Invalid color fill '${shown(fill)}'`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isColor(fill: unknown): boolean {
  const parts = String(fill).split(',');
  const isByte = (part: string): boolean => /^\s*\d{1,3}\s*$/.test(part) && Number(part) <= 255;
  return (parts.length === 1 || parts.length === 3) && parts.every(isByte);
}
