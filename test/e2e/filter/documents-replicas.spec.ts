import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from '../../../src/app.module.js';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { DocumentWorker } from '../../../src/modules/filter/documents/document-worker.js';
import { TurnRepository } from '../../../src/modules/filter/documents/turn.repository.js';
import { boot, type Booted } from '../../support/boot.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { DocumentClient, Gate, redactOnce } from '../../support/filter-documents.js';
import { MovedClock } from '../../support/moved-clock.js';
import { startReceiver } from '../../support/receivers/receiver.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { until } from '../../support/until.js';

const KEY = 'test-0123456789-abcdefghijklmnopqrstuv';
const ENV = {
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: KEY,
  PDF_CONCURRENCY: '1',
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
};

async function start({ env }: TestEnvironment, clock?: MovedClock): Promise<Booted> {
  const app = await boot(env, {
    classes: CONFIG_CLASSES,
    ...(clock !== undefined && { clock }),
    module: (settings, parts) => AppModule.with(settings, parts),
  });
  redactOnce(app);
  return app;
}

const rowsOf = (app: Booted, collection: string) =>
  app.app.get<Connection>(getConnectionToken()).collection<Row>(collection).find().toArray();

interface Row {
  _id: string;
  documentId?: string;
  attempts?: number;
}

describe('documents of a process that stops', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await makeEnvironment(ENV);
  });
  afterAll(async () => {
    await environment.remove();
  });

  it('are redacted by the next process, and the started one has lost no attempt', async () => {
    const first = await start(environment);
    const client = new DocumentClient(first, KEY);
    await client.usePolicy();
    const gate = new Gate(first);
    const ids = [await client.submit(), await client.submit(), await client.submit()];
    await until(() => gate.begun.length === 1);
    expect(await Promise.all(ids.map((id) => client.statusOf(id)))).toEqual(['PROCESSING', 'PENDING', 'PENDING']);
    const stopped = first.close();
    await stopped;
    gate.open();
    const second = await start(environment);
    try {
      client.app = second;
      for (const id of ids) await client.becomes(id, 'COMPLETE');
      expect((await rowsOf(second, 'pdf_documents')).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
      for (const id of ids) expect((await client.bytesOf(id)).toString('latin1', 0, 4)).toBe('%PDF');
    } finally {
      await second.close();
    }
  });
});

describe('two processes on one database', () => {
  let database: RelayedDatabase;
  let environment: TestEnvironment;
  const clock = new MovedClock();
  let one: Booted;
  let two: Booted;

  beforeAll(async () => {
    database = await relayedDatabase();
    environment = await makeEnvironment({ ...ENV, MONGODB_URI: database.uri });
    one = await start(environment, clock);
    two = await start(environment, clock);
    await new DocumentClient(one, KEY).usePolicy();
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await environment.remove();
    await database.close();
  });

  it('take over an expired claim and keep one result', async () => {
    const receiver = await startReceiver('/hook', () => ({ status: 200 }));
    const client = new DocumentClient(one, KEY);
    await client.ask('PUT', '/api/webhook', { url: receiver.url });
    const slow = new Gate(one);
    const other = new Gate(two);
    // The second process may look at any time, but the first must claim it.
    const claim = jest.spyOn(two.app.get(TurnRepository, { strict: false }), 'claim').mockResolvedValue([]);
    const id = await client.submit();
    await until(() => slow.begun.length === 1);
    claim.mockRestore();
    two.app.get(DocumentWorker, { strict: false }).wake();
    await client.becomes(id, 'PROCESSING');
    expect(other.begun).toEqual([]);
    // The claim expires, as if the first process had died.
    const renew = jest.spyOn(one.app.get(TurnRepository, { strict: false }), 'renew').mockResolvedValue();
    clock.moveOn(61_000);
    two.app.get(DocumentWorker, { strict: false }).wake();
    await until(() => other.begun.length === 1);
    renew.mockRestore();
    other.open();
    await client.becomes(id, 'COMPLETE');
    const recordOf = async () => (await rowsOf(two, 'pdf_documents')).find(({ _id }) => _id === id);
    const record = await recordOf();
    await until(() => receiver.received.length === 1);
    // The first process finishes too late.
    const late = new DocumentClient(one, KEY);
    slow.open();
    const next = await late.submit();
    await late.becomes(next, 'COMPLETE');
    await until(async () => {
      const pieces = await rowsOf(two, 'pdf_document_pieces');
      return pieces.filter(({ documentId }) => documentId === id).length === 1;
    });
    expect(await recordOf()).toEqual({ ...record, _id: id, unsettled: undefined });
    expect((await late.bytesOf(id)).toString('latin1', 0, 4)).toBe('%PDF');
    await until(() => receiver.received.length === 2);
    const told = receiver.received.map(({ json }) => (json as { documentId: string }).documentId);
    expect(told).toEqual([id, next]);
    await receiver.close();
  });

  it('keep their claim on a document that takes long', async () => {
    const client = new DocumentClient(one, KEY);
    const gates = [new Gate(one), new Gate(two)];
    const begun = () => gates.flatMap((gate) => gate.begun);
    const id = await client.submit();
    await until(() => begun().length === 1);
    const workers = [one, two].map((app) => app.app.get(DocumentWorker, { strict: false }));
    for (let i = 0; i < 4; i += 1) {
      clock.moveOn(50_000);
      for (const worker of workers) await worker.renew();
      for (const worker of workers) worker.wake();
    }
    const another = await client.submit();
    await until(() => begun().length === 2);
    expect(begun().toSorted()).toEqual([id, another].toSorted());
    for (const gate of gates) gate.open();
    await client.becomes(id, 'COMPLETE');
    await client.becomes(another, 'COMPLETE');
  });

  it('redact different documents', async () => {
    const client = new DocumentClient(one, KEY);
    const gates = [new Gate(one), new Gate(two)];
    const ids = await Promise.all(Array.from({ length: 8 }, () => client.submit()));
    // Each process is held at its first document, so the other one takes the next.
    await until(() => gates.every(({ begun }) => begun.length === 1));
    expect(new Set(gates.flatMap(({ begun }) => begun)).size).toBe(2);
    for (const gate of gates) gate.open();
    for (const id of ids) await client.becomes(id, 'COMPLETE');
    const rows = (await rowsOf(one, 'pdf_documents')).filter(({ _id }) => ids.includes(_id));
    expect(rows.map(({ attempts }) => attempts)).toEqual(ids.map(() => 1));
  });
});
