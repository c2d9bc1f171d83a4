import type { DocumentPart } from '../format.js';

/** The way in which the text of a group is processed. */
export interface Destination {
  readonly role: 'text' | 'quiet' | 'skipped' | 'removed' | 'picture';
  readonly label: string;
}

const TEXT: Destination = { role: 'text', label: '' };
const QUIET: Destination = { role: 'quiet', label: '' };
const named = (label: string): Destination => ({ role: 'text', label });

/**
 * Groups with separate text, by their first control word. Unlisted groups marked with `\*` are read as text, too:
 * readers do not show them, but programs store arbitrary data in them.
 */
const DESTINATIONS: Readonly<Record<string, Destination>> = {
  ...Object.fromEntries(
    'header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt title subject keywords comment doccomm category hlinkbase fldinst sv propname staticval linkval ud bkmkstart bkmkend docvar'
      .split(' ')
      .map((word) => [word, TEXT]),
  ),
  author: named('author'),
  operator: named('author'),
  manager: named('contact name'),
  company: named('company'),
  atnauthor: named('author'),
  revtbl: named('author'),
  atnid: TEXT,
  fonttbl: QUIET,
  stylesheet: QUIET,
  colortbl: { role: 'skipped', label: '' },
  sn: { role: 'skipped', label: '' },
  rsidtbl: { role: 'skipped', label: '' },
  blipuid: { role: 'skipped', label: '' },
  pict: { role: 'picture', label: '' },
  objdata: { role: 'removed', label: 'embedded objects' },
  datastore: { role: 'removed', label: 'stored data' },
  themedata: { role: 'removed', label: 'data of themes' },
  colorschememapping: { role: 'removed', label: 'data of themes' },
  mailmerge: { role: 'removed', label: 'links to data for letters' },
  generator: { role: 'removed', label: '' },
  passwordhash: { role: 'removed', label: '' },
};

/** Returns undefined if the text of the group belongs to the surrounding text. */
export const destinationOf = (word: string, isIgnorable: boolean): Destination | undefined =>
  (Object.hasOwn(DESTINATIONS, word) ? DESTINATIONS[word] : undefined) ?? (isIgnorable ? TEXT : undefined);

/** Returns the document part of a group by its first control word; undefined for ordinary text. */
export const partOf = (word: string): DocumentPart | undefined => PARTS.get(word);
const PARTS = new Map<string, DocumentPart>([
  ...['annotation', 'atnauthor', 'atnid'].map((word) => [word, 'comments'] as const),
  ...'title subject keywords comment doccomm category hlinkbase propname staticval linkval author operator manager company'
    .split(' ')
    .map((word) => [word, 'properties'] as const),
]);

/** Control words that represent characters. */
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201C',
  rdblquote: '\u201D',
};
export const signOf = (word: string): string | undefined => (Object.hasOwn(SIGNS, word) ? SIGNS[word] : undefined);

/** Control words that begin a new text. */
const BORDERS: ReadonlySet<string> = new Set('par cell nestcell row nestrow sect page column'.split(' '));
export const isBorder = (word: string): boolean => BORDERS.has(word);
