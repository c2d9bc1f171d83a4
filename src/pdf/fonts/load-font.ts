import type { PDFDict } from '@cantoo/pdf-lib';
import { nameOf } from '../objects/objects.js';
import { loadCompositeFont } from './composite-font.js';
import { codeTexts, type CodeTexts } from './code-texts.js';
import { doubtfulCodes } from './doubtful-codes.js';
import type { Font } from './font.js';
import { loadSimpleFont } from './simple-font.js';

/** A cache: fonts are used on many pages and never change. */
const loaded = new WeakMap<PDFDict, Font>();

export function loadFont(dict: PDFDict): Font {
  let font = loaded.get(dict);
  if (font === undefined) {
    const drawn = nameOf(dict, 'Subtype') === 'Type0' ? loadCompositeFont(dict) : loadSimpleFont(dict);
    let doubtful: ReadonlySet<number> | undefined;
    let texts: CodeTexts | undefined;
    font = {
      ...drawn,
      doubtfulCodes: () => (doubtful ??= doubtfulCodes(dict, drawn)),
      texts: () => (texts ??= codeTexts(dict)),
    };
    loaded.set(dict, font);
  }
  return font;
}
