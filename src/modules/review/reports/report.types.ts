import type { DocumentStatus } from '../documents/document-states.js';
import type { Decider } from '../spans/span.types.js';

/** What one report reads at the most. */
export const MAX_DOCUMENTS = 100_000;

/** What a report is about. */
export interface ReportQuery {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly domain?: string | undefined;
  readonly batchId?: string | undefined;
}

/** What became of spans. */
export interface Decisions {
  /** The engine's, approved by it or by a person. */
  readonly accepted: number;
  readonly rejected: number;
  /** Made by people. */
  readonly manual: number;
  readonly undecided: number;
}

/** Documents of one kind. */
export interface DocumentFigures {
  readonly documents: number;
  readonly averageRisk: number | null;
  readonly byStatus: Readonly<Record<DocumentStatus, number>>;
}

export interface Day {
  /** In UTC: `2026-03-01`. */
  readonly day: string;
  readonly ingested: number;
  readonly redacted: number;
  /** Approved or rejected. */
  readonly decided: number;
  readonly finalized: number;
}

export interface Reviewer {
  readonly userId: string;
  readonly email: string;
  readonly approvals: number;
  readonly rejections: number;
}

export interface BatchFigures extends DocumentFigures {
  readonly batchId: string;
  readonly batchName: string | null;
  readonly domain: string;
  readonly spans: Decisions;
}

/** Words that two people have judged without knowing of each other. */
export interface AgreementFigures {
  readonly documents: number;
  readonly tokens: number;
  readonly kappa: number | null;
}

export interface BatchAgreement extends AgreementFigures {
  readonly batchId: string;
  readonly batchName: string | null;
}

export interface PairAgreement extends AgreementFigures {
  /** The two, in no order. */
  readonly people: readonly Decider[];
}

export interface TypeAgreement extends AgreementFigures {
  readonly type: string;
}

/** Decisions of a person about spans of a type that somebody else has decided otherwise. */
export interface Overturns extends Decider {
  readonly type: string;
  readonly overturned: number;
}

/** Documents that came in a range of time, and what was done within it. */
export interface Report extends ReportQuery {
  /** False when there were more documents than a report reads, or some are not counted yet. */
  readonly isComplete: boolean;
  readonly total: DocumentFigures & { readonly spans: Decisions };
  readonly days: readonly Day[];
  readonly reviewers: readonly Reviewer[];
  readonly domains: readonly (DocumentFigures & { readonly domain: string })[];
  readonly policies: readonly (DocumentFigures & {
    readonly policyName: string;
    readonly instanceId: string | null;
    readonly spans: Decisions;
  })[];
  readonly batches: readonly BatchFigures[];
  readonly priorities: readonly (DocumentFigures & { readonly batchId: string; readonly priority: number })[];
  readonly types: readonly (Decisions & { readonly type: string })[];
  readonly people: readonly (Decisions & { readonly userId: string; readonly email: string })[];
  readonly overturns: readonly Overturns[];
  readonly agreement: readonly BatchAgreement[];
  readonly agreementByPair: readonly PairAgreement[];
  readonly agreementByType: readonly TypeAgreement[];
}

/** How a person has worked. */
export interface ReviewerFigures extends Decider {
  /** That they last worked on within the range. */
  readonly documents: number;
  /** Approvals and rejections of documents. */
  readonly reviews: number;
  /** Decisions about spans. */
  readonly spans: number;
  readonly activeMs: number;
  /** Of their decisions those that others have decided otherwise. */
  readonly overturned: number;
}

/** How people work and agree. */
export interface PeopleReport
  extends ReportQuery, Pick<Report, 'isComplete' | 'overturns' | 'agreementByPair' | 'agreementByType'> {
  readonly reviewers: readonly ReviewerFigures[];
}

/** The share of spans that people had to add, of all that were decided; null where none was. */
export function editRateOf({ accepted, rejected, manual }: Decisions): number | null {
  const decided = accepted + rejected + manual;
  return decided === 0 ? null : manual / decided;
}
