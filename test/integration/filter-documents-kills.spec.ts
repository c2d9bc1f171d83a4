import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppProcess } from '../support/app-process.js';
import type { Booted } from '../support/boot.js';
import { budget } from '../support/budget.js';
import { makeEnvironment } from '../support/environment.js';
import { DocumentClient } from '../support/filter-documents.js';
import { startReceiver, type Receiver } from '../support/receivers/receiver.js';
import { relayedDatabase } from '../support/relayed-database.js';
import { aMinuteAhead, bootAgain } from '../support/review-lives.js';
import { until } from '../support/until.js';

const KEY = 'test-0123456789-abcdefghijklmnopqrstuv';
const TIMEOUT_MS = 600_000;
const DOCUMENTS = budget(3, 12);

const ENV = {
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: KEY,
  PDF_CONCURRENCY: '1',
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
};

/** Expects of each document one result and no source, password or claim, and that no notification is outstanding. */
async function expectSettled({ app }: Booted, ids: readonly string[]): Promise<void> {
  const database = app.get<Connection>(getConnectionToken());
  const records = database.collection<{ _id: string; [field: string]: unknown }>('pdf_documents');
  // A notification is noted as sent after it has arrived.
  await until(async () => (await records.countDocuments({ unsettled: { $exists: true } })) === 0);
  const documents = await records.find().toArray();
  expect(documents.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
  const pieces = await database.collection('pdf_document_pieces').find().toArray();
  for (const { _id, status, result, ...document } of documents) {
    expect([status, document.turn, document.password]).toEqual(['COMPLETE', undefined, null]);
    const mine = pieces.filter(({ documentId }) => documentId === _id).map(({ part }) => part as string);
    expect(mine).toEqual([(result as { token: string }).token]);
  }
}

const idOf = ({ json }: { readonly json: unknown }): string => (json as { documentId: string }).documentId;

/** Expects a notification of each document, and the same delivery id where there are several of one. */
function expectTold(receiver: Receiver, ids: readonly string[]): void {
  for (const id of ids) {
    const told = receiver.received.filter((each) => idOf(each) === id);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map(({ headers }) => headers['x-umbra-delivery-id'])).size).toBe(1);
  }
}

const statusesOf = (client: DocumentClient, ids: readonly string[]): Promise<readonly string[]> =>
  Promise.all(ids.map((id) => client.statusOf(id)));

async function allComplete(client: DocumentClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) await client.becomes(id, 'COMPLETE');
}

describe('documents of a process that is killed', () => {
  it(
    'are each redacted once, whether they waited or had been started',
    async () => {
      const receiver = await startReceiver('/hook', () => ({ status: 200 }));
      const environment = await makeEnvironment(ENV);
      const app = await AppProcess.start(environment.env);
      const client = new DocumentClient(app, KEY);
      await client.usePolicy();
      await client.ask('PUT', '/api/webhook', { url: receiver.url });
      const ids: string[] = [];
      const submit = async (): Promise<void> => {
        ids.push(await client.submit('long-document.pdf', `&filename=${ids.length}.pdf`));
      };

      for (let i = 0; i < DOCUMENTS; i += 1) await submit();
      // One is being redacted, others are done.
      await until(async () => {
        const statuses = await statusesOf(client, ids);
        return statuses.includes('COMPLETE') && statuses.includes('PROCESSING') && statuses.includes('PENDING');
      });
      await app.kill();

      // The claims of the killed process have expired by its clock.
      const next = await bootAgain(environment, aMinuteAhead());
      client.app = next;
      await submit();
      await allComplete(client, ids);
      await until(() => new Set(receiver.received.map(idOf)).size === ids.length);
      for (const id of ids) expect((await client.bytesOf(id)).toString('latin1', 0, 4)).toBe('%PDF');
      expectTold(receiver, ids);
      await expectSettled(next, ids);
      await next.close();
      await environment.remove();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
});

describe('two processes with one queue', () => {
  it(
    'redact each document once between them, also when one of them is killed',
    async () => {
      const receiver = await startReceiver('/hook', () => ({ status: 200 }));
      const database = await relayedDatabase();
      const environment = await makeEnvironment({ ...ENV, MONGODB_URI: database.uri });
      const [one, two] = [await AppProcess.start(environment.env), await AppProcess.start(environment.env)];
      const clients = [new DocumentClient(one, KEY), new DocumentClient(two, KEY)] as const;
      await clients[0].usePolicy();
      await clients[0].ask('PUT', '/api/webhook', { url: receiver.url });
      const ids = await Promise.all(
        Array.from({ length: DOCUMENTS }, (_, i) => clients[i % 2 === 0 ? 0 : 1].submit('long-document.pdf')),
      );
      await allComplete(clients[0], ids);
      await until(() => receiver.received.length >= ids.length);
      // A document is counted after its notification.
      const doneBy = () => Promise.all(clients.map(doneOf));
      await until(async () => (await doneBy()).reduce((sum, done) => sum + done, 0) >= ids.length);
      const counts = await doneBy();
      expect(counts.reduce((sum, done) => sum + done, 0)).toBe(ids.length);
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(receiver.received.map(idOf).sort()).toEqual([...ids].sort());

      const more: string[] = [];
      // A quick process empties the queue before the other one looks into it: both get work until both are seen at it.
      await until(async () => {
        more.push(...(await Promise.all(clients.map((client) => client.submit('long-document.pdf')))));
        return (await statusesOf(clients[1], more)).filter((each) => each === 'PROCESSING').length === 2;
      });
      await one.kill();
      // This process gives its own document back; the claim of the killed one has expired by the clock of the next.
      expect(await two.stop()).toBe(0);
      const next = await bootAgain(environment, aMinuteAhead());
      await allComplete(new DocumentClient(next, KEY), more);
      await until(() => new Set(receiver.received.map(idOf)).size === ids.length + more.length);
      expectTold(receiver, [...ids, ...more]);
      await expectSettled(next, [...ids, ...more]);
      await next.close();
      await environment.remove();
      await database.close();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
});

async function doneOf(client: DocumentClient): Promise<number> {
  const { body } = await client.ask('GET', '/actuator/prometheus');
  return Number(/umbra_pdf_documents_done_total\{outcome="complete"\} (\d+)/.exec(body as string)?.[1] ?? 0);
}
