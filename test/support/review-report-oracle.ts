import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import { agreementOn, totalOf, type Range } from '../../src/modules/review/documents/kappa.js';
import { SourceRepository } from '../../src/modules/review/documents/source.repository.js';
import type { Booted } from './boot.js';

interface RawDocument {
  readonly _id: string;
  readonly batchId: string;
  readonly status: string;
  readonly riskScore: number;
  readonly sheet: number;
  readonly purgedAt: Date | null;
  readonly blind: { readonly phase: string; readonly second: unknown } | null;
}

interface RawSpan extends Range {
  readonly documentId: string;
  readonly sheet: number;
  readonly type: string;
  readonly status: string;
  readonly manuallyCreated: boolean;
  readonly statusChangedBy: { readonly userId: string } | null;
}

type Verdicts = Record<'accepted' | 'rejected' | 'manual' | 'undecided', number>;

/** Returns the expected report of a batch, counted from its documents, all their spans and the audit log. */
export async function countedFromSpans(app: Booted, batchId: string) {
  const database = app.app.get<Connection>(getConnectionToken());
  const documents = await database.collection<RawDocument>('documents').find({ batchId }).toArray();
  const byId = new Map(documents.map((document) => [document._id, document]));
  const spans = await database
    .collection<RawSpan>('spans')
    .find({ documentId: { $in: [...byId.keys()] } })
    .toArray();
  const [total, types, people] = [noVerdicts(), new Map<string, Verdicts>(), new Map<string, Verdicts>()];
  for (const span of spans.filter(({ documentId, sheet }) => byId.get(documentId)?.sheet === sheet)) {
    const verdict = verdictOf(span);
    total[verdict]++;
    verdictsIn(types, span.type)[verdict]++;
    if (span.statusChangedBy !== null) verdictsIn(people, span.statusChangedBy.userId)[verdict]++;
  }
  return {
    documents: documents.length,
    byStatus: countBy(documents.map(({ status }) => status)),
    averageRisk: documents.reduce((sum, { riskScore }) => sum + riskScore, 0) / documents.length,
    total,
    types: sorted(types),
    people: sorted(people),
    ...(await eventsOf(app, new Set(byId.keys()))),
    agreement: await agreementOf(app, documents, spans),
  };
}

/** Returns the same figures from the service's report. */
export const asCounted = (body: ReportBody) => ({
  documents: body.total.documents,
  byStatus: Object.fromEntries(Object.entries(body.total.byStatus).filter(([, count]) => count > 0)),
  averageRisk: body.total.averageRisk,
  total: verdictsOf(body.total.spans),
  types: body.types.map((row) => [row.type, verdictsOf(row)]),
  people: body.people.map((row) => [row.userId, verdictsOf(row)]),
  redacted: sumOf(body.throughput, 'redacted'),
  decided: sumOf(body.throughput, 'decided'),
  finalized: sumOf(body.throughput, 'finalized'),
  reviewers: body.reviewers
    .map(({ userId, approvals, rejections }) => [userId, { approvals, rejections }] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
  agreement: body.agreement.reduce((sum, { tokens }) => sum + tokens, 0),
});

export interface ReportBody {
  readonly isComplete: boolean;
  readonly total: {
    readonly documents: number;
    readonly averageRisk: number;
    readonly byStatus: Readonly<Record<string, number>>;
    readonly spans: Verdicts;
  };
  readonly types: readonly (Verdicts & { readonly type: string })[];
  readonly people: readonly (Verdicts & { readonly userId: string })[];
  readonly throughput: readonly Readonly<Record<string, number>>[];
  readonly reviewers: readonly { readonly userId: string; readonly approvals: number; readonly rejections: number }[];
  readonly overturns: readonly { readonly overturned: number }[];
  readonly agreement: readonly { readonly tokens: number; readonly kappa: number | null }[];
}

async function eventsOf(app: Booted, ids: ReadonlySet<string>) {
  const counts = { redacted: 0, decided: 0, finalized: 0 };
  const reviewers = new Map<string, { approvals: number; rejections: number }>();
  const trail = app.app.get(AuditLog, { strict: false });
  const actions = ['DOCUMENT_STATUS_CHANGE', 'DOCUMENT_APPROVAL', 'DOCUMENT_REJECT', 'DOCUMENT_FINALIZE'];
  for (const action of actions) {
    for await (const { documentId, actor, details } of trail.stream({ action }, 100_000)) {
      if (documentId === null || !ids.has(documentId)) continue;
      const { previous, current } = details;
      if (action === 'DOCUMENT_FINALIZE') counts.finalized++;
      if (action === 'DOCUMENT_STATUS_CHANGE' && previous === 'PENDING' && current !== 'FAILED') counts.redacted++;
      if (action !== 'DOCUMENT_APPROVAL' && action !== 'DOCUMENT_REJECT') continue;
      if (current === 'APPROVED' || current === 'REJECTED') counts.decided++;
      if (actor.userId === null) continue;
      const reviewer = reviewers.get(actor.userId) ?? { approvals: 0, rejections: 0 };
      reviewer[action === 'DOCUMENT_APPROVAL' ? 'approvals' : 'rejections']++;
      reviewers.set(actor.userId, reviewer);
    }
  }
  return { ...counts, reviewers: sorted(reviewers) };
}

/** Returns the number of words that two people have judged. */
async function agreementOf(app: Booted, documents: readonly RawDocument[], spans: readonly RawSpan[]): Promise<number> {
  let tokens = 0;
  for (const { _id: id, blind, purgedAt } of documents) {
    const isDouble = (blind?.phase === 'adjudication' || blind?.phase === 'done') && blind.second !== null;
    const text =
      isDouble && purgedAt === null ? await app.app.get(SourceRepository, { strict: false }).read(id) : undefined;
    if (text === undefined) continue;
    const approved = (sheet: number): readonly Range[] =>
      spans.filter((span) => span.documentId === id && span.sheet === sheet && span.status === 'APPROVED');
    tokens += totalOf(agreementOn(text, approved(1), approved(2)));
  }
  return tokens;
}

function verdictOf({ status, manuallyCreated }: RawSpan): keyof Verdicts {
  if (manuallyCreated) return 'manual';
  return status === 'APPROVED' ? 'accepted' : status === 'REJECTED' ? 'rejected' : 'undecided';
}

const noVerdicts = (): Verdicts => ({ accepted: 0, rejected: 0, manual: 0, undecided: 0 });
const verdictsOf = ({ accepted, rejected, manual, undecided }: Verdicts): Verdicts => ({
  ...{ accepted, rejected, manual, undecided },
});

function verdictsIn(table: Map<string, Verdicts>, key: string): Verdicts {
  const verdicts = table.get(key) ?? noVerdicts();
  table.set(key, verdicts);
  return verdicts;
}

function countBy(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const sorted = <T>(table: ReadonlyMap<string, T>) => [...table].sort(([one], [other]) => (one < other ? -1 : 1));

const sumOf = (rows: readonly Readonly<Record<string, number>>[], what: string): number =>
  rows.reduce((sum, row) => sum + (row[what] ?? 0), 0);
