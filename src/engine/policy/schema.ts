import type { Complaint } from '../complaint.js';
import { isSecret, type SecretReader } from './secret-reader.js';

/**
 * What a policy may contain, described as data. Loading, the list of problems and the defaults are all derived from
 * one description; nothing about a single key is written anywhere else.
 */

/** What a check of a value says: the value that loading goes on with, or what is wrong with it. */
export interface Checked<T> {
  readonly value?: T;
  readonly problems?: readonly Complaint[];
  readonly notes?: readonly Complaint[];
  /** What the check, and later the use of the value, costs: the costs of one policy are bounded together. */
  readonly cost?: number;
}

/** What the caller of the compiler allows, for checks that depend on it. */
export interface ReadSettings {
  /** Whether patterns may run that can take more than linear time. */
  readonly unsafePatterns: 'refuse' | 'allow';
  /** Reads secrets that the policy refers to instead of holding them. */
  readonly secrets: SecretReader;
}

/** Marks a string that readers of a policy must not see. */
export interface SecretRule {
  /** Whether this value is secret; a reference to a place that holds the secret is not. */
  readonly isSecret: (value: string) => boolean;
  /** The key beside it that names the server which receives the secret. */
  readonly sentTo?: string;
}

export type Spec =
  | { readonly type: 'boolean' }
  | { readonly type: 'number'; readonly integer: boolean; readonly min: number; readonly max: number }
  | {
      readonly type: 'string';
      readonly minLength: number;
      readonly maxLength: number;
      readonly secret?: SecretRule;
    }
  /** One of a few words; they compare case-insensitively and are read as written here. */
  | { readonly type: 'word'; readonly words: readonly string[] }
  | { readonly type: 'array'; readonly items: Spec; readonly maxItems: number }
  | { readonly type: 'map'; readonly values: Spec; readonly maxItems: number }
  | ObjectSpec
  /** The first whose JSON type fits. */
  | { readonly type: 'either'; readonly options: readonly Spec[] }
  /** A value that must also make sense; `check` sees only values of the right shape. */
  | {
      readonly type: 'checked';
      readonly of: Spec;
      readonly check: (value: never, settings: ReadSettings) => Checked<unknown>;
      /** The values that pass, where they are a few; for the JSON Schema alone. */
      readonly values?: readonly string[];
    };

export interface ObjectSpec {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Node<unknown>>>;
  /** Other spellings in use, each with the key it stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Keys that are known and cannot be served: the code of the problem and what to say. */
  readonly refused: Readonly<Record<string, Refusal>>;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

declare const output: unique symbol;

/** A description whose values are read as `T`. */
export interface Node<T> {
  readonly spec: Spec;
  /** What an absent key is read as; a required key has none. */
  readonly absent?: { readonly value: unknown };
  /** One sentence for people, for the JSON Schema. */
  readonly about?: string;
  readonly [output]?: T;
}

export type Output<N> = N extends Node<infer T> ? T : never;

type Shape = Readonly<Record<string, Node<unknown>>>;

export const boolean: Node<boolean> = { spec: { type: 'boolean' } };

/** A whole number; both bounds are inclusive. */
export const integer = (min: number, max: number): Node<number> => ({
  spec: { type: 'number', integer: true, min, max },
});

export const number = (min: number, max: number): Node<number> => ({
  spec: { type: 'number', integer: false, min, max },
});

export const string = (minLength = 0, maxLength = 1000): Node<string> => ({
  spec: { type: 'string', minLength, maxLength },
});

/** A string that is encrypted at rest and shown as a mask, such as a key or a token. */
export const secret = (minLength: number, maxLength: number, rule: SecretRule = { isSecret }): Node<string> => ({
  spec: { type: 'string', minLength, maxLength, secret: rule },
});

export const word = <const W extends string>(...words: readonly W[]): Node<W> => ({ spec: { type: 'word', words } });

export const array = <T>(items: Node<T>, maxItems: number): Node<readonly T[]> => ({
  spec: { type: 'array', items: items.spec, maxItems },
});

export const map = <T>(values: Node<T>, maxItems: number): Node<ReadonlyMap<string, T>> => ({
  spec: { type: 'map', values: values.spec, maxItems },
});

export const either = <A, B>(first: Node<A>, second: Node<B>): Node<A | B> => ({
  spec: { type: 'either', options: [first.spec, second.spec] },
});

export const object = <S extends Shape>(
  properties: S,
  { aliases = {}, refused = {} }: Partial<Pick<ObjectSpec, 'aliases' | 'refused'>> = {},
): Node<{ readonly [K in keyof S]: Output<S[K]> }> => ({ spec: { type: 'object', properties, aliases, refused } });

export const checked = <A, B>(
  node: Node<A>,
  check: (value: A, settings: ReadSettings) => Checked<B>,
  values?: readonly string[],
): Node<B> => ({
  spec: { type: 'checked', of: node.spec, check, ...(values === undefined ? {} : { values }) },
});

/** The node with a sentence that explains it. */
export const described = <T>(about: string, node: Node<T>): Node<T> => ({ ...node, about });

/** The key may be absent. */
export const optional = <T>(node: Node<T>): Node<T | undefined> => ({ ...node, absent: { value: undefined } });

/** The key may be absent and is then read as `value`. */
export const withDefault = <T>(node: Node<T>, value: T): Node<T> => ({ ...node, absent: { value } });
