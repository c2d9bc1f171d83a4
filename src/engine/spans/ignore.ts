/** Texts that a policy does not redact. */
export interface IgnoreRule {
  /** Normalised terms in lower case. */
  readonly terms: ReadonlySet<string>;
  /** Normalised terms of case-sensitive lists. */
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

/**
 * Compiles ignore lists and patterns; undefined if nothing is ignored, so that the texts of spans need not be checked.
 */
export function compileIgnoreRule(
  lists: readonly IgnoreList[],
  patterns: readonly WholeMatcher[],
): IgnoreRule | undefined {
  const termsOf = (caseSensitive: boolean): string[] =>
    lists.filter((list) => list.caseSensitive === caseSensitive).flatMap(({ terms }) => terms.map(normalise));
  const terms = new Set(termsOf(false).map((term) => term.toLowerCase()));
  const casedTerms = new Set(termsOf(true));
  // A blank term must not ignore spans that are empty after trimming.
  terms.delete('');
  casedTerms.delete('');
  return terms.size + casedTerms.size + patterns.length === 0 ? undefined : { terms, casedTerms, patterns };
}

/**
 * True if the rule ignores a span. `found` is its text as detected, `kept` as trimmed by the post-filters: a period or
 * space that a detector included, or that the post-filters removed, must not defeat an ignore rule.
 */
export function isIgnored(rule: IgnoreRule, found: string, kept: string): boolean {
  const term = normalise(found);
  if (rule.casedTerms.has(term) || rule.terms.has(term.toLowerCase())) return true;
  return rule.patterns.some((pattern) => pattern.matchesWhole(kept) || (kept !== found && pattern.matchesWhole(found)));
}

/** Removes surrounding spaces and trailing periods. */
function normalise(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && isPeriodOrBlank(trimmed.charAt(end - 1))) end--;
  return trimmed.slice(0, end);
}

const isPeriodOrBlank = (character: string): boolean => character === '.' || character.trim() === '';
