import { csvLine } from '../../../platform/csv/csv-line.js';
import { DOCUMENT_STATUSES } from '../documents/document-states.js';
import {
  editRateOf,
  type AgreementFigures,
  type Decisions,
  type DocumentFigures,
  type Overturns,
  type PairAgreement,
  type Report,
  type TypeAgreement,
} from './report.types.js';

const decisions = (counts: Decisions) => ({
  accepted: counts.accepted,
  rejected: counts.rejected,
  manual: counts.manual,
  undecided: counts.undecided,
  editRate: editRateOf(counts),
});

const documents = ({ documents: count, averageRisk, byStatus }: DocumentFigures) => ({
  documents: count,
  averageRisk,
  byStatus: Object.fromEntries(DOCUMENT_STATUSES.map((status) => [status, byStatus[status]])),
});

const presentAgreement = ({ documents: count, tokens, kappa }: AgreementFigures) => ({
  documents: count,
  tokens,
  kappa,
});

export const presentOverturns = ({ userId, email, type, overturned }: Overturns) => ({
  userId,
  email,
  type,
  overturned,
});

export const presentPair = ({ people, ...figures }: PairAgreement) => ({
  people: people.map(({ userId, email }) => ({ userId, email })),
  ...presentAgreement(figures),
});

export const presentTypeAgreement = ({ type, ...figures }: TypeAgreement) => ({ type, ...presentAgreement(figures) });

export const presentReport = (report: Report) => ({
  from: report.from.toISOString(),
  to: report.to.toISOString(),
  domain: report.domain ?? null,
  batchId: report.batchId ?? null,
  isComplete: report.isComplete,
  total: { ...documents(report.total), spans: decisions(report.total.spans) },
  throughput: report.days.map(({ day, ingested, redacted, decided, finalized }) => ({
    day,
    ingested,
    redacted,
    decided,
    finalized,
  })),
  reviewers: report.reviewers.map(({ userId, email, approvals, rejections }) => ({
    userId,
    email,
    approvals,
    rejections,
    reviews: approvals + rejections,
  })),
  domains: report.domains.map((row) => ({ domain: row.domain, ...documents(row) })),
  policies: report.policies.map((row) => ({
    policyName: row.policyName,
    instanceId: row.instanceId,
    ...documents(row),
    spans: decisions(row.spans),
  })),
  batches: report.batches.map((row) => ({
    batchId: row.batchId,
    batchName: row.batchName,
    domain: row.domain,
    ...documents(row),
    spans: decisions(row.spans),
  })),
  priorities: report.priorities.map((row) => ({ batchId: row.batchId, priority: row.priority, ...documents(row) })),
  types: report.types.map((row) => ({ type: row.type, ...decisions(row) })),
  people: report.people.map((row) => ({ userId: row.userId, email: row.email, ...decisions(row) })),
  overturns: report.overturns.map(presentOverturns),
  agreement: report.agreement.map((row) => ({
    batchId: row.batchId,
    batchName: row.batchName,
    ...presentAgreement(row),
  })),
  agreementByPair: report.agreementByPair.map(presentPair),
  agreementByType: report.agreementByType.map(presentTypeAgreement),
});

type Presented = ReturnType<typeof presentReport>;

export const REPORT_TABLES = [
  'throughput',
  'reviewers',
  'domains',
  'policies',
  'batches',
  'priorities',
  'types',
  'people',
  'overturns',
  'agreement',
  'agreementByPair',
  'agreementByType',
] as const satisfies readonly (keyof Presented)[];
export type ReportTable = (typeof REPORT_TABLES)[number];

const DECISIONS = ['accepted', 'rejected', 'manual', 'undecided', 'editRate'] as const;
const SPAN_COLUMNS = DECISIONS.map((name) => `spans.${name}`);
const AGREEMENT_COLUMNS = ['documents', 'tokens', 'kappa'];
const DOCUMENT_COLUMNS = ['documents', 'averageRisk', ...DOCUMENT_STATUSES.map((status) => `byStatus.${status}`)];

/** The columns of each table, as paths in the rows of its JSON. */
export const REPORT_COLUMNS: Readonly<Record<ReportTable, readonly string[]>> = {
  throughput: ['day', 'ingested', 'redacted', 'decided', 'finalized'],
  reviewers: ['userId', 'email', 'approvals', 'rejections', 'reviews'],
  domains: ['domain', ...DOCUMENT_COLUMNS],
  policies: ['policyName', 'instanceId', ...DOCUMENT_COLUMNS, ...SPAN_COLUMNS],
  batches: ['batchId', 'batchName', 'domain', ...DOCUMENT_COLUMNS, ...SPAN_COLUMNS],
  priorities: ['batchId', 'priority', ...DOCUMENT_COLUMNS],
  types: ['type', ...DECISIONS],
  people: ['userId', 'email', ...DECISIONS],
  overturns: ['userId', 'email', 'type', 'overturned'],
  agreement: ['batchId', 'batchName', ...AGREEMENT_COLUMNS],
  agreementByPair: ['people.0.userId', 'people.0.email', 'people.1.userId', 'people.1.email', ...AGREEMENT_COLUMNS],
  agreementByType: ['type', ...AGREEMENT_COLUMNS],
};

/** Returns a table as CSV with a header line. */
export const presentReportCsv = (report: Report, table: ReportTable): string =>
  csvTable(REPORT_COLUMNS[table], presentReport(report)[table]);

/** Returns rows as CSV with a header line; columns are paths in a row. @see RFC 4180 */
export function csvTable(columns: readonly string[], rows: readonly object[]): string {
  return [columns, ...rows.map((row) => columns.map((path) => valueAt(row, path)))]
    .map((record) => csvLine(record))
    .join('');
}

const valueAt = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], row);
