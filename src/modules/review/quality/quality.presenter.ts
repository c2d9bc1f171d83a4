import { figuresOf, outcomeOf } from './figures.js';
import type { ItemToJudge, SampleProgress, SampleResult } from './quality.service.js';
import type { QualitySample, SampleItem, Treatment } from './sample.types.js';

const presentSample = ({ id, name, criteria, groupId, createdAt, createdBy, size }: QualitySample) => {
  const { from, to, ...others } = criteria;
  return {
    id,
    name,
    ...others,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    groupId,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.email,
    size,
  };
};

export const presentProgress = ({ sample, judged }: SampleProgress) => ({ ...presentSample(sample), judged });

export const presentSamples = (
  { samples, total }: { readonly samples: readonly SampleProgress[]; readonly total: number },
  { page, size }: { readonly page: number; readonly size: number },
) => ({
  content: samples.map(presentProgress),
  totalElements: total,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});

/** @param leads whether the caller may know whose work was wrong; otherwise figures and items stay away */
export function presentResult({ sample, items }: SampleResult, leads: boolean) {
  const judged = items.filter(({ verdict }) => verdict !== null);
  return {
    ...presentProgress({ sample, judged: judged.length }),
    leads,
    figures: leads ? figuresOf(items) : null,
    items: leads ? judged.map(presentItem) : [],
  };
}

/** Neither its document nor what was decided: whoever judges it is to know nothing of both. */
export const presentToJudge = ({ item: { number, unit }, excerpt }: ItemToJudge) => ({ number, unit, ...excerpt });

export function presentItem(item: SampleItem) {
  const { number, documentId, start, end, reviewers, verdict } = item;
  return {
    number,
    documentId,
    start,
    end,
    reviewers: reviewers.map(({ email }) => email),
    decided: item.unit === 'decisions' ? presentTreatment(item.decided) : null,
    verdict:
      verdict === null
        ? null
        : {
            ...('treatment' in verdict ? presentTreatment(verdict.treatment) : { missed: verdict.missed }),
            by: verdict.by.email,
            at: verdict.at.toISOString(),
          },
    outcome: outcomeOf(item) ?? null,
  };
}

const presentTreatment = (treatment: Treatment) => ({
  redact: treatment.redact,
  type: treatment.redact ? treatment.type : null,
});
