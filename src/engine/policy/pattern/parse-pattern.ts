import {
  complement,
  ESCAPED_CLASSES,
  intersection,
  LINE_END,
  NOT_DOT,
  POSIX_CLASSES,
  union,
  type CodePoints,
} from './code-points.js';
import * as fragment from './fragment.js';
import type { Fragment } from './fragment.js';

/** A pattern of java.util.regex, understood. */
export interface ParsedPattern {
  readonly fragment: Fragment;
  readonly groups: number;
  readonly ignoreCase: boolean;
  /** `$` or `\Z` outside multi-line mode: also matches before a line end that ends the text. */
  readonly endsBeforeFinalLineEnd: boolean;
}

/** Thrown inside the parser only; `parsePattern` returns it as a value. */
class PatternError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

export type PatternResult =
  | { readonly ok: true; readonly parsed: ParsedPattern }
  | { readonly ok: false; readonly message: string; readonly offset: number };

const MAX_DEPTH = 50;
const MAX_GROUPS = 100;
/** RE2 unrolls counted repetitions; this is its own limit. */
const MAX_COUNT = 1000;
const QUANTIFIERS: ReadonlyMap<string, readonly [number, number | undefined]> = new Map([
  ['*', [0, undefined]],
  ['+', [1, undefined]],
  ['?', [0, 1]],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['r', 0x0d],
  ['f', 0x0c],
  ['a', 0x07],
  ['e', 0x1b],
]);
const GROUPS_REFUSED: readonly (readonly [string, string])[] = [
  ['(?=', 'Lookahead "(?=" cannot be matched in linear time: match what follows too, and select a group.'],
  ['(?!', 'Negative lookahead "(?!" cannot be matched in linear time: use an ignore rule instead.'],
  ['(?<=', 'Lookbehind "(?<=" cannot be matched in linear time: match what precedes too, and select a group.'],
  ['(?<!', 'Negative lookbehind "(?<!" cannot be matched in linear time: use an ignore rule instead.'],
  ['(?>', 'An atomic group "(?>" is not needed, matching is linear: use "(?:".'],
];

/**
 * Reads the syntax of java.util.regex, in which policies are written, and states it in the syntax of RE2 and, where
 * that is safe, of V8. What neither can do is refused with the reason.
 * @see https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/regex/Pattern.html
 */
export function parsePattern(source: string, ignoreCase: boolean): PatternResult {
  try {
    return { ok: true, parsed: new PatternParser(source, ignoreCase).parse() };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}

interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  readonly multiLine: boolean;
  readonly comments: boolean;
}

const FLAG_LETTERS: ReadonlyMap<string, keyof Flags | undefined> = new Map([
  ['i', 'ignoreCase'],
  ['s', 'dotAll'],
  ['m', 'multiLine'],
  ['x', 'comments'],
  // Unicode case folding is always on, and line ends are always Unix or not by what they are.
  ['u', undefined],
  ['d', undefined],
]);

class PatternParser {
  private at = 0;
  private depth = 0;
  private groups = 0;
  private endsBeforeFinalLineEnd = false;
  private rootIgnoreCase: boolean;
  private flags: Flags;

  constructor(
    private readonly source: string,
    ignoreCase: boolean,
  ) {
    this.rootIgnoreCase = ignoreCase;
    this.flags = { ignoreCase, dotAll: false, multiLine: false, comments: false };
  }

  parse(): ParsedPattern {
    const body = this.alternatives();
    if (this.at < this.source.length) this.fail('A ")" without its "(": write "\\)" for the character.');
    return {
      fragment: body,
      groups: this.groups,
      ignoreCase: this.rootIgnoreCase,
      endsBeforeFinalLineEnd: this.endsBeforeFinalLineEnd,
    };
  }

  private alternatives(): Fragment {
    const branches = [this.branch()];
    while (this.take('|')) branches.push(this.branch());
    return fragment.alternation(branches);
  }

  private branch(): Fragment {
    const parts: Fragment[] = [];
    for (;;) {
      this.skipComments();
      const next = this.peek();
      if (next === '' || next === '|' || next === ')') return fragment.sequence(parts);
      const atom = this.atom();
      if (atom !== undefined) parts.push(this.quantified(atom));
    }
  }

