import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { InboxService } from '../../../src/modules/account/inbox.service.js';
import { BatchUpkeepTask } from '../../../src/modules/review/batches/batch-upkeep.task.js';
import { FinishChangesTask } from '../../../src/modules/review/documents/finish-changes.task.js';
import { PurgeDocumentsTask } from '../../../src/modules/review/finalize/purge-documents.task.js';
import { SweepSourcesTask } from '../../../src/modules/review/finalize/sweep-sources.task.js';
import { SweepFilesTask } from '../../../src/modules/review/files/sweep-files.task.js';
import { NoticeFollowTask } from '../../../src/modules/review/notices/notice-follow.task.js';
import { MovedClock } from '../../support/moved-clock.js';
import { makePdf } from '../../support/pdf.js';
import { makeBatch } from '../../support/review-batches.js';
import { ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';
import { commandsOf, explained, kindsOf, withCommandsTold, type SentCommand } from '../../support/watched-commands.js';
import { itOnEmbedded } from '../../support/tests-on.js';

/** What grows with the documents and with what people do. */
const COLLECTIONS = [
  ...['audit_log', 'audit_notes', 'batches', 'certificates', 'comments', 'document_files', 'document_results'],
  ...['document_counts', 'document_sources', 'documents', 'inbox_messages', 'spans'],
];
/**
 * What sorts in memory, and why it may. Batches of several groups, by name: an index has those of each group in order, and
 * not of all; 10,000 are listed at the most. Searches of the trail for one resource, and what else: the index of its
 * history finds its entries, which are few, and not in the order of time.
 */
function maySort({ collection, command }: SentCommand): boolean {
  const { groupId, resourceType, resourceId } = (command.filter ?? {}) as Readonly<Record<string, unknown>>;
  if (collection === 'audit_log') return typeof resourceType === 'string' && typeof resourceId === 'string';
  return collection === 'batches' && typeof groupId === 'object' && groupId !== null && '$in' in groupId;
}
const HOURS_MS = 60 * 60 * 1000;

const clock = new MovedClock();
let scene: ReviewScene;
let database: Connection;

beforeAll(async () => {
  scene = await withCommandsTold(() => ReviewScene.start({ clock }));
  database = scene.app.app.get<Connection>(getConnectionToken());
});
afterAll(() => scene.close());

/** Reads all of it. */
async function get(path: string, ask = scene.admin): Promise<void> {
  expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 200 });
}

/** What people and the service do with documents, all of it that looks for something. */
async function useEverything(): Promise<void> {
  const { admin, member, colleague, app } = scene;
  const policy = { name: 'Soon', option: 'DELETE_AFTER_48H' };
  const { id: finalizationPolicyId } = (await admin('POST', '/api/v1/finalization-policies', policy)).body;
  const batchId = await makeBatch(app, scene.groupId, { finalizationPolicyId });
  const id = await scene.ingest({ text: 'Ana saw ana@example.com. Ana left.', batchId });
  const [span] = await scene.spans(id);
  const made = await member.ask('POST', `/api/v1/documents/${id}/spans`, { type: 'person', start: 0, end: 3 });
  await member.ask('POST', `/api/v1/spans/${made.body.id}/redact-like`, {});
  await member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'NEEDS_SECOND_OPINION', reason: 'as it seems' });
  for (const ask of [admin, member.ask, scene.auditor.ask]) await get('/api/v1/second-opinions', ask);
  await member.ask('POST', `/api/v1/spans/${span.id}/reset`, {});
  await member.ask('POST', `/api/v1/documents/${id}/comments`, { text: `It seems so, @${colleague.email}.` });
  await get(`/api/v1/documents/${id}/comments`);
  await get(`/api/v1/documents/${id}/history?limit=5&before=1000`);
  await get(`/api/v1/documents/${id}/history.csv`);
  await get(`/api/v1/spans/${span.id}/history`);
  await get(`/api/v1/documents/${id}/audit`);
  await scene.leave(id);
  await scene.finalize(id, colleague);
  await get(`/api/v1/documents/${id}/certificate`);
  await get(`/api/v1/documents/${id}/redacted`);
  for (const which of ['', `batchId=${batchId}`]) await get(`/api/v1/reports?${which}`);
  await get('/api/v1/reports/reviewers', member.ask);
  await get(`/api/v1/batches/${batchId}`, admin);
  await get('/api/v1/batches', member.ask);
  await get(`/api/v1/batches/${batchId}/export`);
  await get('/api/v1/redaction-queue');
  await get('/api/v1/audit');
  const filters = {
    ...{ from: '2020-01-01', to: '2100-01-01', actor: member.email, action: 'SPAN_UPDATE' },
    ...{ resourceType: 'Span', resourceId: span.id as string, documentId: id, outcome: 'SUCCESS' },
  };
  for (const filter of Object.entries({ ...filters, actor: member.id })) {
    await get(`/api/v1/audit?${new URLSearchParams([filter]).toString()}`);
  }
  await get(`/api/v1/audit?${new URLSearchParams(filters).toString()}`);
  await get('/api/v1/audit/export');
  const name = `name=paper.pdf&batchId=${scene.batchId}`;
  const response = await fetch(`${app.url}/api/v1/ingest/pdf?${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/pdf' },
    body: Uint8Array.from(makePdf([{ lines: [[72, 700, 'Write to ana@example.com']] }])),
  });
  expect(response.status).toBe(202);
  const { taskId: pdf } = (await response.json()) as { readonly taskId: string };
  await until(async () => (await scene.statusOf(pdf)) !== 'PENDING');
  await get(`/api/v1/documents/${pdf}/original`);
  await app.app.get(InboxService).post([member.id], 'hello');
  for (const list of ['', '?unread=true', '?archived=true']) await get(`/api/v1/account/inbox${list}`, member.ask);
  await get('/actuator/prometheus');
  clock.moveOn(49 * HOURS_MS);
  const tasks = [
    NoticeFollowTask,
    FinishChangesTask,
    SweepSourcesTask,
    SweepFilesTask,
    PurgeDocumentsTask,
    BatchUpkeepTask,
  ];
  for (const task of tasks) {
    await app.app.get<{ run(signal: AbortSignal): Promise<void> }>(task).run(new AbortController().signal);
  }
  expect((await admin('GET', `/api/v1/documents/${id}`)).body.purgedAt).not.toBeNull();
}

describe('queries on growing collections', () => {
  itOnEmbedded('all use an index, also for their order', async () => {
    const sent = await commandsOf(database, useEverything);
    const kinds = kindsOf(sent).filter(({ collection }) => COLLECTIONS.includes(collection));
    const slow: unknown[] = [];
    for (const each of kinds) {
      const { stages } = await explained(database, each);
      // How many documents there are at all is known without looking at any.
      if (each.name === 'count' && !('query' in each.command)) continue;
      const isSlow = stages.includes('COLLSCAN') || (stages.includes('SORT') && !maySort(each));
      if (stages.length === 0 || isSlow) slow.push([each.name, each.command, stages]);
    }
    expect(slow).toEqual([]);
    expect([...new Set(kinds.map(({ collection }) => collection))].sort()).toEqual(COLLECTIONS.sort());
    expect(kinds.length).toBeGreaterThan(80);
  });
});
