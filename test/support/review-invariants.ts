import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { riskOfLeft, type LeftFindings } from '../../src/modules/review/spans/left-findings.js';
import { FinishChangesTask } from '../../src/modules/review/documents/finish-changes.task.js';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import type { Booted } from './boot.js';
import type { Ledger } from './review-load.js';
import { until } from './until.js';

interface RawDocument {
  readonly _id: string;
  readonly version: number;
  readonly status: string;
  readonly sheet: number;
  readonly words: number;
  readonly riskScore: number;
  readonly left: LeftFindings;
  readonly tally: {
    readonly byStatus: Readonly<Record<string, number>>;
    readonly manual: number;
    readonly riskMillionths: number;
  };
  readonly unfinished: readonly unknown[];
  readonly openSince?: Date;
  readonly redaction?: unknown;
}

interface RawSpan {
  readonly _id: string;
  readonly documentId: string;
  readonly sheet: number;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly status: string;
  readonly confidence: number;
  readonly manuallyCreated: boolean;
}

/** The weights of the types that the load test finds and creates. */
const WEIGHTS: Readonly<Record<string, number>> = { 'email-address': 5, person: 3 };
const MILLION = 1_000_000;

/**
 * Returns inconsistencies between the documents of a database and what clients were told about them; empty if there are
 * none.
 * @param app an application whose clock is at least a minute ahead, so that it completes interrupted changes
 */
export async function reviewFaults(app: Booted, ledgers: readonly Ledger[]): Promise<string[]> {
  const database = app.app.get<Connection>(getConnectionToken());
  const documents = database.collection<RawDocument>('documents');
  const spans = database.collection<RawSpan>('spans');
  const trail = app.app.get(AuditLog, { strict: false });
  await until(async () => (await documents.countDocuments({ status: 'PENDING' })) === 0);
  await app.app.get(FinishChangesTask, { strict: false }).run(new AbortController().signal);
  // This process completes its own changes shortly.
  await until(async () => (await documents.countDocuments({ openSince: { $exists: true } })) === 0);
  const wrong: string[] = [];
  const all = new Map((await documents.find().toArray()).map((document) => [document._id, document]));
  const spansOf = new Map<string, RawSpan[]>();
  for (const span of await spans.find({ documentId: { $exists: true } }).toArray()) {
    spansOf.set(span.documentId, [...(spansOf.get(span.documentId) ?? []), span]);
  }
  for (const [id, document] of all) {
    const those = spansOf.get(id) ?? [];
    wrong.push(...documentFaults(document, those));
    const rows: string[] = [];
    for await (const { action, resourceId } of trail.streamOfDocument(id)) {
      // A question to a model changes nothing.
      if (action !== 'DOCUMENT_PII_SENT_TO_LLM') rows.push(`${action} ${resourceId ?? ''}`);
    }
    // Every change of the load test writes one row.
    if (rows.length !== document.version) wrong.push(`${id} has version ${document.version} and ${rows.length} rows`);
    const ledger = ledgers.find((each) => each.id === id);
    if (ledger !== undefined) wrong.push(...ledgerFaults(ledger, document, those, rows));
  }
  for (const { id } of ledgers) if (!all.has(id)) wrong.push(`${id} is lost`);
  for (const id of spansOf.keys()) if (!all.has(id)) wrong.push(`${id} has spans and is not there`);
  const verified = await trail.verify();
  if (!verified.valid) wrong.push(`the trail is broken: ${JSON.stringify(verified)}`);
  return wrong;
}

function documentFaults(document: RawDocument, spans: readonly RawSpan[]): string[] {
  const { _id: id, tally, words, riskScore, status } = document;
  const wrong: string[] = [];
  if (status === 'PENDING' || status === 'FAILED') wrong.push(`${id} is ${status}`);
  if (document.unfinished.length > 0) wrong.push(`${id} has an open change`);
  if (document.openSince !== undefined) wrong.push(`${id} is marked as open`);
  if (document.redaction !== undefined) wrong.push(`${id} still has a claim`);
  const counts: Record<string, number> = { ...tally.byStatus };
  let [manual, millionths, undecided] = [0, 0, 0];
  for (const span of spans) {
    if (span.sheet !== document.sheet) continue;
    counts[span.status] = (counts[span.status] ?? 0) - 1;
    if (span.manuallyCreated) manual++;
    if (span.status !== 'APPROVED' && span.status !== 'REJECTED') undecided++;
    millionths += Math.round((WEIGHTS[span.type] ?? Number.NaN) * (1 - span.confidence) * MILLION);
  }
  if (Object.values(counts).some((difference) => difference !== 0)) wrong.push(`${id} miscounts its spans`);
  if (manual !== tally.manual) wrong.push(`${id} miscounts spans that people made`);
  if (millionths !== tally.riskMillionths) wrong.push(`${id} misjudges its doubts`);
  const risk = Math.min(
    1,
    (millionths / MILLION + undecided + riskOfLeft(document.left, (type) => WEIGHTS[type] ?? 1)) / words,
  );
  if (Math.abs(risk - riskScore) > 1e-9) wrong.push(`${id} has the risk ${riskScore}, and ought to have ${risk}`);
  return wrong;
}

function ledgerFaults(
  ledger: Ledger,
  { version, status }: RawDocument,
  spans: readonly RawSpan[],
  rows: readonly string[],
): string[] {
  const { id, found, decided, made, answered } = ledger;
  const wrong: string[] = [];
  const engines = spans
    .filter(({ manuallyCreated }) => !manuallyCreated)
    .sort((one, other) => one.start - other.start)
    .map(({ start, end }) => `${start} ${end}`);
  if (engines.join() !== found.join()) wrong.push(`${id} has ${engines.length} spans, of ${found.length}`);
  const byId = new Map(spans.map((span) => [span._id, span]));
  for (const span of made) if (!byId.has(span)) wrong.push(`${span} was made and is not there`);
  for (const [span, wanted] of decided) {
    if (byId.get(span)?.status !== wanted) wrong.push(`${span} is ${String(byId.get(span)?.status)}, not ${wanted}`);
  }
  const was = ledger.status === 'PENDING' ? 'REVIEW_REQUIRED' : ledger.status;
  if (status !== was && status !== ledger.orElse) wrong.push(`${id} is ${status}, and was ${was}`);
  if (version < ledger.version) wrong.push(`${id} fell back from version ${ledger.version} to ${version}`);
  const left = [...rows];
  for (const row of answered) {
    const at = left.indexOf(row);
    if (at === -1) wrong.push(`${id} has no row of ${row}`);
    else left.splice(at, 1);
  }
  return wrong;
}
