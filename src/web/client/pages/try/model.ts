import type { components } from '../../api/schema.js';
import { changed, textOf } from '../../policy-form/form-model.js';

type Schemas = components['schemas'];
export type Explained = Schemas['ExplainedDocument'];
export type Found = Schemas['ExplainedSpan'];
export type NearMiss = Schemas['NearMiss'];
export type LeftValue = NonNullable<Explained['explanation']['left']>[number];

/** A part of a text; `found` is set if it is a finding. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly found: Found | undefined;
}

/**
 * Returns the findings in text order without overlaps; of two overlapping ones, an applied one, then the more confident
 * one.
 */
export function shownOf({ explanation }: Explained, least: number): readonly Found[] {
  const shown: Found[] = [];
  const found = explanation.identifiedSpans.filter(({ confidence }) => confidence >= least);
  for (const span of found.toSorted((a, b) => a.characterStart - b.characterStart || b.characterEnd - a.characterEnd)) {
    const before = shown.at(-1);
    if (before === undefined || before.characterEnd <= span.characterStart) shown.push(span);
    else if (isStronger(span, before)) shown[shown.length - 1] = span;
  }
  return shown;
}

const isStronger = (one: Found, other: Found): boolean =>
  one.applied === other.applied ? one.confidence > other.confidence : one.applied;

export function piecesOf(text: string, spans: readonly Found[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, found: undefined });
  };
  for (const found of spans) {
    if (found.characterStart < at || found.characterEnd > text.length) continue;
    plain(found.characterStart);
    pieces.push({ text: text.slice(found.characterStart, found.characterEnd), start: found.characterStart, found });
    at = found.characterEnd;
  }
  plain(text.length);
  return pieces;
}

/** Returns the text with the applied replacements. */
export const resultOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, found }) => (found?.applied === true ? found.replacement : text)).join('');

/** Returns the findings of one response that the other does not have, by position, kind and replacement. */
export function differences(one: readonly Found[], other: readonly Found[]): readonly Found[] {
  const keyOf = ({ characterStart, characterEnd, filterType, replacement, applied }: Found): string =>
    [characterStart, characterEnd, filterType, applied ? replacement : ''].join(' ');
  const known = new Set(other.map(keyOf));
  return one.filter((span) => !known.has(keyOf(span)));
}

/** Converts the label of explanations, `EMAIL_ADDRESS`, to the catalogue's id, `email-address`. */
export const kindOf = (label: string): string => label.toLowerCase().replaceAll('_', '-');

export type PolicyText =
  | { readonly ok: true; readonly policy: Record<string, unknown> }
  | { readonly ok: false; readonly message: string };

/** Parses a policy that the user has typed. */
export function readPolicy(text: string): PolicyText {
  try {
    const policy: unknown = JSON.parse(text);
    const isObject = typeof policy === 'object' && policy !== null && !Array.isArray(policy);
    return isObject
      ? { ok: true, policy: policy as Record<string, unknown> }
      : { ok: false, message: 'A policy is an object: { … }.' };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const RULES = 'identifiers.';

/** Returns the kinds of values that a policy leaves, as policies name them, each once. */
export const kindsLeft = (left: readonly LeftValue[]): readonly string[] => [
  ...new Set(left.map(({ rule }) => rule.slice(RULES.length))),
];

/** Returns the text of a policy that also looks for further kinds. */
export const withKinds = (policy: unknown, kinds: readonly string[]): string =>
  textOf(kinds.reduce((made, kind) => changed(made, ['identifiers', kind], {}), policy));
