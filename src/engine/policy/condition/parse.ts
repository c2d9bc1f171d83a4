import { closest } from '../../checks/edit-distance.js';
import {
  ConditionError,
  NUMBER_FIELDS,
  TEXT_FIELDS,
  type Condition,
  type LifeEvent,
  type NumberField,
  type OrderOperator,
  type TextField,
} from './condition.js';
import { lex, type Token } from './lex.js';

export type ConditionResult =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly message: string; readonly offset: number };

export const MAX_CONDITION_LENGTH = 4000;
/** The maximum nesting depth of parentheses and negations. */
const MAX_DEPTH = 50;

const FIELDS: readonly string[] = ['token', ...NUMBER_FIELDS, ...TEXT_FIELDS];
const LIFE_EVENTS: readonly string[] = ['birthdate', 'deathdate'];

/**
 * Reads a condition:
 *
 *     condition  = conjunction { ("or" | "||") conjunction }
 *     conjunction = negation { ("and" | "&&") negation }
 *     negation   = [ "not" | "!" ] negation | "(" condition ")" | comparison
 *     comparison = "token" ("==" | "!=" | "startswith") text
 *                | "token" "is" ["not"] ( "birthdate" | "deathdate" | "birthdate or deathdate" )
 *                | ("confidence" | "population") (">" | "<" | ">=" | "<=" | "==" | "!=") number
 *                | ("context" | "classification" | "type") ("==" | "!=") text
 *
 * Words are case-insensitive; texts are in double quotes, which may be omitted around a single word.
 */
export function parseCondition(source: string): ConditionResult {
  try {
    if (source.length > MAX_CONDITION_LENGTH) {
      throw new ConditionError(`A condition has at most ${MAX_CONDITION_LENGTH} characters.`, MAX_CONDITION_LENGTH);
    }
    return { ok: true, condition: new ConditionParser(lex(source)).parse() };
  } catch (error) {
    if (error instanceof ConditionError) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}

class ConditionParser {
  private index = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Condition {
    const condition = this.disjunction();
    const { type, offset } = this.current();
    if (type === 'end') return condition;
    if (type === ')') throw new ConditionError('A ")" without its "(".', offset);
    throw new ConditionError('Join two comparisons by "and" or "or".', offset);
  }

  private disjunction(): Condition {
    return this.joined('or', () => this.joined('and', () => this.negation()));
  }

  private joined(type: 'and' | 'or', read: () => Condition): Condition {
    const first = read();
    const terms = [first];
    while (this.take(type) !== undefined) terms.push(read());
    return terms.length === 1 ? first : { type, terms };
  }

  private negation(): Condition {
    const opening = this.take('not') ?? this.take('(');
    if (opening === undefined) return this.comparison();
    if (++this.depth > MAX_DEPTH) throw new ConditionError(`Nested more than ${MAX_DEPTH} deep.`, opening.offset);
    const inner = opening.type === 'not' ? this.negation() : this.disjunction();
    this.depth--;
    if (opening.type === 'not') return { type: 'not', term: inner };
    if (this.take(')') === undefined) throw new ConditionError('A "(" without its ")".', opening.offset);
    return inner;
  }

  private comparison(): Condition {
    const field = this.current();
    if (field.type !== 'word') throw new ConditionError(`A comparison starts with ${FIELDS.join(', ')}.`, field.offset);
    this.index++;
    const name = field.value.toLowerCase();
    if (name === 'token') return this.tokenComparison();
    if (isOneOf(NUMBER_FIELDS, name)) return this.numberComparison(name);
    if (isOneOf(TEXT_FIELDS, name)) return this.textComparison(name);
    const similarName = closest(name, FIELDS);
    const hint = similarName === undefined ? `Known are ${FIELDS.join(', ')}.` : `Did you mean "${similarName}"?`;
    throw new ConditionError(`There is no such field to compare. ${hint}`, field.offset);
  }

  private tokenComparison(): Condition {
    const operator = this.current();
    if (this.takeWord('startswith')) return { type: 'token', operator: 'startswith', value: this.text() };
    if (this.takeWord('is')) {
      const negated = this.take('not') !== undefined;
      return { type: 'life-event', negated, event: this.lifeEvent() };
    }
    if (operator.type === 'order' && (operator.value === '==' || operator.value === '!=')) {
      this.index++;
      return { type: 'token', operator: operator.value, value: this.text() };
    }
    throw new ConditionError('"token" is compared by ==, !=, startswith, is or is not.', operator.offset);
  }

  private lifeEvent(): LifeEvent {
    const { type, value, offset } = this.current();
    const event = value.toLowerCase();
    if ((type === 'word' || type === 'string') && isLifeEvent(event)) {
      this.index++;
      // Without quotes, `birthdate or deathdate` is one value, since no comparison starts with `deathdate`.
      const [joint, other] = [this.tokens[this.index], this.tokens[this.index + 1]];
      if (type === 'string' || joint?.type !== 'or' || !LIFE_EVENTS.includes(other?.value.toLowerCase() ?? ''))
        return event;
      this.index += 2;
      return other?.value.toLowerCase() === event ? event : 'birthdate or deathdate';
    }
    throw new ConditionError('"is" takes "birthdate", "deathdate" or "birthdate or deathdate".', offset);
  }

  private numberComparison(field: NumberField): Condition {
    const operator = this.take('order');
    if (operator === undefined) {
      throw new ConditionError(`"${field}" is compared by >, <, >=, <=, == or !=.`, this.current().offset);
    }
    const number = this.take('number');
    if (number === undefined) {
      throw new ConditionError(`"${field}" is compared with a number, such as 0.8.`, this.current().offset);
    }
    return { type: 'number', field, operator: operator.value as OrderOperator, value: Number(number.value) };
  }

  private textComparison(field: TextField): Condition {
    const operator = this.current();
    if (operator.type !== 'order' || (operator.value !== '==' && operator.value !== '!=')) {
      throw new ConditionError(`"${field}" is compared by == or !=.`, operator.offset);
    }
    this.index++;
    return { type: 'text', field, operator: operator.value, value: this.text() };
  }

  private text(): string {
    const token = this.take('string') ?? this.take('word');
    if (token === undefined) throw new ConditionError('A text in double quotes must follow.', this.current().offset);
    return token.value;
  }

  private current(): Token {
    return this.tokens[this.index] ?? { type: 'end', value: '', offset: 0 };
  }

  private take(type: Token['type']): Token | undefined {
    const token = this.current();
    if (token.type !== type) return undefined;
    this.index++;
    return token;
  }

  private takeWord(word: string): boolean {
    const { type, value } = this.current();
    if (type !== 'word' || value.toLowerCase() !== word) return false;
    this.index++;
    return true;
  }
}

const isOneOf = <T extends string>(known: readonly T[], value: string): value is T =>
  (known as readonly string[]).includes(value);

const isLifeEvent = (value: string): value is LifeEvent =>
  LIFE_EVENTS.includes(value) || value === 'birthdate or deathdate';
