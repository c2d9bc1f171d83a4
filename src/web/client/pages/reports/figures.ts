import type { Answer } from '../../api/client.js';

export type Report = Answer<'get', '/api/v1/reports'>;
type Decisions = Report['total']['spans'];

/** Quality of the engine's findings as judged by reviewers, as shares from 0 to 1; null if nothing was decided. */
export interface Quality {
  /** The share of the engine's findings that are right. */
  readonly precision: number | null;
  /** The share of the right findings that the engine found: reviewers add what it missed. */
  readonly recall: number | null;
  /** The number of findings that were rejected. */
  readonly falseAlarms: number;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const qualityOf = ({ accepted, rejected, manual }: Decisions): Quality => ({
  precision: share(accepted, accepted + rejected),
  recall: share(accepted, accepted + manual),
  falseAlarms: rejected,
});

/** Returns the number of documents in each state, the largest first; states without documents are left out. */
export const statesOf = ({ byStatus }: Pick<Report['total'], 'byStatus'>): readonly (readonly [string, number])[] =>
  Object.entries(byStatus)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);

/** Sorts kinds by their number of rejected and missed findings, the largest first. */
export const byTrouble = (types: Report['types']): Report['types'] =>
  types.toSorted((one, other) => other.rejected + other.manual - (one.rejected + one.manual));

/** Landis and Koch call less than 0.61 moderate at best; guidelines for coding require 0.8. */
export const agreementIn = (kappa: number): 'good' | 'fair' | 'poor' =>
  kappa >= 0.8 ? 'good' : kappa >= 0.6 ? 'fair' : 'poor';
