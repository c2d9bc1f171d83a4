import { lexicon, tokenEnd } from '../../src/engine/lexicon/lexicon.js';
import { findNames } from '../../src/engine/names/index.js';
import { isAnyLetter } from '../../src/engine/characters/letters.js';
import { cleanText, denseText } from '../support/texts.js';
import type { Figure } from './figure.js';
import { MEGABYTE, speed, timeOf } from './timing.js';

/** Prose with a name in every second sentence, as letters and minutes have. */
const NAMED =
  'On Monday the board met Oluwaseun Bankole of Hartmann Logistics in Rotterdam to talk about the rent of the yard. ' +
  'It was agreed that the fence needs paint and that the gate will be closed at ten, but for the summer. ' +
  'Mr. Lindqvist asked for the minutes, which Agnieszka Kowalczyk will send before the end of the month. ' +
  'The rest of the evening went by with tea, and nobody spoke about the trailer that has still not been returned. ';

/** The fast model of names: its speed beside reading the same text with the lexicon alone, and its memory. */
export function benchNames(): readonly Figure[] {
  const before = memory();
  findNames(NAMED);
  const used = (memory() - before) / MEGABYTE;
  return [
    { name: 'memory of model, arrays and lexicon', value: used, unit: 'MB', target: '<= 60' },
    ...figures('prose with names', NAMED.repeat(Math.ceil(MEGABYTE / NAMED.length))),
    ...figures('clean text', cleanText(MEGABYTE)),
    ...figures('dense text', denseText(MEGABYTE)),
    growth(),
  ];
}

function figures(name: string, text: string): Figure[] {
  let sink = 0;
  const words = timeOf(() => (sink += lookUpWords(text)));
  const names = timeOf(() => (sink += findNames(text).length));
  if (Number.isNaN(sink)) throw new Error('Nothing was counted.');
  return [
    { name: `${name}, 1 MB`, value: speed(text, names), unit: 'MB/s', target: '>= 2' },
    { name: `${name}, share of the lexicon alone`, value: words / names, unit: 'x' },
  ];
}

/** What finding by lists does at the least: every word of the text is looked up. */
function lookUpWords(text: string): number {
  const terms = lexicon();
  let found = 0;
  for (let at = 0; at < text.length;) {
    if (!isAnyLetter(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const end = tokenEnd(text, at);
    if (terms.word(text, at, end) !== 0) found++;
    at = end;
  }
  return found;
}

function growth(): Figure {
  const of = (length: number): number => timeOf(() => findNames(NAMED.repeat(Math.ceil(length / NAMED.length))), 5);
  return {
    name: 'prose with names, growth when the length doubles, to 4 MB',
    value: Math.sqrt(of(4 * MEGABYTE) / of(MEGABYTE)),
    unit: 'x',
    target: '<= 2.1',
  };
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
