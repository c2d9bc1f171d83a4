import type { ApiProblem } from '../../api/errors.js';

/** A sample on which a policy redacts less than the active one, or not as expected. */
interface SampleFinding {
  readonly sample: string;
  /** The number of findings that would no longer be redacted, by kind. */
  readonly lost?: Readonly<Record<string, number>>;
  /** Positions of the texts that should be redacted but are not. */
  readonly notRedacted?: readonly number[];
  /** Positions of the texts that should be kept but are redacted. */
  readonly notKept?: readonly number[];
}

/** Returns the confirmations that a refused save requires; none for other problems. */
export const confirmationsOf = (problem: ApiProblem): readonly string[] =>
  problem.code === 'CONFIRMATION_REQUIRED'
    ? (problem.text('confirm') ?? '').split(',').filter((one) => one !== '')
    : [];

/** Returns the kinds that would no longer be redacted, for a policy that redacts nothing. */
export const kindsLostIn = ({ details }: ApiProblem): readonly string[] =>
  (details.lostKinds ?? []) as readonly string[];

/** Returns the samples for which the save needs confirmation. */
export const samplesIn = ({ details }: ApiProblem): readonly SampleFinding[] =>
  (details.samples ?? []) as readonly SampleFinding[];
