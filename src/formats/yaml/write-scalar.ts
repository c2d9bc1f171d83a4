import { CST } from 'yaml';
import type { Replacement } from '../format.js';
import type { Patch } from '../mapped-document.js';
import type { MappedText } from '../markup/mapped-text.js';
import { replaceIn } from '../patches.js';
import { mappedScalar, type Scalar } from './scalars.js';

/**
 * Returns the patches of a scalar with its replacements: in its own style if the result is read as expected, otherwise
 * in double quotes, which can hold any text in any position.
 */
export function patchesOf(source: string, scalar: Scalar, replacements: readonly Replacement[]): readonly Patch[] {
  const value = replaceIn(scalar.text, replacements);
  const inPlace = patchesInPlace(source, scalar, replacements, value) ?? quoted(scalar, value);
  return scalar.tag === undefined ? inPlace : [{ ...scalar.tag, text: '!!str' }, ...inPlace];
}

function patchesInPlace(
  source: string,
  scalar: Scalar,
  replacements: readonly Replacement[],
  value: string,
): readonly Patch[] | undefined {
  const mapped = mappedScalar(source, scalar);
  const encode = ENCODED[scalar.style];
  if (mapped === undefined || encode === undefined) return undefined;
  // Lines of a block are indented, and those of other styles are folded.
  if (scalar.style !== 'double' && replacements.some(({ text }) => /[\r\n]/.test(text))) return undefined;
  const patches = wholeUnits(scalar.text, mapped, replacements).flatMap(({ text, ...range }) =>
    mapped.sourceOf(range).map((part, index) => ({ ...part, text: index === 0 ? encode(text) : '' })),
  );
  return isReadAs(value, scalar, writtenIn(source, scalar, patches)) ? patches : undefined;
}

/** @param written the scalar as it would be written; for a block, its lines */
function isReadAs(value: string, scalar: Scalar, written: string): boolean {
  const { block, style } = scalar;
  // Leading blank lines affect how some readers detect the indentation.
  if (block !== undefined && /^\s*(?:\n|$)/.test(value)) return false;
  if (block !== undefined)
    return CST.resolveAsScalar({ ...block.token, source: written }, false, ignore).value === value;
  if (style === 'plain' && !mayBePlain(written, scalar)) return false;
  return mappedScalar(written, { ...scalar, start: 0, end: written.length, text: value }) !== undefined;
}

/** Errors reported by the library show in the value. */
const ignore = (): void => undefined;

const ENCODED: Readonly<Partial<Record<Scalar['style'], (text: string) => string>>> = {
  plain: (text) => text,
  single: (text) => text.replaceAll("'", "''"),
  double: (text) => inDouble(text),
  block: (text) => text,
};

/** Returns a JSON string, with escapes for characters that some readers treat as line ends. @see YAML 1.2.2, 5.7 */
const inDouble = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\x7f-\x9f\u2028\u2029\ufeff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

function writtenIn(source: string, { start, end, block }: Scalar, patches: readonly Patch[]): string {
  const from = block?.linesAt ?? start;
  return replaceIn(
    source.slice(from, end),
    patches.map((each) => ({ start: each.start - from, end: each.end - from, text: each.text })),
  );
}

/** Extends replacements to letters that are written as one unit. */
function wholeUnits(text: string, mapped: MappedText, replacements: readonly Replacement[]): readonly Replacement[] {
  return replacements.map(({ start, end, text: replacement }) => {
    if (start === end) return { start, end, text: replacement };
    const from = mapped.unitAt(start).start;
    const to = mapped.unitAt(end - 1).end;
    return { start: from, end: to, text: text.slice(from, start) + replacement + text.slice(end, to) };
  });
}

/** Replaces a scalar with a quoted one; for a block, comments after its header are kept. */
function quoted({ style, start, end, block, text: before }: Scalar, value: string): readonly Patch[] {
  if (style === 'comment') return [{ start, end, text: value.replace(/[\r\n]+/g, ' ') }];
  if (style === 'name') return [{ start, end, text: value === '' ? before : value }];
  const text = `"${inDouble(value)}"`;
  if (block === undefined) return [{ start, end, text }];
  return [
    { start, end: block.signEnd, text },
    { start: block.linesAt, end, text: '' },
  ];
}

/**
 * True if unquoted text is read as text in any position, or as a date if it was one before.
 * @see YAML 1.2.2, 7.3.3; https://yaml.org/type/
 */
function mayBePlain(written: string, { text: before, isInFlow }: Scalar): boolean {
  if (written === '' || written.trim() !== written || written.length > MAX_ON_A_LINE_LENGTH) return false;
  if (/^[-?:](?:\s|$)|^[,[\]{}#&*!|>'"%@`]|^(?:---|\.\.\.)(?:\s|$)/.test(written)) return false;
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/:(?:\s|$)|\s#|[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/.test(written)) return false;
  if (isInFlow && /[,[\]{}]|^[-?:]/.test(written)) return false;
  return DATE.test(before) && DATE.test(written) ? true : !isTyped(written);
}
const MAX_ON_A_LINE_LENGTH = 10_000;

const DATE = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)[\d:.]+[ \t]*(?:Z|[-+][\d:]+)?)?$/;
const LITERAL = /^(?:null|~|true|false|yes|no|on|off|[yn])?$/i;
const NUMBER =
  /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d[\d_]*(?:e[-+]?\d+)?|0x[\da-f_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\.inf)$|^\.nan$/i;

/**
 * Returns the type that readers assign to unquoted text.
 * @see YAML 1.2.2, 10.3.2, and 1.1, which many readers follow
 */
export const typeOfPlain = (text: string): 'literal' | 'number' | 'string' => {
  if (LITERAL.test(text)) return 'literal';
  return NUMBER.test(text) ? 'number' : 'string';
};

const isTyped = (text: string): boolean => typeOfPlain(text) !== 'string' || DATE.test(text) || /^(?:=|<<)$/.test(text);
