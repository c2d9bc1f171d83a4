import { endOfComment, quotedString } from './addresses.js';
import { decodeText } from './charsets.js';
import { decodeWords } from './encoded-words.js';

export interface Parameter {
  /** In lower case, without the RFC 2231 suffixes. */
  readonly name: string;
  readonly text: string;
  /** True if it is written in RFC 2231 form; many writers add it to a plain parameter of the same name. */
  readonly isExtended: boolean;
}

/** A value with parameters, as in Content-Type. */
export interface Structured {
  /** In lower case. */
  readonly value: string;
  readonly parameters: readonly Parameter[];
  /** True if it was fully parsed and all readers agree on it; otherwise it is rewritten. */
  readonly isPlain: boolean;
}

interface Section {
  readonly name: string;
  readonly raw: string;
}

/** @see RFC 2045, 5.1; RFC 2231 */
export function readStructured(source: string): Structured {
  const { text, isWhole } = withoutComments(source);
  const stretches = splitAtSemicolons(text);
  const value = (stretches[0] ?? '').trim().toLowerCase();
  let isPlain = isWhole && /^[\w.+-]+(?:\/[\w.+-]+)?$/.test(value);
  const sections: Section[] = [];
  for (const stretch of stretches.slice(1)) {
    if (stretch.trim() === '') continue;
    const equals = stretch.indexOf('=');
    const name = stretch.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    const written = stretch.slice(equals + 1).trim();
    const quoted = QUOTED.exec(written);
    if (!/^[\w!#$&+.^`|~*-]{1,80}$/.test(name) || (quoted === null && written.includes('"'))) {
      isPlain = false;
      if (name === '') continue;
    }
    sections.push({ name, raw: quoted === null ? written.replaceAll('"', '') : unescaped(quoted[1] ?? '') });
  }
  const parameters = joinSections(sections);
  const unique = firstOnes(parameters);
  return { value, parameters: unique, isPlain: isPlain && unique.length === parameters.length };
}

const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;
/** Windows paths are written with single backslashes, which are not escapes. */
const unescaped = (content: string): string => content.replace(/\\(["\\])/g, '$1');

/** Readers use the first of two parameters with the same name. */
const firstOnes = (parameters: readonly Parameter[]): readonly Parameter[] =>
  [
    ...new Map(
      parameters.toReversed().map((parameter) => [`${parameter.name}${parameter.isExtended ? '*' : ''}`, parameter]),
    ).values(),
  ].toReversed();

function withoutComments(source: string): { readonly text: string; readonly isWhole: boolean } {
  if (!source.includes('(')) return { text: source, isWhole: true };
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\' && isQuoted) at++;
    else if (sign === '"') isQuoted = !isQuoted;
    // In an unquoted value, a parenthesis is part of the value unless a blank precedes it: `a(1).pdf`.
    else if (sign === '(' && !isQuoted && (at === 0 || /[\s;]/.test(source[at - 1] ?? ''))) {
      const end = endOfComment(source, at);
      if (end === -1) break;
      parts.push(source.slice(from, at));
      from = end;
      at = end - 1;
    }
  }
  return { text: parts.join('') + source.slice(from), isWhole: parts.length === 0 };
}

function splitAtSemicolons(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && isQuoted) at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ';' && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

interface JoinedParameter {
  readonly name: string;
  readonly sections: { number: number; raw: string; isEncoded: boolean }[];
}

function joinSections(sections: readonly Section[]): readonly Parameter[] {
  const extended = new Map<string, JoinedParameter>();
  const found: (Parameter | JoinedParameter)[] = [];
  for (const { name, raw } of sections) {
    const [base = '', ...marks] = name.split('*');
    if (marks.length === 0) {
      found.push({ name, text: RAW.has(name) ? raw : decodeWords(raw), isExtended: false });
      continue;
    }
    let joined = extended.get(base);
    if (joined === undefined) {
      joined = { name: base, sections: [] };
      extended.set(base, joined);
      found.push(joined);
    }
    joined.sections.push({ number: Number(marks[0] ?? '') || 0, raw, isEncoded: marks.at(-1) === '' });
  }
  return found.map((each) => ('text' in each ? each : { name: each.name, text: textOf(each), isExtended: true }));
}

const RAW: ReadonlySet<string> = new Set(['boundary', 'charset']);

/** Bytes are joined before decoding, because characters may be split between sections. */
function textOf({ sections }: JoinedParameter): string {
  const sorted = sections.toSorted((one, other) => one.number - other.number);
  const [first] = sorted;
  const head = first?.isEncoded === true ? /^([^']{0,60})'[^']{0,60}'/.exec(first.raw) : null;
  const raw = sorted
    .map(({ raw: section, isEncoded }, index) => {
      const content = index === 0 && head !== null ? section.slice(head[0].length) : section;
      return isEncoded ? fromPercents(content) : content;
    })
    .join('');
  return decodeText(raw, head?.[1]).text;
}

const fromPercents = (content: string): string =>
  content.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Writes the value in a form that all readers know; the caller folds it. */
export function writeStructured(value: string, parameters: readonly Parameter[]): string {
  const extended = new Set(parameters.filter(({ isExtended }) => isExtended).map(({ name }) => name));
  const written = parameters.filter(({ name, isExtended }) => isExtended || !extended.has(name));
  return [value, ...written.flatMap(writeParameter)].join('; ');
}

function writeParameter({ name, text }: Pick<Parameter, 'name' | 'text'>): readonly string[] {
  const isAscii = /^[\x20-\x7e]*$/.test(text) && text.length <= MAX_QUOTED_LENGTH && !text.includes('=?');
  if (isAscii) return [`${name}=${/^[\w.+/-]+$/.test(text) ? text : quotedString(text)}`];
  const sections: string[] = [''];
  for (const character of text) {
    const escaped = /^[\w.-]$/.test(character) ? character : percents(character);
    const last = sections.at(-1) ?? '';
    if (last.length + escaped.length > MAX_SECTION_LENGTH) sections.push(escaped);
    else sections[sections.length - 1] = last + escaped;
  }
  if (sections.length === 1) return [`${name}*=utf-8''${sections[0] ?? ''}`];
  return sections.map((section, index) => `${name}*${index}*=${index === 0 ? `utf-8''` : ''}${section}`);
}

const MAX_QUOTED_LENGTH = 200;
const MAX_SECTION_LENGTH = 50;

const percents = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
