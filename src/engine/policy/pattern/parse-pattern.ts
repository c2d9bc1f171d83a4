import { readBracket } from './bracket.js';
import { ESCAPED_CLASSES, LINE_END, NOT_DOT, POSIX_CLASSES } from './code-points.js';
import * as fragment from './fragment.js';
import type { Fragment } from './fragment.js';
import { PatternError, PatternReader } from './pattern-reader.js';
import { readFlags, type Flags } from './pattern-flags.js';
import { readQuantifier } from './quantifier.js';

/** A parsed pattern of java.util.regex. */
export interface ParsedPattern {
  readonly fragment: Fragment;
  readonly groups: number;
  readonly ignoreCase: boolean;
  /** True if it has `$` or `\Z` outside multi-line mode, which also match before a line end at the end of the text. */
  readonly endsBeforeFinalLineEnd: boolean;
  /** True if it needs a backtracking matcher; `fragment.re2` is then in the syntax that both engines share. */
  readonly backtracks: boolean;
}

export type PatternResult =
  | { readonly ok: true; readonly parsed: ParsedPattern }
  | { readonly ok: false; readonly message: string; readonly offset: number };

const MAX_GROUPS = 100;
const ATOMIC = '(?>';
const GROUPS_REFUSED: readonly (readonly [string, string])[] = [
  ['(?=', 'Lookahead "(?=" cannot be matched in linear time: match what follows too, and select a group.'],
  ['(?!', 'Negative lookahead "(?!" cannot be matched in linear time: use an ignore rule instead.'],
  ['(?<=', 'Lookbehind "(?<=" cannot be matched in linear time: match what precedes too, and select a group.'],
  ['(?<!', 'Negative lookbehind "(?<!" cannot be matched in linear time: use an ignore rule instead.'],
  [ATOMIC, 'An atomic group "(?>" is not needed, matching is linear: use "(?:".'],
];

/**
 * Parses the syntax of java.util.regex, in which policies are written, and translates it to the syntax of RE2 and,
 * where safe, of V8. Constructs that neither supports are refused with the reason.
 * @see https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/regex/Pattern.html
 */
export function parsePattern(source: string, ignoreCase: boolean, mayBacktrack = false): PatternResult {
  try {
    return { ok: true, parsed: new PatternParser(source, ignoreCase, mayBacktrack).parse() };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}

class PatternParser extends PatternReader {
  private groups = 0;
  private endsBeforeFinalLineEnd = false;
  private rootIgnoreCase: boolean;
  private flags: Flags;
  private backtracks = false;
  private readonly names = new Map<string, number>();

  constructor(
    source: string,
    ignoreCase: boolean,
    private readonly mayBacktrack: boolean,
  ) {
    super(source);
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
      backtracks: this.backtracks,
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

  /** Reads an atom; undefined if it matches nothing, such as a change of flags or an empty quotation. */
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
      const counts = readQuantifier(this);
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

  private group(start: number): Fragment | undefined {
    for (const [opening, reason] of GROUPS_REFUSED) {
      if (!this.source.startsWith(opening, start)) continue;
      if (!this.mayBacktrack || opening === ATOMIC) this.fail(reason, start);
      return this.lookAround(opening, start);
    }
    const outer = this.flags;
    let capturing = true;
    if (this.take('?')) {
      if (this.peek() === '<') this.groupName(start);
      else {
        capturing = false;
        const { flags, appliesToRest } = readFlags(this, this.flags, start);
        this.flags = flags;
        if (appliesToRest) {
          // At the very start the flag applies to the whole pattern, so no group is needed.
          if (start === 0) this.rootIgnoreCase = flags.ignoreCase;
          return undefined;
        }
      }
    }
    if (capturing && ++this.groups > MAX_GROUPS) this.fail(`More than ${MAX_GROUPS} groups.`, start);
    this.enter(start);
    const body = this.alternatives();
    if (!this.take(')')) this.fail('A "(" without its ")": write "\\(" for the character.', start);
    this.leave();
    this.flags = outer;
    return fragment.group(body, capturing);
  }

  private lookAround(opening: string, start: number): Fragment {
    this.at = start + opening.length;
    this.backtracks = true;
    const outer = this.flags;
    this.enter(start);
    const body = this.alternatives();
    if (!this.take(')')) this.fail('A "(" without its ")": write "\\(" for the character.', start);
    this.leave();
    this.flags = outer;
    return fragment.assertion(`${opening}${body.re2})`, undefined);
  }

  /** Reads `\1` or `\k<name>`, if the caller allows back references and the group exists. */
  private backReference(letter: string, start: number): Fragment | undefined {
    if (!this.mayBacktrack) return undefined;
    let number = /[1-9]/.test(letter) ? Number(letter) : 0;
    if (letter === 'k') {
      const name = /^<([A-Z][A-Z0-9]{0,63})>/i.exec(this.source.slice(this.at, this.at + 70));
      number = this.names.get(name?.[1] ?? '') ?? 0;
      this.at += name?.[0].length ?? 0;
    }
    if (number === 0) return undefined;
    if (number > this.groups) this.fail('A back reference to a group that does not come before it.', start);
    this.backtracks = true;
    return fragment.assertion(`(?:\\${number})`, undefined);
  }

  private groupName(start: number): void {
    const name = /^<[A-Z][A-Z0-9]{0,63}>/i.exec(this.source.slice(this.at, this.at + 70));
    if (name === null) return this.fail('A named group is written (?<name>…), with letters and digits.', start);
    this.at += name[0].length;
    this.names.set(name[0].slice(1, -1), this.groups + 1);
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
        return this.backReference(next, start) ?? this.cased(fragment.literal(this.escapedCharacter(next, start)));
    }
  }

  /** Reads `\Q…\E`. As in Java, a quantifier after it applies only to its last character. */
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

  private bracket(start: number): Fragment {
    const { set, properties, negated } = readBracket(this, start);
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

  private cased(body: Fragment): Fragment {
    if (this.flags.ignoreCase === this.rootIgnoreCase) return body;
    return { ...body, re2: `(?${this.flags.ignoreCase ? 'i' : '-i'}:${body.re2})`, v8: undefined };
  }

  private skipComments(): void {
    if (!this.flags.comments) return;
    const blank = /^(?:\s|#[^\n]*)+/;
    this.at += blank.exec(this.source.slice(this.at))?.[0].length ?? 0;
  }
}

/** Groups an atom, so that a quantifier applies to the whole atom. A single character needs no group. */
const group = (atom: Fragment): Fragment =>
  atom.length === 1 && atom.paths === 1 && !atom.open ? atom : fragment.group(atom, false);
