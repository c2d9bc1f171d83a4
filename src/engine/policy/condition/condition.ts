export type OrderOperator = '>' | '<' | '>=' | '<=' | '==' | '!=';
type Equality = '==' | '!=';
/** The life event that the words around a date indicate. */
export type LifeEvent = 'birthdate' | 'deathdate' | 'birthdate or deathdate';

/** The condition under which a strategy applies to a span: a tree that can be printed, compared and evaluated. */
export type Condition =
  | { readonly type: 'and' | 'or'; readonly terms: readonly Condition[] }
  | { readonly type: 'not'; readonly term: Condition }
  | Comparison;

export type Comparison =
  | { readonly type: 'token'; readonly operator: Equality | 'startswith'; readonly value: string }
  | { readonly type: 'life-event'; readonly negated: boolean; readonly event: LifeEvent }
  | { readonly type: 'number'; readonly field: NumberField; readonly operator: OrderOperator; readonly value: number }
  | { readonly type: 'text'; readonly field: TextField; readonly operator: Equality; readonly value: string };

export const NUMBER_FIELDS = ['confidence', 'population'] as const;
export const TEXT_FIELDS = ['context', 'classification', 'type'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type TextField = (typeof TEXT_FIELDS)[number];

/** Thrown for a condition that cannot be used, with the position of the error. */
export class ConditionError extends Error {
  constructor(
    message: string,
    /** The position in UTF-16 code units from the start of the condition. */
    readonly offset: number,
  ) {
    super(message);
  }
}

/** A number in a condition has at most this many digits after the point, so that it prints as it was written. */
export const MAX_DECIMALS = 8;
