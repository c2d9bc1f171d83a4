import { isTopLevelDomain } from '../../checks/top-level-domains.js';
import { wordSet } from './neighbours.js';

/** The name of the sign `@` in the languages whose speakers spell addresses with it. */
const NAMED_SIGNS = 'ät arroba arobase chiocciola apenstaartje małpa malpa zavináč kukac собака собачка';
/** Words that wake the search for a spelt address. */
export const SPELT_KEYWORDS: ReadonlySet<string> = new Set(['a', 'at', ...wordSet(NAMED_SIGNS)]);
const NAMES_OF_SIGN = wordSet(NAMED_SIGNS);

const DOT = '(?:dot|punkt|punt|point|punto|ponto|kropka|tečka|точка|\\.)';
/** A dot of the domain: `.`, ` dot `, `[dot]`, ` <dot> `, `_dot_`. */
const DOMAIN_DOT = ` ?[([{<] ?${DOT} ?[)\\]}>] ?| ${DOT} | ?[_-]${DOT}[_-] ?|\\.`;
const DOMAIN = new RegExp(`((?:[\\p{L}\\d-]{1,63}(?:${DOMAIN_DOT})){1,5})(\\p{L}{2,24})(?![\\p{L}\\d_-])`, 'iuy');
/** A dot that is written as a word. */
const SPELT_DOT = new RegExp(`[^\\p{L}\\d]${DOT.replace('|\\.', '')}[^\\p{L}\\d]`, 'iu');
/** Between two parts of the name: `jane dot doe`, `first underscore last`. */
const JOINT = new RegExp(
  ` ?[([{<]? ?(?<!\\p{L})(?:${DOT.replace('|\\.', '')}|underscore|unterstrich|guion bajo|dash|hyphen|minus|bindestrich|tiret|plus) ?[)\\]}>]? $| ?[([{<] ?${DOT} ?[)\\]}>] ?$`,
  'iu',
);
const MAX_JOINT = 16;
const MAX_JOINTS = 3;

const OPEN = /(?: {0,2}[([{<] ?| ?[_-]| )$/;
const CLOSE = /^(?: ?[)\]}>] {0,2}|[_-] ?| )/;

/** Words before "at" that are no name of a mailbox: "meet us at example dot com". */
const NO_NAMES =
  wordSet(`me us you him her it them we they i he she met meet look looked see found find is are was were be stay live
  lives work works worked working hosted available shop visit site website page running log sign down up out in on all people
  someone and or the this that here there now today not only more stop arrive bought buy order register headquarters value element item character position line`);
/** The ends of file names and abbreviations before "at". */
const NO_LAST_LABELS = wordSet('js ts py html htm css php json pdf txt xml md yml yaml g e exe zip png jpg sh sql log');

/**
 * Returns the range of the address that is spelt around the word `[at, end)` for the sign `@`: `anna (at) example.com`,
 * `anna dot roe at example dot com`, `ana arroba example punto es`; undefined if there is none.
 * @param localStart returns the start of the local part that ends at an offset; -1 if there is none
 */
export function speltAddress(
  text: string,
  at: number,
  end: number,
  localStart: (text: string, at: number) => number,
): { readonly start: number; readonly end: number } | undefined {
  const open = OPEN.exec(text.slice(Math.max(0, at - 4), at))?.[0];
  const close = CLOSE.exec(text.slice(end, end + 4))?.[0];
  if (open === undefined || close === undefined || at - open.length <= 0) return undefined;
  const isBare = open === ' ';
  if (isBare !== (close === ' ')) return undefined;
  const word = text.slice(at, end).toLowerCase();
  // `(a)` also begins the items of a list.
  if (word === 'a' && (open !== '(' || close !== ')')) return undefined;
  DOMAIN.lastIndex = end + close.length;
  const [domain = '', , top = ''] = DOMAIN.exec(text) ?? [];
  const stop = DOMAIN.lastIndex;
  if (domain === '' || !isTopLevelDomain(top.toLowerCase())) return undefined;
  const sign = at - open.length;
  const first = localStart(text, sign);
  if (first < 0) return undefined;
  const start = joinedStart(text, first, localStart);
  if (!isBare) return { start, end: stop };
  const name = text.slice(first, sign);
  const isJoined = start < first;
  if (NO_NAMES.has(name.toLowerCase()) && !isJoined) return undefined;
  if (NAMES_OF_SIGN.has(word) || isJoined) return { start, end: stop };
  return SPELT_DOT.test(domain) || isMailboxName(name) ? { start, end: stop } : undefined;
}

/** Returns the start of the first of the parts that words for punctuation join to the part at `first`. */
function joinedStart(text: string, first: number, localStart: (text: string, at: number) => number): number {
  let start = first;
  for (let count = 0; count < MAX_JOINTS; count++) {
    const joint = JOINT.exec(text.slice(Math.max(0, start - MAX_JOINT), start))?.[0];
    if (joint === undefined) break;
    const next = localStart(text, start - joint.length);
    if (next < 0) break;
    start = next;
  }
  return start;
}

/** True for a name with a dot or an underscore inside that is no host and no file. */
function isMailboxName(name: string): boolean {
  const [last = '', ...before] = name.toLowerCase().split(/[._]/).reverse();
  return before.length > 0 && last.length > 1 && !isTopLevelDomain(last) && !NO_LAST_LABELS.has(last);
}

const SPACED_DOMAIN = /(?: |\] ?)((?:[\p{L}\d-]{1,63}(?: \. |\.)){1,4})(\p{L}{2,24})(?![\p{L}\d_.-])/iuy;

/** Returns the range of an address whose sign at `at` is between blanks or brackets: `anna @ example . com`. */
export function spacedAddress(
  text: string,
  at: number,
  localStart: (text: string, at: number) => number,
): { readonly start: number; readonly end: number } | undefined {
  SPACED_DOMAIN.lastIndex = at + 1;
  const [domain = '', , top = ''] = SPACED_DOMAIN.exec(text) ?? [];
  const stop = SPACED_DOMAIN.lastIndex;
  if (domain === '' || !isTopLevelDomain(top.toLowerCase())) return undefined;
  const open = / ?\[$| $/.exec(text.slice(Math.max(0, at - 2), at))?.[0];
  if (open === undefined || open.includes('[') !== domain.startsWith(']')) return undefined;
  const start = localStart(text, at - open.length);
  const name = start < 0 ? '' : text.slice(start, at - open.length);
  return name.length < 2 || name !== name.toLowerCase() || !/\p{L}/u.test(name) || NO_NAMES.has(name)
    ? undefined
    : { start, end: stop };
}
