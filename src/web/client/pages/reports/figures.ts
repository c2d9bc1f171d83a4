import type { Answer } from '../../api/client.js';

export type Report = Answer<'get', '/api/v1/reports'>;
type Decisions = Report['total']['spans'];

/** What people have said of the engine's findings, as shares from 0 to 1; null where nothing was decided. */
export interface Quality {
  /** Of what the engine found, the share that is right. */
  readonly precision: number | null;
  /** Of what is right, the share that the engine found: people add what it missed. */
  readonly recall: number | null;
  /** Findings that were refused. */
  readonly falseAlarms: number;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const qualityOf = ({ accepted, rejected, manual }: Decisions): Quality => ({
  precision: share(accepted, accepted + rejected),
  recall: share(accepted, accepted + manual),
  falseAlarms: rejected,
});

/** How many documents are in each state, the most first; states without any are left out. */
export const statesOf = ({ byStatus }: Pick<Report['total'], 'byStatus'>): readonly (readonly [string, number])[] =>
  Object.entries(byStatus)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);

/** The kinds with the most to look at first: what was refused or missed. */
export const byTrouble = (types: Report['types']): Report['types'] =>
  types.toSorted((one, other) => other.rejected + other.manual - (one.rejected + one.manual));

/** Landis and Koch call less than 0.61 moderate at best; 0.8 is what guidelines for coding ask for. */
export const agreementIn = (kappa: number): 'good' | 'fair' | 'poor' =>
  kappa >= 0.8 ? 'good' : kappa >= 0.6 ? 'fair' : 'poor';
