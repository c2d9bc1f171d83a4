import type { DocumentStatus } from '../documents/document-states.js';
import type { Decider } from '../spans/span.types.js';

/** The maximum number of documents that one report reads. */
export const MAX_DOCUMENTS = 100_000;

/** The range and filters of a report. */
export interface ReportQuery {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly domain?: string | undefined;
  readonly batchId?: string | undefined;
}

/** The number of spans by outcome. */
export interface Decisions {
  /** Spans of the engine that were approved, automatically or by a person. */
  readonly accepted: number;
  readonly rejected: number;
  /** Spans created by people. */
  readonly manual: number;
  readonly undecided: number;
}

/** Figures of a group of documents. */
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

/** Agreement on words that two people have judged independently. */
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
  /** The two people, in no particular order. */
  readonly people: readonly Decider[];
}

export interface TypeAgreement extends AgreementFigures {
  readonly type: string;
}

/** A person's decisions about spans of a type that another person has since decided differently. */
export interface Overturns extends Decider {
  readonly type: string;
  readonly overturned: number;
}

/** A report on documents created in a time range, and on actions within it. */
export interface Report extends ReportQuery {
  /** False if there were more documents than a report reads, or some are not counted yet. */
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

/** The work of one person. */
export interface ReviewerFigures extends Decider {
  /** Documents that the person last worked on within the range. */
  readonly documents: number;
  /** Approvals and rejections of documents. */
  readonly reviews: number;
  /** Decisions about spans. */
  readonly spans: number;
  readonly activeMs: number;
  /** Decisions of theirs that another person has since decided differently. */
  readonly overturned: number;
}

/** Figures about the work of people, and how far they agree. */
export interface PeopleReport
  extends ReportQuery, Pick<Report, 'isComplete' | 'overturns' | 'agreementByPair' | 'agreementByType'> {
  readonly reviewers: readonly ReviewerFigures[];
}

/** Returns the share of decided spans that people had to add; null if none was decided. */
export function editRateOf({ accepted, rejected, manual }: Decisions): number | null {
  const decided = accepted + rejected + manual;
  return decided === 0 ? null : manual / decided;
}
