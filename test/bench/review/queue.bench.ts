import type { Batch } from '../../../src/modules/review/batch-records/batch.types.js';
import { DOCUMENT_STATUSES } from '../../../src/modules/review/documents/document-states.js';
import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import type { DocumentHeader } from '../../../src/modules/review/documents/document.types.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { median, type Figure } from '../figure.js';
import { headerOf, makeBatch } from './scene.js';

const FEW = 1000;
const MANY = 100_000;

/** Pages of the queue among many documents, over those among few. */
export async function benchReviewQueue(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off' } });
  try {
    const batch = await makeBatch(app);
    const queries = [
      ...['riskScore', 'status', 'batchId', 'filename', 'priority'].map((sort) => `sort=${sort}`),
      'status=REVIEW_REQUIRED',
      `batchId=${batch.id}`,
      `batchId=${batch.id}&status=REVIEW_REQUIRED`,
      'filename=letter-7',
    ];
    await fill(app, batch, FEW);
    const few = await pageTimes(app, queries);
    await fill(app, batch, MANY - FEW);
    const many = await pageTimes(app, queries);
    return [
      ...queries.map((query, i) => ({
        name: `queue page of ${MANY} documents over ${FEW}, ${query.replace(batch.id, '…')}`,
        value: (many[i] ?? NaN) / (few[i] ?? NaN),
        unit: 'x',
        target: '<= 1.5',
      })),
      { name: `queue page of ${MANY} documents`, value: many[0] ?? NaN, unit: 'ms' },
    ];
  } finally {
    await app.close();
  }
}

async function pageTimes(app: TestApp, queries: readonly string[]): Promise<readonly number[]> {
  const medians: number[] = [];
  for (const query of queries) {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const start = performance.now();
      const answer = await call(app, 'GET', `/api/v1/queue?${query}`, { headers: bearer(app.apiKey) });
      if (i >= 10) times.push(performance.now() - start);
      if (answer.body.totalElements === 0) throw new Error(`${query} found nothing`);
    }
    medians.push(median(times));
  }
  return medians;
}

async function fill(app: TestApp, batch: Batch, count: number): Promise<void> {
  const documents = app.app.get(DocumentRepository, { strict: false });
  const statuses = DOCUMENT_STATUSES.filter((status) => status !== 'PENDING');
  for (let done = 0; done < count; done += FEW) {
    const headers = Array.from({ length: FEW }, (_, i): DocumentHeader => {
      const n = done + i;
      const status = statuses[n % statuses.length] ?? 'APPROVED';
      return { ...headerOf(batch, new Date()), status, riskScore: (n % 997) / 997, filename: `letter-${n}.txt` };
    });
    await documents.insert(headers);
  }
}
