import { randomUUID } from 'node:crypto';
import type { Batch } from '../../../src/modules/review/batch-records/batch.types.js';
import { BatchRepository } from '../../../src/modules/review/batch-records/batch.repository.js';
import { NO_COUNTS } from '../../../src/modules/review/documents/document-counts.js';
import type { DocumentHeader } from '../../../src/modules/review/documents/document.types.js';
import { NOTHING_LEFT } from '../../../src/modules/review/spans/left-findings.js';
import { EMPTY_TALLY } from '../../../src/modules/review/spans/tally.js';
import type { TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';

/** About 4 KB with an ordinary number of values in it. */
export const LETTER =
  'Her number is 219-09-9999, her phone (212) 555-0143 and her address m.harrow@example.com. ' +
  'The course was without complications and she was discharged in good condition. '.repeat(49);

/** An open batch. @param settings other than the defaults */
export async function makeBatch(app: TestApp, settings: object = {}): Promise<Batch> {
  const made = await call(app, 'POST', '/api/v1/batches', {
    headers: bearer(app.apiKey),
    json: { name: randomUUID(), ...settings },
  });
  const batch = await app.app.get(BatchRepository, { strict: false }).findById(made.body.id as string);
  if (batch === undefined) throw new Error('No batch was made');
  return batch;
}

/** The header of a document without spans. */
export const headerOf = ({ id: batchId }: Batch, now: Date): DocumentHeader => ({
  id: randomUUID(),
  version: 1,
  batchId,
  groupId: null,
  urgency: null,
  filename: 'letter.txt',
  status: 'REVIEW_REQUIRED',
  policy: null,
  statusChangedAt: now,
  createdAt: now,
  createdBy: 'bench',
  priority: 2,
  riskScore: 0,
  contentSha512: '',
  contentSha256: '',
  length: 0,
  words: 0,
  format: 'text',
  left: NOTHING_LEFT,
  sheet: 1,
  nextSpan: 0,
  tally: EMPTY_TALLY,
  counts: NO_COUNTS,
  lock: null,
  assignee: null,
  approvals: [],
  approvalsRequired: 1,
  rolls: null,
  blind: null,
  attempts: 1,
  failure: null,
  finalization: null,
  purgeAt: null,
  purgedAt: null,
  unfinished: [],
});
