import type { Competitor, Evidence, LeftValue, NearMiss } from './evidence.js';

/**
 * Returns evidence in the form shown in explanations by the service and the command line; kinds by their upper-case
 * label.
 */
export function presentEvidence({ lost, ...evidence }: Evidence) {
  return { ...evidence, lost: lost.map(presentCompetitor) };
}

function presentCompetitor({ start, end, label, detector, confidence, rule, why }: Competitor) {
  return { characterStart: start, characterEnd: end, filterType: label, detector, confidence, rule, why };
}

/** Returns a near miss in the form shown in explanations. */
export function presentNearMiss(miss: NearMiss) {
  const { start, end, label, detector, rule, text, why, found, confidence, minConfidence, contextWords, checks } = miss;
  return {
    characterStart: start,
    characterEnd: end,
    filterType: label,
    text,
    why,
    detector,
    rule,
    found,
    confidence,
    minConfidence,
    contextWords,
    checks,
  };
}

/** Returns a value that the policy leaves in the form shown in explanations. */
export function presentLeft({ start, end, label, rule, text, confidence }: LeftValue) {
  return { characterStart: start, characterEnd: end, filterType: label, rule, text, confidence };
}
