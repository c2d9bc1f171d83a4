import { scimFail } from '../scim-fail.js';

/** The comparisons of strings and booleans of RFC 7644, section 3.4.2.2. */
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A filter as it was written; attributes are in lower case. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly op: 'not'; readonly of: Filter }
  | { readonly op: 'pr'; readonly attribute: string }
  | { readonly op: Operator; readonly attribute: string; readonly value: string | boolean | null };

const MAX_LENGTH = 2000;
const MAX_DEPTH = 10;
const MAX_CONDITIONS = 50;

/** A string, a word (attribute, operator, `true`), a number, or a bracket; `].value` continues after a bracket. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([a-z$][\w$:.-]*)|(-?\d[\d.e+-]*)|([()[]|\](?:\.[a-z$][\w$-]*)?))/iy;

/** @throws AppError `invalid` of `invalidFilter` */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) return refuse(`must have at most ${MAX_LENGTH} characters`);
  return new Parser(tokensOf(text)).parse();
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const [, quoted, word, number, bracket] = TOKEN.exec(text) ?? [];
    const token = quoted ?? word ?? number ?? bracket;
    if (token === undefined) return refuse(`cannot be read from character ${at + 1}`);
    tokens.push(token);
  }
  return tokens;
}

/** Parses by recursive descent: `or` binds weaker than `and`, which binds weaker than `not`. */
class Parser {
  private next = 0;
  private conditions = 0;

  constructor(private readonly tokens: readonly string[]) {}

  parse(): Filter {
    const filter = this.parseAny('', 0);
    if (this.next < this.tokens.length) return refuse('continues where it should end');
    return filter;
  }

  private parseAny(prefix: string, depth: number): Filter {
    return this.joined('or', () => this.joined('and', () => this.single(prefix, depth)));
  }

  private joined(op: 'and' | 'or', part: () => Filter): Filter {
    const first = part();
    const parts = [first];
    while (this.peek() === op) {
      this.next += 1;
      parts.push(part());
    }
    return parts.length === 1 ? first : { op, of: parts };
  }

  private single(prefix: string, depth: number): Filter {
    if (depth > MAX_DEPTH) return refuse(`must not be nested deeper than ${MAX_DEPTH}`);
    const token = this.take();
    if (token === '(') return this.closedBy(')', this.parseAny(prefix, depth + 1));
    if (token.toLowerCase() === 'not') return { op: 'not', of: this.single(prefix, depth + 1) };
    if (!/^[a-z$]/i.test(token)) return refuse(`must have an attribute instead of ${token.slice(0, 20)}`);
    return this.condition(`${prefix}${nameOf(token)}`, depth);
  }

  private condition(attribute: string, depth: number): Filter {
    if (++this.conditions > MAX_CONDITIONS) return refuse(`must have at most ${MAX_CONDITIONS} conditions`);
    const operator = this.take().toLowerCase();
    if (operator === 'pr') return { op: 'pr', attribute };
    if (operator === '[') return this.valuePath(attribute, depth);
    const known = OPERATORS.find((one) => one === operator);
    if (known === undefined) return refuse(`must compare by ${OPERATORS.join(', ')} or pr`);
    return { op: known, attribute, value: valueOf(this.take()) };
  }

  /** `emails[type eq "work"]`, and `emails[type eq "work"].value eq "…"`. */
  private valuePath(attribute: string, depth: number): Filter {
    const inside = this.parseAny(`${attribute}.`, depth + 1);
    const close = this.take();
    if (!close.startsWith(']')) return refuse('must close every [');
    if (close === ']') return inside;
    return { op: 'and', of: [inside, this.condition(`${attribute}${close.slice(1).toLowerCase()}`, depth)] };
  }

  private closedBy(bracket: string, filter: Filter): Filter {
    if (this.take() !== bracket) return refuse('must close every (');
    return filter;
  }

  private peek(): string | undefined {
    return this.tokens[this.next]?.toLowerCase();
  }

  private take(): string {
    const token = this.tokens[this.next];
    this.next += 1;
    return token ?? refuse('ends too soon');
  }
}

/** A name may include its schema. */
const nameOf = (token: string): string => withoutSchema(token).toLowerCase();

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** Returns an attribute without the name of a core schema before it. */
export const withoutSchema = (attribute: string): string => attribute.replace(CORE, '');

function valueOf(token: string): string | boolean | null {
  let value: unknown;
  try {
    value = JSON.parse(/^[a-z]+$/i.test(token) ? token.toLowerCase() : token);
  } catch {
    return refuse('must compare with a value of JSON: "text", true, false or null');
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return refuse('must compare with a string or a boolean');
}

function refuse(what: string): never {
  return scimFail('invalidFilter', `The filter ${what}.`);
}

/** Returns true if a resource meets a filter; an attribute that it does not have meets only `ne`. */
export function matches(filter: Filter, get: (attribute: string) => string | boolean | undefined): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((part) => matches(part, get));
    case 'or':
      return filter.of.some((part) => matches(part, get));
    case 'not':
      return !matches(filter.of, get);
    case 'pr':
      return get(filter.attribute) !== undefined;
    default: {
      const known = get(filter.attribute);
      return compare(filter.op, folded(known), folded(filter.value));
    }
  }
}

const folded = (value: string | boolean | null | undefined): string | undefined =>
  value === undefined || value === null ? undefined : String(value).toLowerCase();

function compare(op: Operator, known: string | undefined, value: string | undefined): boolean {
  if (op === 'eq') return known === value;
  if (op === 'ne') return known !== value;
  if (known === undefined || value === undefined) return false;
  if (op === 'co') return known.includes(value);
  return op === 'sw' ? known.startsWith(value) : known.endsWith(value);
}
