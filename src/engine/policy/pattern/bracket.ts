import { complement, ESCAPED_CLASSES, intersection, POSIX_CLASSES, union, type CodePoints } from './code-points.js';
import type { PatternReader } from './pattern-reader.js';

/** The content of brackets: code points, properties that only RE2 supports, and whether the whole is negated. */
export interface Bracket {
  readonly set: CodePoints;
  readonly properties: readonly string[];
  readonly negated: boolean;
}

/**
 * Reads the content between `[`, at `start`, and `]`. Nested brackets and `&&`, which RE2 does not support, are
 * evaluated here.
 */
export function readBracket(reader: PatternReader, start: number): Bracket {
  reader.enter(start);
  const negated = reader.take('^');
  const properties: string[] = [];
  let result: CodePoints | undefined;
  let operand: CodePoints[] = [];
  const settle = (): CodePoints => (result === undefined ? union(...operand) : intersection(result, union(...operand)));
  for (let first = true; first || reader.peek() !== ']'; first = false) {
    if (reader.at >= reader.source.length) reader.fail('A "[" without its "]": write "\\[" for the character.', start);
    if (reader.source.startsWith('&&', reader.at)) {
      if (properties.length > 0) reader.fail('"&&" cannot be combined with \\p{…} here.');
      reader.at += 2;
      result = settle();
      operand = [];
    } else operand.push(bracketItem(reader, properties));
  }
  reader.at++;
  reader.leave();
  if (result !== undefined && properties.length > 0) reader.fail('"&&" cannot be combined with \\p{…} here.', start);
  return { set: settle(), properties, negated };
}

function bracketItem(reader: PatternReader, properties: string[]): CodePoints {
  const start = reader.at;
  const first = reader.next();
  if (first === '[') {
    const inner = readBracket(reader, start);
    if (inner.properties.length > 0) reader.fail('\\p{…} in a bracket within a bracket is not supported.', start);
    return inner.negated ? complement(inner.set) : inner.set;
  }
  if (first === '\\') {
    const escaped = reader.peek();
    const set = ESCAPED_CLASSES.get(escaped);
    if (set !== undefined || escaped === 'p' || escaped === 'P') reader.at++;
    if (set !== undefined) return set;
    if (escaped === 'p' || escaped === 'P') {
      const name = reader.propertyName(start);
      const posix = POSIX_CLASSES.get(name);
      if (posix !== undefined) return escaped === 'P' ? complement(posix) : posix;
      properties.push(`\\${escaped}{${name}}`);
      return [];
    }
    if (reader.source.startsWith('Q', reader.at))
      reader.fail('\\Q in a bracket is not supported: escape each character.');
  }
  const from = first === '\\' ? reader.escapedCharacter(reader.next(), start) : (first.codePointAt(0) ?? 0);
  const to = rangeEnd(reader);
  if (to !== undefined && to < from) reader.fail('A range that ends before it starts.', start);
  return [[from, to ?? from]];
}

/** Returns the end of a range such as `a-z`; a `-` before `]` or a bracket is a literal. */
function rangeEnd(reader: PatternReader): number | undefined {
  const afterDash = reader.source[reader.at + 1];
  if (reader.peek() !== '-' || afterDash === undefined || afterDash === ']' || afterDash === '[') return undefined;
  if (afterDash === '\\' && ESCAPED_CLASSES.has(reader.source[reader.at + 2] ?? '')) return undefined;
  reader.at++;
  const start = reader.at;
  const last = reader.next();
  return last === '\\' ? reader.escapedCharacter(reader.next(), start) : (last.codePointAt(0) ?? 0);
}
