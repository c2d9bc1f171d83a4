import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ArrayAnswers } from './array-answers.js';

const LONG = [[1, 2], [3, 4], [5]];

/** The parts of a response that `ArrayAnswers` uses. */
class Client extends EventEmitter {
  destroyed = false;
  statusCode = 200;
  readonly req: { readonly fresh: boolean };

  constructor({ fresh = false } = {}) {
    super();
    this.req = { fresh };
  }

  setTimeout = () => this;

  status(code: number) {
    this.statusCode = code;
    return this;
  }

  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

async function* portions(read: readonly (readonly number[])[], then?: Error) {
  for (const portion of read) {
    yield portion;
    await new Promise(setImmediate);
  }
  if (then !== undefined) throw then;
  return undefined;
}

const ask = (answers: ArrayAnswers, client: Client, read: readonly (readonly number[])[], then?: Error) =>
  answers.answer(portions(read, then), (n) => ({ n }), client as unknown as Response);

async function streamOf(answers: ArrayAnswers, client: Client, then?: Error) {
  const answer = await ask(answers, client, LONG, then);
  if (!(answer instanceof StreamableFile)) throw new Error('It is no stream.');
  return answer.getStream();
}

it('answers nothing and a single portion in one piece', async () => {
  const answers = new ArrayAnswers(0);
  expect(await ask(answers, new Client(), [])).toEqual([]);
  expect(await ask(answers, new Client(), [[1, 2]])).toEqual([{ n: 1 }, { n: 2 }]);
});

it('sends several portions as one array', async () => {
  const answers = new ArrayAnswers(1);
  const whole = await text(await streamOf(answers, new Client()));
  expect(JSON.parse(whole)).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
});

it('sends nothing to a client that has it already', async () => {
  const client = new Client({ fresh: true });
  expect(await ask(new ArrayAnswers(0), client, LONG)).toBeUndefined();
  expect(client.statusCode).toBe(304);
});

it('refuses one too many, until another is over or its client has gone', async () => {
  const answers = new ArrayAnswers(2);
  const leaving = new Client();
  const [left, taken] = [await streamOf(answers, leaving), await streamOf(answers, new Client())];
  const refusal = { kind: 'unavailable', options: { code: 'OVERLOADED', headers: { 'Retry-After': '1' } } };
  await expect(streamOf(answers, new Client())).rejects.toMatchObject(refusal);

  leaving.destroy();
  await once(left, 'close');
  await streamOf(answers, new Client());
  await expect(streamOf(answers, new Client())).rejects.toMatchObject(refusal);

  await text(taken);
  await streamOf(answers, new Client());
});

it('keeps no place for a client that has left before', async () => {
  const answers = new ArrayAnswers(1);
  const gone = new Client();
  gone.destroy();
  const stream = await streamOf(answers, gone);
  if (!stream.closed) await once(stream, 'close');
  await streamOf(answers, new Client());
});

it('cuts the connection when reading fails on the way', async () => {
  const answers = new ArrayAnswers(1);
  const client = new Client();
  const stream = await streamOf(answers, client, new Error('The database is away.'));
  await expect(text(stream)).rejects.toThrow();
  expect(client.destroyed).toBe(true);
  await streamOf(answers, new Client());
});
