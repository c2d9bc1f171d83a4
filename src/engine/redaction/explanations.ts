import type { Competitor, Evidence, NearMiss } from './evidence.js';

/** Evidence as explanations of the service and of the command line show it; kinds by their upper-case label. */
export function presentEvidence({ lost, ...evidence }: Evidence) {
  return { ...evidence, lost: lost.map(presentCompetitor) };
}

function presentCompetitor({ start, end, label, detector, confidence, rule, why }: Competitor) {
  return { characterStart: start, characterEnd: end, filterType: label, detector, confidence, rule, why };
}

/** A near miss as explanations show it. */
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
