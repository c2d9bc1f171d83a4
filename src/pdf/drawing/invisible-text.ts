import { PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import type { Point, Quad } from '../geometry.js';
import type { Glyph } from '../reading/glyph.js';

/** A word and its position. */
export interface PlacedWord {
  readonly text: string;
  readonly quad: Quad;
}

/** Invisible text that can be searched and copied, and the fonts it needs, by resource name. */
export interface InvisibleText {
  readonly content: string;
  readonly fonts: ReadonlyMap<string, PDFRef>;
}

/** The number of single-byte codes; 0 is not used. */
const CODES_PER_FONT = 255;
/** The width of every glyph, as a share of its height; each word is stretched to the width it needs. */
const WIDTH = 0.5;

/**
 * Draws invisible words over the image of a page. Each font has empty glyphs and a ToUnicode map of just its
 * characters, so every script can be searched and no font file is needed.
 * @see ISO 32000-2, 9.6.4 (Type 3 fonts), 9.10.3 (ToUnicode)
 */
export function invisibleText(context: PDFContext, words: readonly PlacedWord[]): InvisibleText {
  const characters = [...new Set(words.flatMap(({ text }) => Array.from(text)))];
  const codes = new Map(characters.map((character, i) => [character, i]));
  const content = words.map((word) => drawWord(word, codes)).join('\n');
  const fonts = new Map<string, PDFRef>();
  for (let from = 0; from < characters.length; from += CODES_PER_FONT) {
    fonts.set(nameOf(from / CODES_PER_FONT), emptyFont(context, characters.slice(from, from + CODES_PER_FONT)));
  }
  return { content: content === '' ? '' : `BT 3 Tr\n${content}\nET`, fonts };
}

const nameOf = (font: number): string => `UmbraText${font}`;

function drawWord({ text, quad }: PlacedWord, codes: ReadonlyMap<string, number>): string {
  const characters = Array.from(text);
  const [origin, right, , up] = quad;
  const share = 1 / (characters.length * WIDTH);
  const matrix = [
    (right.x - origin.x) * share,
    (right.y - origin.y) * share,
    up.x - origin.x,
    up.y - origin.y,
    origin.x,
    origin.y,
  ];
  let shown = '';
  let current = -1;
  let hex = '';
  const flush = (): void => {
    if (hex !== '') shown += ` /${nameOf(current)} 1 Tf <${hex}> Tj`;
    hex = '';
  };
  for (const character of characters) {
    const index = codes.get(character) ?? 0;
    const font = Math.floor(index / CODES_PER_FONT);
    if (font !== current) flush();
    current = font;
    hex += ((index % CODES_PER_FONT) + 1).toString(16).padStart(2, '0');
  }
  flush();
  return `${matrix.map((value) => value.toFixed(4)).join(' ')} Tm${shown}`;
}

function emptyFont(context: PDFContext, characters: readonly string[]): PDFRef {
  const count = characters.length;
  const nothing = context.register(context.stream(`${WIDTH * 1000} 0 d0`));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { g: nothing },
      Encoding: { Type: 'Encoding', Differences: [1, ...characters.map(() => PDFName.of('g'))] },
      FirstChar: 1,
      LastChar: count,
      Widths: characters.map(() => WIDTH * 1000),
      Resources: {},
      ToUnicode: context.register(context.flateStream(unicodeMap(characters))),
    }),
  );
}

function unicodeMap(characters: readonly string[]): string {
  const lines = characters.map((character, i) => `<${hexOf(i + 1)}> <${utf16(character)}>`);
  const blocks: string[] = [];
  // A list may have at most 100 entries (Adobe Technical Note 5014, 1.5).
  for (let from = 0; from < lines.length; from += 100) {
    const some = lines.slice(from, from + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

const hexOf = (code: number): string => code.toString(16).padStart(2, '0');
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Splits a text into words of those glyphs that may stay. In `glyphs`, undefined separates words. */
export function wordsOf(
  glyphs: readonly (Glyph | undefined)[],
  mayStay: (glyph: Glyph) => boolean,
): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  let word: Glyph[] = [];
  const end = (): void => {
    const [first, last] = [word[0], word.at(-1)];
    if (first !== undefined && last !== undefined) {
      words.push({ text: word.map(({ text }) => text).join(''), quad: between(first.quad, last.quad) });
    }
    word = [];
  };
  for (const [i, glyph] of glyphs.entries()) {
    // A ligature is listed once for each of its letters.
    if (glyph !== undefined && glyph === glyphs[i - 1]) continue;
    if (glyph === undefined || !mayStay(glyph)) {
      end();
      continue;
    }
    const last = word.at(-1);
    if (last !== undefined && (last.angle !== glyph.angle || !isBehind(last.quad, glyph.quad))) end();
    word.push(glyph);
  }
  end();
  return words;
}

/**
 * False where a word continues on the next line, so that each part gets its own box, and for right-to-left text, whose
 * letters are placed one by one.
 */
function isBehind([from, to]: Quad, [next]: Quad): boolean {
  const length = Math.max(0.1, Math.hypot(to.x - from.x, to.y - from.y));
  return Math.hypot(next.x - to.x, next.y - to.y) < 2 * length;
}

const between = (first: Quad, last: Quad): Quad => [first[0], last[1], higher(last, first), first[3]];

/** Returns the upper right corner at the height of the first letter, so that the word is not slanted. */
function higher(last: Quad, first: Quad): Point {
  const [origin, , , up] = first;
  return { x: last[1].x + up.x - origin.x, y: last[1].y + up.y - origin.y };
}