  /** Undefined for what stands for nothing: a change of flags, an empty quotation. */
  private atom(): Fragment | undefined {
    const start = this.at;
    const next = this.next();
    switch (next) {
      case '(':
        return this.group(start);
      case '[':
        return this.cased(this.bracket(start));
      case '.':
        return this.flags.dotAll ? fragment.characters([], true) : fragment.characters(NOT_DOT, true);
      case '^':
        return this.flags.multiLine ? fragment.assertion('(?m:^)', undefined) : fragment.assertion('^', '^');
      case '$':
        if (this.flags.multiLine) return fragment.assertion('(?m:$)', undefined);
        this.endsBeforeFinalLineEnd = true;
        return fragment.assertion('$', '$');
      case '\\':
        return this.escape(start);
      case '*':
      case '+':
      case '?':
        return this.fail(`"${next}" repeats nothing: write "\\${next}" for the character.`, start);
      case '{':
        return this.fail('"{" must follow what it repeats: write "\\{" for the character.', start);
      default:
        return this.cased(fragment.literal(next.codePointAt(0) ?? 0));
    }
  }

  private quantified(atom: Fragment): Fragment {
    let result = atom;
    for (;;) {
      this.skipComments();
      const start = this.at;
      const counts = this.quantifier();
      if (counts === undefined) return result;
      if (result !== atom) this.fail('A repetition of a repetition: put the first in a group "(?:…)".', start);
      if (this.take('+')) {
        this.fail(
          'A possessive repetition is not needed, matching is linear: leave out the "+" behind it.',
          this.at - 1,
        );
      }
      result = fragment.repetition(group(atom), counts[0], counts[1], this.take('?'));
    }
  }

  private quantifier(): readonly [number, number | undefined] | undefined {
    const simple = QUANTIFIERS.get(this.peek());
    if (simple !== undefined) {
      this.at++;
      return simple;
    }
    if (this.peek() !== '{') return undefined;
    const start = this.at;
    const counts = /^\{(\d{1,9})(,?)(\d{0,9})\}/.exec(this.source.slice(start, start + 24));
    if (counts === null)
      return this.fail('A count is written {3}, {3,} or {3,5}: write "\\{" for the character.', start);
    const min = Number(counts[1]);
    const max = counts[2] === '' ? min : counts[3] === '' ? undefined : Number(counts[3]);
    if (min > MAX_COUNT || (max ?? 0) > MAX_COUNT) this.fail(`A count must be at most ${MAX_COUNT}.`, start);
    if (max !== undefined && max < min) this.fail('The second count is less than the first.', start);
    this.at += counts[0].length;
    return [min, max];
  }

  private group(start: number): Fragment | undefined {
    for (const [opening, reason] of GROUPS_REFUSED) {
      if (this.source.startsWith(opening, start)) this.fail(reason, start);
    }
    const outer = this.flags;
    let capturing = true;
    if (this.take('?')) {
      if (this.peek() === '<') this.groupName(start);
      else {
        capturing = false;
        if (this.inlineFlags(start)) return undefined;
      }
    }
    if (capturing && ++this.groups > MAX_GROUPS) this.fail(`More than ${MAX_GROUPS} groups.`, start);
    if (++this.depth > MAX_DEPTH) this.fail(`Groups are nested more than ${MAX_DEPTH} deep.`, start);
    const body = this.alternatives();
    if (!this.take(')')) this.fail('A "(" without its ")": write "\\(" for the character.', start);
    this.depth--;
    this.flags = outer;
    return fragment.group(body, capturing);
  }

  private groupName(start: number): void {
    const name = /^<[A-Z][A-Z0-9]{0,63}>/i.exec(this.source.slice(this.at, this.at + 70));
    if (name === null) return this.fail('A named group is written (?<name>…), with letters and digits.', start);
    this.at += name[0].length;
  }

  /** Reads `i-s:` or `i-s)`; true when the flags hold for the rest of the enclosing group. */
  private inlineFlags(start: number): boolean {
    let on = true;
    for (;;) {
      const letter = this.next();
      if (letter === ':') return false;
      if (letter === ')') {
        // At the very start the flag holds for all: nothing has to be wrapped.
        if (start === 0) this.rootIgnoreCase = this.flags.ignoreCase;
        return true;
      }
      if (letter === '-') on = false;
      else if (FLAG_LETTERS.has(letter)) {
        const flag = FLAG_LETTERS.get(letter);
        if (flag !== undefined) this.flags = { ...this.flags, [flag]: on };
      } else this.fail('Unknown kind of group: known are (…), (?:…), (?<name>…) and the flags i, s, m, x.', start);
    }
  }

