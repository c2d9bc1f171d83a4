import { Ending } from '../../characters/ending.js';
import { isAnyUpper } from '../../characters/letters.js';
import type { Emit } from '../detector.js';
import { endAt } from '../../characters/sticky.js';
import { WITHOUT_NUMBER } from './world-layouts.js';
import { BOXES } from './world-words.js';

/** Several parts support each other: a box, a postal code and a town. */
export const SUPPORTED = 0.8;
export const WORDED = 0.7;

/** A postal code and a town after the street, on this line or the next. */
export const POSTAL =
  /,?(?:[ ,]{1,2}|\r?\n[ \t]{0,8})(?:[A-Z]{1,3}-)?(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,6}|\d{4} [A-Z]{2}|\d{4,5}-\d{3})(?: {1,2}|, )\p{Lu}\p{L}/uy;
const SHORT_POSTAL = /, \d{3} \p{Lu}\p{L}/uy;

const BOX = new Ending(new RegExp(`(?:^|[^\\p{L}\\p{N}])((?:${BOXES})(?:[.:]| n[.º°]{0,2}| ?#)? ?[A-Z]?)$`, 'iu'));
/** `Box 7012, 103 86 Stockholm`: a box that counts only before a postal code and a town. */
const BARE_BOX = new Ending(/(?:^|[^\p{L}\p{N}])((?:Box|Boks|PL|C\.P\.|CP|BP|CS|Pf\.?) )$/u);
const BOX_NUMBER = /(?:\d| (?=\d{2}\b)){0,8}(?![\p{L}\d])/uy;

/** Roads with a kilometre or exit: `Ctra. Nacional 340, km 178`. */
const ROAD = new Ending(
  /(?:^|[^\p{L}\p{N}])((?:(?:County|State|National|Rural|US|Federal) )?(?:Road|Highway|Hwy\.?|Route|Rodovia|Carretera|Ctra\.?|Autopista|Autovía|Estrada|Strada Statale) [\p{L}\d.-]{1,16}(?: [\p{L}\d.-]{1,12})?,? (?:km|kilometre|quilômetro|milepost|mile marker|mile|MP)\.? )$/iu,
);
const CROSSING =
  /(?:st|nd|rd|th) (?:Ave|Avenue|St|Street|Rd|Road|Blvd|Pl)\.? (?:&|and|at|\/) (?:(?:\p{Lu}\p{L}+|\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:Ave|Avenue|St|Street|Rd|Road|Blvd|Boulevard|Ln|Dr)(?!\p{L})/uy;
/** Units that are an address by themselves. */
const LONE_UNIT = new Ending(/(?:^|[^\p{L}\p{N}])((?:Suite|Ste\.|Apt|Apt\.|Apartment) #?)$/u);

/** Emits boxes, kilometres on roads, crossings and units without a street. */
export function findWithoutStreet(text: string, slice: string, at: number, end: number, emit: Emit): void {
  const box = BOX.exec(slice)?.[1] ?? BARE_BOX.exec(slice)?.[1];
  if (box !== undefined) {
    const stop = endAt(BOX_NUMBER, text, end);
    const isBare = BARE_BOX.test(slice);
    const isPlaced = endAt(POSTAL, text, stop) > 0 || endAt(SHORT_POSTAL, text, stop) > 0;
    if (stop > 0 && (!isBare || isPlaced)) emit(at - box.length, stop, isPlaced ? SUPPORTED : WORDED);
    return;
  }
  const without = end - at >= 4 ? WITHOUT_NUMBER.exec(slice) : null;
  if (without !== null) {
    const part = without[1] ?? '';
    const start = at - slice.length + slice.indexOf(part, without.index);
    emit(start, start + part.length, SUPPORTED);
  }
  const road = ROAD.exec(slice)?.[1];
  if (road !== undefined) emit(at - road.length, end, WORDED);
  const crossing = endAt(CROSSING, text, end);
  if (crossing > 0) emit(at, crossing, SUPPORTED);
  const unit = LONE_UNIT.exec(slice)?.[1];
  if (unit !== undefined) emit(at - unit.length, isAnyUpper(text.charCodeAt(end)) ? end + 1 : end, WORDED);
}
