import { PDFDict, PDFName, PDFRef, PDFStream, type PDFDocument } from '@cantoo/pdf-lib';
import type { SafeText } from '../redaction.types.js';
import { dictOf, drop, put, resolve, valueOf } from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';
import { reachable } from '../objects/reachable.js';
import type { Font } from '../fonts/font.js';
import { loadFont } from '../fonts/load-font.js';
import { ShownCodes } from '../fonts/shown-codes.js';
import { readUnicodeMap, writeUnicodeMap, type UnicodeEntry } from '../fonts/unicode-map.js';
import { streamOf } from './forms.js';
import type { Removal } from './removal.types.js';

/**
 * Removes entries that no page shows any more from the ToUnicode maps of fonts. Programs number the letters of a font
 * in the order of their first use, so a map may spell out removed words. The remaining entries are sorted by code.
 * @param removals of every page that keeps its content stream, made with `notesShown`
 */
export function forgetCodes(document: PDFDocument, removals: readonly Removal[], safe: SafeText): void {
  const shown = new Map<Font, ShownCodes>();
  for (const removal of removals) {
    for (const [font, codes] of removal.shown) {
      const all = shown.get(font) ?? new ShownCodes();
      shown.set(font, all);
      all.addFrom(codes);
    }
  }
  const own = fontsOfPictures(document, removals);
  for (const [stream, users] of mapsOf(document)) {
    if (users.fonts.some((font) => own.has(font))) continue;
    const codes = new ShownCodes();
    for (const font of users.fonts) {
      const its = shown.get(loadFont(font));
      if (its !== undefined) codes.addFrom(its);
    }
    const written = withoutUnused(stream, codes, users.isOfForms, safe);
    if (written === 'as it was') continue;
    for (const font of users.fonts) {
      const old = font.get(TO_UNICODE);
      // Nothing else may keep it, such as an entry of a damaged font.
      if (old instanceof PDFRef) document.context.delete(old);
      if (written === undefined) drop(font, 'ToUnicode');
      else put(font, 'ToUnicode', written);
    }
  }
}

/** Returns the fonts of pages that became images; those pages contain only text that is safe. */
function fontsOfPictures(document: PDFDocument, removals: readonly Removal[]): ReadonlySet<PDFDict> {
  const kept = new Set(removals.map(({ page }) => page));
  const fonts = new Set<PDFDict>();
  for (const { dict } of pagesOf(document)) {
    const resources = kept.has(dict) ? undefined : dictOf(dict, 'Resources');
    const listed = resources === undefined ? undefined : dictOf(resources, 'Font');
    for (const value of listed?.values() ?? []) {
      const font = resolve(document.context, value);
      if (font instanceof PDFDict) fonts.add(font);
    }
  }
  return fonts;
}

interface Users {
  readonly fonts: PDFDict[];
  /** True if readers may use the font to show values filled into form fields. */
  isOfForms: boolean;
}

function mapsOf(document: PDFDocument): ReadonlyMap<PDFStream, Users> {
  const { catalog, context } = document;
  const form = dictOf(catalog, 'AcroForm');
  const resources = form === undefined ? undefined : dictOf(form, 'DR');
  const listed = resources === undefined ? undefined : dictOf(resources, 'Font');
  const ofForms = new Set((listed?.values() ?? []).map((font) => resolve(context, font)));
  const maps = new Map<PDFStream, Users>();
  for (const object of reachable(context, catalog)) {
    if (!(object instanceof PDFDict)) continue;
    const map = object.has(TO_UNICODE) ? valueOf(object, 'ToUnicode') : undefined;
    if (!(map instanceof PDFStream)) continue;
    const users = maps.get(map) ?? { fonts: [], isOfForms: false };
    users.fonts.push(object);
    users.isOfForms ||= ofForms.has(object);
    maps.set(map, users);
  }
  return maps;
}

const TO_UNICODE = PDFName.of('ToUnicode');

function withoutUnused(
  stream: PDFStream,
  shown: ShownCodes,
  isOfForms: boolean,
  safe: SafeText,
): ReturnType<PDFDict['context']['register']> | undefined | 'as it was' {
  const map = readUnicodeMap(stream);
  // A map that cannot be parsed is of no use to any reader.
  if (map === undefined) return undefined;
  const tells = (entries: readonly UnicodeEntry[]): boolean => {
    const spelt = entries.map(({ text }) => text).join('');
    return safe(spelt) !== spelt;
  };
  if ((isOfForms || shown.areUnknown) && !tells(map.entries)) return 'as it was';
  const kept = map.entries.flatMap((entry) => {
    const text = shown.has(entry.code) ? safe(entry.text) : undefined;
    return text === undefined || text === '' ? [] : [{ ...entry, text }];
  });
  const byCode = kept.sort((one, other) => one.length - other.length || one.code - other.code);
  // The order of the entries does not matter to readers.
  const byText = (): UnicodeEntry[] => byCode.toSorted((one, other) => (one.text < other.text ? -1 : 1));
  const entries = [byCode, byText(), byText().reverse()].find((some) => !tells(some)) ?? byCode;
  const { context } = stream.dict;
  return context.register(streamOf(context.obj({}), writeUnicodeMap({ ...map, entries })));
}
