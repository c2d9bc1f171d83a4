import { isDeepStrictEqual } from 'node:util';
import { fail } from '../../../platform/http/app-error.js';
import { knownType } from '../span-edits/span.service.js';
import type { SampleItem, Treatment } from './sample.types.js';

/** The decision of a judge; which of the two fields is required depends on the unit of the sample. */
export interface Verdict {
  readonly treatment?: Treatment | undefined;
  readonly missed?: number | undefined;
}

type JudgedBy = Pick<NonNullable<SampleItem['verdict']>, 'by' | 'at'>;

/** @throws AppError `invalid` if the verdict does not fit the item's unit */
export function judgedAs(item: SampleItem, { treatment, missed }: Verdict, judged: JudgedBy): JudgedItem {
  if (item.unit === 'passages') {
    if (missed === undefined) return invalidVerdict('Give the number of missed values: `missed`.');
    return { ...item, verdict: { ...judged, missed } };
  }
  if (treatment === undefined) return invalidVerdict('Give the correct decision: `redact`, and if true, the `type`.');
  if (!treatment.redact) return { ...item, verdict: { ...judged, treatment } };
  return { ...item, verdict: { ...judged, treatment: { redact: true, type: knownType(treatment.type) } } };
}

/** An item with a verdict. */
export type JudgedItem = SampleItem & { readonly verdict: NonNullable<SampleItem['verdict']> };

const invalidVerdict = (message: string): never => fail('invalid', message, { code: 'INVALID_VERDICT' });

export const isJudged = (item: SampleItem): item is JudgedItem => item.verdict !== null;

export function saysTheSame({ verdict: one }: JudgedItem, { verdict: other }: JudgedItem): boolean {
  if ('missed' in one) return 'missed' in other && one.missed === other.missed;
  return 'treatment' in other && isDeepStrictEqual(one.treatment, other.treatment);
}