  private escape(start: number): Fragment | undefined {
    const next = this.next();
    const set = ESCAPED_CLASSES.get(next);
    if (set !== undefined) return fragment.characters(set, false);
    switch (next) {
      case 'b':
      case 'B':
        return fragment.assertion(`\\${next}`, `\\${next}`);
      case 'A':
        return fragment.assertion('\\A', '^');
      case 'z':
        return fragment.assertion('\\z', '$');
      case 'Z':
        this.endsBeforeFinalLineEnd = true;
        return fragment.assertion('\\z', '$');
      case 'R':
        return fragment.group(
          fragment.alternation([
            fragment.sequence([fragment.literal(0x0d), fragment.literal(0x0a)]),
            fragment.characters(LINE_END, false),
          ]),
          false,
        );
      case 'Q':
        return this.quotation();
      case 'p':
      case 'P':
        return this.cased(this.property(next === 'P', start));
      default:
        return this.cased(fragment.literal(this.escapedCharacter(next, start)));
    }
  }

  /** `\Q…\E`: what follows is repeated as one only by its last character, as in Java. */
  private quotation(): Fragment | undefined {
    const close = this.source.indexOf('\\E', this.at);
    const quoted = Array.from(this.source.slice(this.at, close === -1 ? undefined : close));
    this.at = close === -1 ? this.source.length : close + 2;
    const literals = quoted.map((character) => this.cased(fragment.literal(character.codePointAt(0) ?? 0)));
    const last = literals.pop();
    return last === undefined ? undefined : fragment.sequence([...literals, this.quantified(last)]);
  }

  private property(negated: boolean, start: number): Fragment {
    const name = this.propertyName(start);
    const posix = POSIX_CLASSES.get(name);
    if (posix !== undefined) return fragment.characters(posix, negated);
    return { re2: `\\${negated ? 'P' : 'p'}{${name}}`, v8: undefined, paths: 1, length: 1, open: false };
  }

  private propertyName(start: number): string {
    const written = /^(?:\{(?:Is)?([A-Z]\w{0,40})\}|([A-Z]))/i.exec(this.source.slice(this.at, this.at + 48));
    if (written === null) return this.fail('A property is written \\p{L}, \\p{Lu}, \\p{IsLatin} or \\p{Alpha}.', start);
    this.at += written[0].length;
    return written[1] ?? written[2] ?? '';
  }

  private escapedCharacter(letter: string, start: number): number {
    const control = CONTROLS.get(letter);
    if (control !== undefined) return control;
    if (letter === 'c') return (this.next().codePointAt(0) ?? 0) ^ 64;
    const code = letter === '0' ? this.digits(/^[0-3]?[0-7]{1,2}/, 8) : this.hexadecimal(letter);
    if (code !== undefined) return code;
    if (/[1-9k]/.test(letter)) {
      this.fail('A back reference cannot be matched in linear time: write the alternatives out.', start);
    }
    if (/[A-Z]/i.test(letter)) this.fail(`Unknown escape "\\${letter}".`, start);
    if (letter === '') this.fail('"\\" at the end escapes nothing: write "\\\\" for the character.', start);
    return letter.codePointAt(0) ?? 0;
  }

  private hexadecimal(letter: string): number | undefined {
    if (letter === 'u') return this.digits(/^[0-9a-f]{4}/i, 16);
    if (letter !== 'x') return undefined;
    const braced = /^\{([0-9a-f]{1,6})\}/i.exec(this.source.slice(this.at, this.at + 8));
    if (braced === null) return this.digits(/^[0-9a-f]{2}/i, 16);
    const code = parseInt(braced[1] ?? '', 16);
    if (code > 0x10ffff) this.fail('Not a Unicode code point.');
    this.at += braced[0].length;
    return code;
  }

  private digits(shape: RegExp, radix: number): number | undefined {
    const digits = shape.exec(this.source.slice(this.at, this.at + 8))?.[0];
    if (digits === undefined) return undefined;
    this.at += digits.length;
    return parseInt(digits, radix);
  }

  private bracket(start: number): Fragment {
    const { set, properties, negated } = this.bracketBody(start);
    if (properties.length === 0) return fragment.characters(set, negated);
    const ranges = set.length === 0 ? '' : fragment.characters(set, false).re2.slice(1, -1);
    return {
      re2: `[${negated ? '^' : ''}${ranges}${properties.join('')}]`,
      v8: undefined,
      paths: 1,
      length: 1,
      open: false,
    };
  }

