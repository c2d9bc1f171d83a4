import type { DocumentStatus } from '../documents/document-states.js';

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
export interface BatchAgreement {
  readonly batchId: string;
  readonly batchName: string | null;
  readonly documents: number;
  readonly tokens: number;
  readonly kappa: number | null;
}

/** Documents that came in a range of time, and what was done within it. */
export interface Report extends ReportQuery {
  /** False when there were more documents or events than a report reads: then it is about the newest. */
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
  readonly agreement: readonly BatchAgreement[];
}

/** The share of spans that people had to add, of all that were decided; null where none was. */
export function editRateOf({ accepted, rejected, manual }: Decisions): number | null {
  const decided = accepted + rejected + manual;
  return decided === 0 ? null : manual / decided;
}
