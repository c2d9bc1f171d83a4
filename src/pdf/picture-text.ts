import type { GreyPicture, PictureBox } from '../platform/ocr/ocr.types.js';
import { boundsOf, transform, type Quad } from './geometry.js';
import type { PageSpace } from './page-space.js';
import type { FlowingText } from './reading/flow.js';
import { textOfPart, type Recognise } from './reading/picture-text.js';
import { joined, readPage } from './reading/read-page.js';

/** What a picture says, in the order in which people read it. */
export interface ReadPictureText {
  readonly text: string;
  /** For each UTF-16 code unit where it stands, in pixels; undefined for blanks and line breaks. */
  readonly boxes: readonly (PictureBox | undefined)[];
  /** Whether some of it could be made out with little certainty only. */
  readonly isUnsure: boolean;
}

const POINTS_AN_INCH = 72;
/** Words of a page that was read well are surer than this, but for few of them. */
const SURE = 0.6;
const MOST_UNSURE = 0.1;

/** Reads a picture that stands by itself, as pages of PDF documents are read that are pictures. */
export async function textOfPicture(picture: GreyPicture, recognise: Recognise): Promise<ReadPictureText> {
  const space = spaceOf(picture);
  const whole = { x: 0, y: 0, width: space.width, height: space.height };
  let [words, unsure] = [0, 0];
  const glyphs = await textOfPart(picture, whole, space, async (part) => {
    const found = await recognise(part);
    const told = found.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
    words = told.length;
    unsure = told.filter(({ confidence }) => confidence < SURE).length;
    return found;
  });
  const { head, body, foot } = readPage(glyphs);
  const { text, glyphs: placed } = joined([...head, body, ...foot].filter((each: FlowingText) => each.text !== ''));
  const scale = picture.dpi / POINTS_AN_INCH;
  const boxes = placed.map((glyph) => (glyph === undefined ? undefined : boxOf(glyph.quad, space, scale)));
  return { text, boxes, isUnsure: unsure > MOST_UNSURE * words };
}

/** A page of the size of the picture, from its lower left corner upwards. */
function spaceOf({ width, height, dpi }: GreyPicture): PageSpace {
  const scale = POINTS_AN_INCH / dpi;
  const [across, up] = [width * scale, height * scale];
  const flipped = [1, 0, 0, -1, 0, up] as const;
  return { width: across, height: up, turns: 0, toDisplay: flipped, toUser: flipped };
}

function boxOf(quad: Quad, { toDisplay }: PageSpace, scale: number): PictureBox {
  const [left, top, right, bottom] = boundsOf(quad.map((corner) => transform(toDisplay, corner)));
  return { x: left * scale, y: top * scale, width: (right - left) * scale, height: (bottom - top) * scale };
}
