import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a name is a name of. */
export type NameType = 'PERSON' | 'LOCATION' | 'ORGANIZATION';
export const NAME_TYPES: readonly NameType[] = ['PERSON', 'LOCATION', 'ORGANIZATION'];

/** `[start, end)` of a text in UTF-16 code units. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
  readonly type: NameType;
}

/** A labelled text. What is optional need not be found, and is no mistake either. */
export interface NamedText {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly NameSpan[];
  readonly optional: readonly NameSpan[];
}

/** The texts of one genre, or of one labelled set. */
export interface NamedSet {
  readonly name: string;
  readonly texts: readonly NamedText[];
}

/** What may be looked at while a finder is being made, and what it is judged by. */
export type Part = 'development' | 'held-back';

/** Genres that name nobody: what is found in them is false. Eponyms, counted apart, stand for laws and illnesses. */
export const NAME_FREE: readonly string[] = ['name-free', 'eponyms'];

const TYPES: Readonly<Record<string, NameType>> = { P: 'PERSON', L: 'LOCATION', O: 'ORGANIZATION' };

/** Texts in other languages than English, a file a language, in parts as well. */
export const LANGUAGES = path.join('test', 'fixtures', 'names', 'languages');

/** The hand-written texts of a part, a set a genre, in the order of their names. @throws Error for a mark that is wrong. */
export function readNames(part: Part, folder = path.resolve('test/fixtures/names')): NamedSet[] {
  const files = readdirSync(path.join(folder, part)).filter((file) => file.endsWith('.txt'));
  return files.sort().map((file) => {
    const genre = path.basename(file, '.txt');
    return { name: genre, texts: readGenre(genre, readFileSync(path.join(folder, part, file), 'utf8')) };
  });
}

/** Documents are parted by lines `----`; their ids are `<genre>-<number from 1>`. */
export function readGenre(genre: string, content: string): NamedText[] {
  return content
    .replace(/\n$/, '')
    .split(/^----\n/m)
    .map((marked, index) => readMarked(`${genre}-${index + 1}`, marked.replace(/\n$/, '')));
}

/** `⟦P:Amina Okafor⟧ of ⟦L?:Leeds⟧`: the type before the colon, `?` behind what is optional. */
function readMarked(id: string, marked: string): NamedText {
  const [spans, optional]: [NameSpan[], NameSpan[]] = [[], []];
  let text = '';
  let from = 0;
  for (const { index, 0: whole, 1: letter = '', 2: mark, 3: name = '' } of marked.matchAll(
    /⟦([PLO])(\??):([^⟧\n]+)⟧/g,
  )) {
    text += marked.slice(from, index);
    const type = TYPES[letter];
    if (type !== undefined) {
      (mark === '?' ? optional : spans).push({ start: text.length, end: text.length + name.length, type });
    }
    text += name;
    from = index + whole.length;
  }
  text += marked.slice(from);
  if (/[⟦⟧]/.test(text)) throw new Error(`${id}: a mark is not closed, or is of no known type.`);
  return { id, text, spans, optional };
}
