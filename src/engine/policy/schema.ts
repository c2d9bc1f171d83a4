import type { Complaint } from '../complaint.js';
import { isSecret, type SecretReader } from './secret-reader.js';

/**
 * Describes as data what a policy may contain. Loading, the list of problems and the defaults are all derived from this
 * description; nothing about a single key is written anywhere else.
 */

/** The result of a check: the value to continue with, or its problems. */
export interface Checked<T> {
  readonly value?: T;
  readonly problems?: readonly Complaint[];
  readonly notes?: readonly Complaint[];
  /** The cost of the check and of using the value later; the total cost of a policy is bounded. */
  readonly cost?: number;
}

/** Settings of the compiler's caller, for checks that depend on them. */
export interface ReadSettings {
  /** True if patterns are allowed that can take more than linear time. */
  readonly unsafePatterns: 'refuse' | 'allow';
  /** Reads secrets that the policy refers to instead of holding them. */
  readonly secrets: SecretReader;
}

/** Marks a string that readers of a policy must not see. */
export interface SecretRule {
  /** Returns true if this value is secret; a reference to where the secret is kept is not. */
  readonly isSecret: (value: string) => boolean;
  /** The sibling key that names the server which receives the secret. */
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
  /** One of a few words; compared case-insensitively and read as written here. */
  | { readonly type: 'word'; readonly words: readonly string[] }
  | { readonly type: 'array'; readonly items: Spec; readonly maxItems: number }
  | { readonly type: 'map'; readonly values: Spec; readonly maxItems: number }
  | ObjectSpec
  /** The first option whose JSON type matches. */
  | { readonly type: 'either'; readonly options: readonly Spec[] }
  /** A value that must also be valid; `check` receives only values of the right shape. */
  | {
      readonly type: 'checked';
      readonly of: Spec;
      readonly check: (value: never, settings: ReadSettings) => Checked<unknown>;
      /** The valid values, if there are only a few; used for the JSON Schema only. */
      readonly values?: readonly string[];
    };

export interface ObjectSpec {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Node<unknown>>>;
  /** Aliases in use, each with the key it stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Known keys that are not supported: the code of the problem and its message. */
  readonly refused: Readonly<Record<string, Refusal>>;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

declare const output: unique symbol;

/** A description of values that are read as `T`. */
export interface Node<T> {
  readonly spec: Spec;
  /** The value of an absent key; unset for a required key. */
  readonly absent?: { readonly value: unknown };
  /** A one-sentence description for the JSON Schema. */
  readonly about?: string;
  /** True for a key that is accepted and has no effect. */
  readonly isDeprecated?: true;
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

/** Adds a description to a node. */
export const described = <T>(about: string, node: Node<T>): Node<T> => ({ ...node, about });

/** Describes a key that is accepted for policies written elsewhere, and has no effect. */
export const withoutEffect = <T>(node: Node<T>, reason?: string): Node<T> => ({
  ...described(reason === undefined ? 'Without effect.' : `Without effect: ${reason}`, node),
  isDeprecated: true,
});

/** Makes the key optional. */
export const optional = <T>(node: Node<T>): Node<T | undefined> => ({ ...node, absent: { value: undefined } });

/** Makes the key optional, with `value` as its default. */
export const withDefault = <T>(node: Node<T>, value: T): Node<T> => ({ ...node, absent: { value } });
