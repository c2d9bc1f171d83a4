import type { ApiProblem } from '../../api/errors.js';

/** A sample on which a policy does worse than the active one, or not as expected. */
interface SampleFinding {
  readonly sample: string;
  /** How many findings of each kind would no longer be redacted. */
  readonly lost?: Readonly<Record<string, number>>;
  /** Positions of texts that must go and stay. */
  readonly notRedacted?: readonly number[];
  /** Positions of texts that must stay and go. */
  readonly notKept?: readonly number[];
}

/** Returns what a refused save wants to have confirmed; nothing for other problems. */
export const confirmationsOf = (problem: ApiProblem): readonly string[] =>
  problem.code === 'CONFIRMATION_REQUIRED'
    ? (problem.text('confirm') ?? '').split(',').filter((one) => one !== '')
    : [];

/** Returns the kinds that a policy that redacts nothing would no longer redact. */
export const kindsLostIn = ({ details }: ApiProblem): readonly string[] =>
  (details.lostKinds ?? []) as readonly string[];

/** Returns the samples that speak against a save. */
export const samplesIn = ({ details }: ApiProblem): readonly SampleFinding[] =>
  (details.samples ?? []) as readonly SampleFinding[];
