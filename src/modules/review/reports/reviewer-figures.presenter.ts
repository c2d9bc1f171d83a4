import { HOUR_MS } from '../../../platform/clock/durations.js';
import { csvTable, presentOverturns, presentPair, presentTypeAgreement, REPORT_COLUMNS } from './report.presenter.js';
import type { PeopleReport, ReviewerFigures } from './report.types.js';

/** Rates per hour are meaningless for less working time than this. */
const MIN_ACTIVE_MS = 60 * 1000;

export const presentPeople = (report: PeopleReport) => ({
  from: report.from.toISOString(),
  to: report.to.toISOString(),
  domain: report.domain ?? null,
  batchId: report.batchId ?? null,
  isComplete: report.isComplete,
  reviewers: report.reviewers.map(presentReviewer),
  overturns: report.overturns.map(presentOverturns),
  agreementByPair: report.agreementByPair.map(presentPair),
  agreementByType: report.agreementByType.map(presentTypeAgreement),
});

const presentReviewer = ({ userId, email, documents, reviews, spans, activeMs, overturned }: ReviewerFigures) => ({
  userId,
  email,
  documents,
  reviews,
  spans,
  activeSeconds: Math.round(activeMs / 1000),
  documentsPerHour: perHour(documents, activeMs),
  spansPerHour: perHour(spans, activeMs),
  secondsPerDocument: share(activeMs / 1000, activeMs === 0 ? 0 : documents),
  overturned,
  overturnRate: share(overturned, spans),
});

const perHour = (count: number, activeMs: number): number | null =>
  activeMs < MIN_ACTIVE_MS ? null : count / (activeMs / HOUR_MS);

/** Returns null if the divisor is 0. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const PEOPLE_TABLES = ['reviewers', 'overturns', 'agreementByPair', 'agreementByType'] as const;
export type PeopleTable = (typeof PEOPLE_TABLES)[number];

const COLUMNS: Readonly<Record<PeopleTable, readonly string[]>> = {
  ...REPORT_COLUMNS,
  reviewers: [
    ...['userId', 'email', 'documents', 'reviews', 'spans', 'activeSeconds', 'documentsPerHour', 'spansPerHour'],
    ...['secondsPerDocument', 'overturned', 'overturnRate'],
  ],
};

/** Returns a table as CSV with a header line. */
export const presentPeopleCsv = (report: PeopleReport, table: PeopleTable): string =>
  csvTable(COLUMNS[table], presentPeople(report)[table]);
