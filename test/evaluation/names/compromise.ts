import nlp from 'compromise';
import type { Finder } from './finders.js';
import { NAME_TYPES, type NameSpan, type NameType } from './read-names.js';

/** One find as `.json({ offset: true })` writes it: the text has its punctuation, the offset begins behind that before it. */
interface Found {
  readonly text: string;
  readonly offset: { readonly start: number };
}

/** What our texts leave outside of a name. */
const TITLE = /^(?:dr|mr|mrs|ms|miss|prof|professor|rev|sir|lady|judge|sgt|capt|col|lt|gen|sister|father|nurse)\.?\s+/i;

/** Punctuation, titles and the `'s` of the genitive taken off, so that it is judged by what it found. */
function compromiseNames(text: string): NameSpan[] {
  const document = nlp(text);
  return [
    ...document.people().json({ offset: true }).map(spanOf(text, 'PERSON')),
    ...document.places().json({ offset: true }).map(spanOf(text, 'LOCATION')),
    ...document.organizations().json({ offset: true }).map(spanOf(text, 'ORGANIZATION')),
  ].filter(({ start, end }) => end > start);
}

function spanOf(text: string, type: NameType): (found: Found) => NameSpan {
  return ({ text: printed, offset }) => {
    const core = printed
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/[^\p{L}\p{N}]+$/u, '')
      .replace(/['’]s$/u, '');
    const at = text.startsWith(core, offset.start) ? offset.start : text.indexOf(core, offset.start);
    const title = type === 'PERSON' ? (TITLE.exec(core)?.[0].length ?? 0) : 0;
    return at < 0 ? { start: 0, end: 0, type } : { start: at + title, end: at + core.length, type };
  };
}

export const compromise: Finder = {
  name: 'compromise',
  types: NAME_TYPES,
  find: (text) => Promise.resolve(compromiseNames(text)),
};
