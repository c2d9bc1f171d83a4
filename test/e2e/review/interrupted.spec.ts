import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ChangeSignal } from '../../../src/modules/review/documents/change-signal.js';
import { DocumentRedactor } from '../../../src/modules/review/redaction/document-redactor.js';
import { RedactionRepository } from '../../../src/modules/review/redaction/redaction.repository.js';
import { RedactionWorker } from '../../../src/modules/review/redaction/redaction-worker.js';
import { Throughput } from '../../../src/modules/review/redaction/throughput.js';
import { ReviewConfig } from '../../../src/modules/review/review.config.js';
import { Clock } from '../../../src/platform/clock/clock.js';
import { DatabaseConfig } from '../../../src/platform/database/database.config.js';
import { LETTER, ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

const MAX_ATTEMPTS = 3;

let scene: ReviewScene;
// The product claims nothing by itself, so that a document can be given a history.
beforeAll(async () => {
  scene = await ReviewScene.start({ env: { REVIEW_WORKERS: '0' } });
});
afterAll(() => scene.close());

/** Submits a document that was interrupted so often, and lets a worker have it. */
async function redacted(interruptions: number): Promise<{ readonly status: string; readonly failure: string | null }> {
  const { app, admin, batchId } = scene;
  const { body } = await admin('POST', '/api/v1/ingest', { batchId, name: 'letter.txt', text: LETTER });
  const id = body.taskId as string;
  const { db } = app.app.get<Connection>(getConnectionToken());
  if (db === undefined) throw new Error('Not connected');
  await db.collection('documents').updateOne({ _id: id as never }, { $set: { attempts: interruptions } });
  const of = <T>(type: new (...dependencies: never[]) => T): T => app.app.get(type as never, { strict: false });
  const config = Object.assign(new ReviewConfig(), { workers: 1, maxAttempts: MAX_ATTEMPTS });
  const worker = new RedactionWorker(
    ...([of(RedactionRepository), of(DocumentRedactor), of(Throughput), of(ChangeSignal)] as const),
    ...([config, of(DatabaseConfig), app.app.get(Clock, { strict: false })] as const),
  );
  await worker.onApplicationBootstrap();
  const document = async () => (await admin('GET', `/api/v1/documents/${id}`)).body;
  await until(async () => (await document()).status !== 'PENDING');
  await worker.beforeApplicationShutdown();
  return document();
}

it('a document is redacted however often a shutdown has interrupted it', async () => {
  expect(await redacted(2 * MAX_ATTEMPTS - 1)).toMatchObject({ status: 'REVIEW_REQUIRED', failure: null });
});

it('a document that ends the process again and again is given up, with the reason', async () => {
  expect(await redacted(2 * MAX_ATTEMPTS)).toMatchObject({
    status: 'FAILED',
    failure: `The service stopped ${2 * MAX_ATTEMPTS} times while redacting this document. Submit it in parts.`,
  });
});
