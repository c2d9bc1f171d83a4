/** Texts that a policy leaves alone. */
export interface IgnoreRule {
  /** Normalised and in lower case. */
  readonly terms: ReadonlySet<string>;
  /** Normalised, for lists that regard case. */
  readonly casedTerms: ReadonlySet<string>;
  readonly patterns: readonly WholeMatcher[];
}

/** A pattern that must match the whole text of a span. */
export interface WholeMatcher {
  readonly matchesWhole: (text: string) => boolean;
}

export interface IgnoreList {
  readonly terms: readonly string[];
  readonly caseSensitive: boolean;
}

/** Undefined when nothing is ignored, so that the texts of spans need not be looked at. */
export function compileIgnoreRule(
  lists: readonly IgnoreList[],
  patterns: readonly WholeMatcher[],
): IgnoreRule | undefined {
  const termsOf = (caseSensitive: boolean): string[] =>
    lists.filter((list) => list.caseSensitive === caseSensitive).flatMap(({ terms }) => terms.map(normalise));
  const terms = new Set(termsOf(false).map((term) => term.toLowerCase()));
  const casedTerms = new Set(termsOf(true));
  // A list of blanks must not ignore what trims to nothing.
  terms.delete('');
  casedTerms.delete('');
  return terms.size + casedTerms.size + patterns.length === 0 ? undefined : { terms, casedTerms, patterns };
}

/**
 * True when the rule leaves a span alone. `found` is its text as detected, `kept` as trimmed by the post-filters: a
 * period or a blank that a detector took along must not defeat an ignore rule, nor one that the post-filters took off.
 */
export function isIgnored(rule: IgnoreRule, found: string, kept: string): boolean {
  const term = normalise(found);
  if (rule.casedTerms.has(term) || rule.terms.has(term.toLowerCase())) return true;
  return rule.patterns.some((pattern) => pattern.matchesWhole(kept) || (kept !== found && pattern.matchesWhole(found)));
}

/** Without the blanks around it and the periods at its end. */
function normalise(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && isPeriodOrBlank(trimmed.charAt(end - 1))) end--;
  return trimmed.slice(0, end);
}

const isPeriodOrBlank = (character: string): boolean => character === '.' || character.trim() === '';
