import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Explained = Schemas['ExplainedDocument'];
export type Found = Schemas['ExplainedSpan'];
export type NearMiss = Schemas['NearMiss'];

/** A part of a text; `found` where something was found there. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly found: Found | undefined;
}

/** What stands in the text in order, none over another: of two over the same characters the surer one. */
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

/** The text with what was replaced, as far as it is sure enough. */
export const resultOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, found }) => (found?.applied === true ? found.replacement : text)).join('');

/** Findings of one answer that the other has not, by place and kind. */
export function differences(one: readonly Found[], other: readonly Found[]): readonly Found[] {
  const keyOf = ({ characterStart, characterEnd, filterType, replacement, applied }: Found): string =>
    [characterStart, characterEnd, filterType, applied ? replacement : ''].join(' ');
  const known = new Set(other.map(keyOf));
  return one.filter((span) => !known.has(keyOf(span)));
}

/** `EMAIL_ADDRESS`, as explanations print it, as the catalogue has it. */
export const kindOf = (label: string): string => label.toLowerCase().replaceAll('_', '-');

export type PolicyText =
  { readonly ok: true; readonly policy: Record<string, unknown> } | { readonly ok: false; readonly message: string };

/** A policy as it is typed. */
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
