import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { AppProcess } from '../support/app-process.js';
import { boot } from '../support/boot.js';
import { budget } from '../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { DocumentClient } from '../support/filter-documents.js';
import { startReceiver, type Receiver } from '../support/receivers/receiver.js';
import { relayedDatabase } from '../support/relayed-database.js';
import { until } from '../support/until.js';

const KEY = 'test-0123456789-abcdefghijklmnopqrstuv';
const TIMEOUT_MS = 600_000;
const DOCUMENTS = budget(8, 12);

const ENV = {
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: KEY,
  PDF_CONCURRENCY: '1',
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
};

/** Nothing is left over: each document has one result, no source and no password, and nobody is still to be told. */
async function expectSettled(environment: TestEnvironment, ids: readonly string[]): Promise<void> {
  const app = await boot(environment.env, {
    classes: CONFIG_CLASSES,
    module: (settings, parts) => AppModule.with(settings, parts),
  });
  try {
    const database = app.app.get<Connection>(getConnectionToken());
    const documents = await database
      .collection<{ _id: string; [field: string]: unknown }>('pdf_documents')
      .find()
      .toArray();
    expect(documents.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
    const pieces = await database.collection('pdf_document_pieces').find().toArray();
    for (const { _id, status, result, ...document } of documents) {
      expect([status, document.turn, document.unsettled, document.password]).toEqual([
        'COMPLETE',
        undefined,
        undefined,
        null,
      ]);
      const mine = pieces.filter(({ documentId }) => documentId === _id).map(({ part }) => part as string);
      expect(mine).toEqual([(result as { token: string }).token]);
    }
  } finally {
    await app.close();
  }
}

const idOf = ({ json }: { readonly json: unknown }): string => (json as { documentId: string }).documentId;

/** Each was told, under one id however often. */
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
  await until(async () => (await statusesOf(client, ids)).every((status) => status === 'COMPLETE'));
}

describe('documents of a process that is killed', () => {
  it(
    'are redacted all the same, each once, whether they waited or were begun',
    async () => {
      const receiver = await startReceiver('/hook', () => ({ status: 200 }));
      const environment = await makeEnvironment(ENV);
      let app = await AppProcess.start(environment.env);
      const client = new DocumentClient(app, KEY);
      await client.usePolicy();
      await client.ask('PUT', '/api/webhook', { url: receiver.url });
      const ids: string[] = [];
      const submit = async (): Promise<void> => {
        ids.push(await client.submit('long-document.pdf', `&filename=${ids.length}.pdf`));
      };

      // The moment that the last is accepted: one has begun, the others wait.
      for (let i = 0; i < DOCUMENTS; i += 1) await submit();
      await app.kill();
      app = await AppProcess.start(environment.env);
      client.app = app;
      // In the middle of one, with others done.
      await until(async () => {
        const statuses = await statusesOf(client, ids);
        return statuses.includes('COMPLETE') && statuses.includes('PROCESSING') && statuses.includes('PENDING');
      });
      await app.kill();

      app = await AppProcess.start(environment.env);
      client.app = app;
      await submit();
      await allComplete(client, ids);
      await until(() => new Set(receiver.received.map(idOf)).size === ids.length);
      for (const id of ids) expect((await client.bytesOf(id)).toString('latin1', 0, 4)).toBe('%PDF');
      expectTold(receiver, ids);
      expect(await app.stop()).toBe(0);
      await expectSettled(environment, ids);
      await environment.remove();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
});

describe('two processes with one queue', () => {
  it(
    'do each document once between them, also when one is killed',
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
      // A document is counted when all is done that follows its end.
      const doneBy = () => Promise.all(clients.map(doneOf));
      await until(async () => (await doneBy()).reduce((sum, done) => sum + done, 0) >= ids.length);
      const counts = await doneBy();
      expect(counts.reduce((sum, done) => sum + done, 0)).toBe(ids.length);
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(receiver.received.map(idOf).sort()).toEqual([...ids].sort());

      // The other takes over once the claim has run out.
      const more = await Promise.all(Array.from({ length: 6 }, () => clients[1].submit('long-document.pdf')));
      await until(
        async () => (await statusesOf(clients[1], more)).filter((each) => each === 'PROCESSING').length === 2,
      );
      await one.kill();
      await allComplete(clients[1], more);
      await until(() => new Set(receiver.received.map(idOf)).size === ids.length + more.length);
      expectTold(receiver, [...ids, ...more]);
      expect(await two.stop()).toBe(0);
      await expectSettled(environment, [...ids, ...more]);
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