  /** What is between `[` and `]`: unions, nested brackets and `&&`, which RE2 lacks, are worked out here. */
  private bracketBody(start: number): { set: CodePoints; properties: readonly string[]; negated: boolean } {
    if (++this.depth > MAX_DEPTH) this.fail(`Brackets are nested more than ${MAX_DEPTH} deep.`, start);
    const negated = this.take('^');
    const properties: string[] = [];
    let result: CodePoints | undefined;
    let operand: CodePoints[] = [];
    const settle = (): CodePoints =>
      result === undefined ? union(...operand) : intersection(result, union(...operand));
    for (let first = true; first || this.peek() !== ']'; first = false) {
      if (this.at >= this.source.length) this.fail('A "[" without its "]": write "\\[" for the character.', start);
      if (this.source.startsWith('&&', this.at)) {
        if (properties.length > 0) this.fail('"&&" cannot be combined with \\p{…} here.');
        this.at += 2;
        result = settle();
        operand = [];
      } else operand.push(this.bracketItem(properties));
    }
    this.at++;
    this.depth--;
    if (result !== undefined && properties.length > 0) this.fail('"&&" cannot be combined with \\p{…} here.', start);
    return { set: settle(), properties, negated };
  }

  private bracketItem(properties: string[]): CodePoints {
    const start = this.at;
    const first = this.next();
    if (first === '[') {
      const inner = this.bracketBody(start);
      if (inner.properties.length > 0) this.fail('\\p{…} in a bracket within a bracket is not supported.', start);
      return inner.negated ? complement(inner.set) : inner.set;
    }
    if (first === '\\') {
      const escaped = this.peek();
      const set = ESCAPED_CLASSES.get(escaped);
      if (set !== undefined || escaped === 'p' || escaped === 'P') this.at++;
      if (set !== undefined) return set;
      if (escaped === 'p' || escaped === 'P') {
        const name = this.propertyName(start);
        const posix = POSIX_CLASSES.get(name);
        if (posix !== undefined) return escaped === 'P' ? complement(posix) : posix;
        properties.push(`\\${escaped}{${name}}`);
        return [];
      }
      if (this.source.startsWith('Q', this.at)) this.fail('\\Q in a bracket is not supported: escape each character.');
    }
    const from = first === '\\' ? this.escapedCharacter(this.next(), start) : (first.codePointAt(0) ?? 0);
    const to = this.rangeEnd();
    if (to !== undefined && to < from) this.fail('A range that ends before it starts.', start);
    return [[from, to ?? from]];
  }

  /** The end of `a-z`; a `-` before `]` or a bracket is the character. */
  private rangeEnd(): number | undefined {
    const behind = this.source[this.at + 1];
    if (this.peek() !== '-' || behind === undefined || behind === ']' || behind === '[') return undefined;
    if (behind === '\\' && ESCAPED_CLASSES.has(this.source[this.at + 2] ?? '')) return undefined;
    this.at++;
    const start = this.at;
    const last = this.next();
    return last === '\\' ? this.escapedCharacter(this.next(), start) : (last.codePointAt(0) ?? 0);
  }

  private cased(body: Fragment): Fragment {
    if (this.flags.ignoreCase === this.rootIgnoreCase) return body;
    return { ...body, re2: `(?${this.flags.ignoreCase ? 'i' : '-i'}:${body.re2})`, v8: undefined };
  }

  private skipComments(): void {
    if (!this.flags.comments) return;
    const blank = /^(?:\s|#[^\n]*)+/;
    this.at += blank.exec(this.source.slice(this.at))?.[0].length ?? 0;
  }

  private peek(): string {
    return this.source[this.at] ?? '';
  }

  /** The next character, a whole code point, and moves behind it; empty at the end. */
  private next(): string {
    const codePoint = this.source.codePointAt(this.at);
    if (codePoint === undefined) return '';
    const character = String.fromCodePoint(codePoint);
    this.at += character.length;
    return character;
  }

  private take(expected: string): boolean {
    if (this.peek() !== expected) return false;
    this.at++;
    return true;
  }

  private fail(message: string, offset: number = this.at): never {
    throw new PatternError(message, Math.min(offset, this.source.length));
  }
}

/** A quantifier must bind to the whole of what it follows; a group around one character costs nothing. */
const group = (atom: Fragment): Fragment =>
  atom.length === 1 && atom.paths === 1 && !atom.open ? atom : fragment.group(atom, false);
