import { PDFName, PDFRawStream, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { boundsOf, inverse, quadOf, transform, type Matrix, type Quad } from '../geometry.js';
import { overlaps } from './areas.js';
import type { ContentLexer } from '../instructions/lexer.js';
import type { PageWork } from './page-work.js';
import type { ResourceFrame } from './resource-frame.js';
import { parseOperand } from '../instructions/parse-operand.js';

const UNIT_SQUARE = quadOf([0, 0, 1, 1]);
const SLIVER = 0.1;

/** The abbreviations allowed in inline images (ISO 32000-2, tables 91 and 92). */
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};
const NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Returns the regions of the page that overlap an image, in the unit square of the image. */
export function regionsOf(work: PageWork, ctm: Matrix): readonly Quad[] {
  if (work.areas.isEmpty) return [];
  const back = inverse(ctm);
  if (back === undefined) return [];
  const place = UNIT_SQUARE.map((corner) => transform(ctm, corner)) as unknown as Quad;
  return work.areas
    .areasNear(boundsOf(place))
    .filter(({ quad }) => overlaps(quad, place, SLIVER))
    .map(({ quad }) => quad.map((corner) => transform(back, corner)) as unknown as Quad);
}

/** Returns the replacement of an image; undefined when the image stays, or when a problem has been recorded. */
export function withoutRegions(work: PageWork, picture: PDFRawStream, ctm: Matrix): PDFRef | undefined {
  const regions = regionsOf(work, ctm);
  if (regions.length === 0) return undefined;
  const ref = work.options.withoutPixels(picture, regions);
  if (ref === undefined) work.problems.add('picture');
  else work.pictures++;
  return ref;
}

/** Returns an inline image as an image XObject. */
export function pictureOf(work: PageWork, lexer: ContentLexer, frame: ResourceFrame): PDFRawStream {
  const dict = work.context.obj({ Type: 'XObject', Subtype: 'Image' });
  for (let at = 0; at < lexer.count;) {
    const key = lexer.nameAt(at);
    const value = parseOperand(work.context, lexer, at + 1);
    if (key === undefined || value === undefined) break;
    const full = KEYS[key] ?? key;
    if (full !== 'Length' && full !== 'L') dict.set(PDFName.of(full), spelledOut(work, frame, full, value.object));
    at = value.next;
  }
  return PDFRawStream.of(dict, lexer.bytes.slice(lexer.dataStart, lexer.dataEnd));
}

function spelledOut(work: PageWork, frame: ResourceFrame, key: string, value: PDFObject): PDFObject {
  if (value instanceof PDFName && (key === 'Filter' || key === 'ColorSpace')) {
    const name = value.decodeText();
    const known = NAMES[name];
    if (known !== undefined) return PDFName.of(known);
    return (key === 'ColorSpace' ? frame.find('ColorSpace', name)?.object : undefined) ?? value;
  }
  if (!('asArray' in value) || (key !== 'Filter' && key !== 'ColorSpace')) return value;
  return work.context.obj(
    (value as unknown as { asArray: () => PDFObject[] }).asArray().map((each) => spelledOut(work, frame, key, each)),
  );
}
