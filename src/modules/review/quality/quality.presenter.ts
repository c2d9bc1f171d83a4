import { figuresOf, outcomeOf } from './figures.js';
import type { ItemToJudge } from './judging.service.js';
import type { SampleProgress, SampleResult } from './quality.service.js';
import type { JudgedItem } from './verdict.js';
import type { QualitySample, SampleItem, Treatment } from './sample.types.js';

/** Hides the drawn types and reviewer from judges, because they would hint at what was decided. */
const presentSampleFields = (
  { id, name, criteria, groupId, createdAt, createdBy, size, isComplete }: QualitySample,
  leads: boolean,
) => {
  const { from, to, types, reviewerId, ...others } = criteria;
  return {
    id,
    name,
    ...others,
    types: leads ? types : null,
    reviewerId: leads ? reviewerId : null,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    groupId,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.email,
    size,
    isComplete,
  };
};

/** @param leads whether the caller may know what was drawn */
export const presentQualitySample = ({ sample, judged }: SampleProgress, leads: boolean) => ({
  ...presentSampleFields(sample, leads),
  judged,
});

export const presentQualitySamples = (
  { samples, total }: { readonly samples: readonly SampleProgress[]; readonly total: number },
  { page, size }: { readonly page: number; readonly size: number },
  leads: (sample: QualitySample) => boolean,
) => ({
  content: samples.map((progress) => presentQualitySample(progress, leads(progress.sample))),
  totalElements: total,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});

/** @param leads whether the caller may know whose work was wrong; otherwise figures and items are omitted */
export function presentQualityResult({ sample, items, unseen }: SampleResult, leads: boolean) {
  const judged = items.filter(({ verdict }) => verdict !== null);
  return {
    ...presentQualitySample({ sample, judged: judged.length }, leads),
    leads,
    figures: leads ? figuresOf(items) : null,
    items: leads ? judged.filter(({ documentId }) => !unseen.has(documentId)).map(presentQualityItem) : [],
  };
}

/** Omits the document and the decision, neither of which the judge may know. */
export const presentItemToJudge = ({ item: { number, unit }, excerpt }: ItemToJudge) => ({ number, unit, ...excerpt });

/** Omits the decision, because the judge may judge more items. */
export const presentJudgement = ({ number, verdict }: JudgedItem) => ({ number, verdict: presentVerdict(verdict) });

export function presentQualityItem(item: SampleItem) {
  const { number, documentId, start, end, reviewers, verdict } = item;
  return {
    number,
    documentId,
    spanId: item.unit === 'decisions' ? item.spanId : null,
    start,
    end,
    reviewers: reviewers.map(({ email }) => email),
    decided: item.unit === 'decisions' ? presentTreatment(item.decided) : null,
    verdict: verdict === null ? null : presentVerdict(verdict),
    outcome: outcomeOf(item) ?? null,
  };
}

/** A verdict on a decision (`redact`, `type`) or on a passage (`missed`); fields that do not apply are null. */
interface VerdictAnswer {
  readonly redact: boolean | null;
  readonly type: string | null;
  readonly missed: number | null;
  readonly by: string;
  readonly at: string;
}

function presentVerdict(verdict: JudgedItem['verdict']): VerdictAnswer {
  const treatment = 'treatment' in verdict ? presentTreatment(verdict.treatment) : { redact: null, type: null };
  const missed = 'missed' in verdict ? verdict.missed : null;
  return { ...treatment, missed, by: verdict.by.email, at: verdict.at.toISOString() };
}

const presentTreatment = (treatment: Treatment) => ({
  redact: treatment.redact,
  type: treatment.redact ? treatment.type : null,
});
