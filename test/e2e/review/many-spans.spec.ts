import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SpanRecord } from '../../../src/modules/review/spans/span.model.js';
import { SpanRepository } from '../../../src/modules/review/spans/span.repository.js';
import { bearer } from '../../support/client.js';
import { ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

/** Three of the portions that spans are read in. */
const COUNT = 1500;
/** More than one portion has, so that some end among spans that start at the same place. */
const AT_ONE_PLACE = 700;
const placeOf = (i: number) => Math.floor(i / AT_ONE_PLACE);

let scene: ReviewScene;
let long: Awaited<ReturnType<typeof many>>;
beforeAll(async () => {
  scene = await ReviewScene.shared();
  long = await many();
});
afterAll(() => scene.close());

/** A document with spans that were put in from the last to the first; ids in the order of the text. */
async function many() {
  const id = await scene.ingest();
  const spans = scene.app.app.get(SpanRepository, { strict: false });
  const found = await spans.findById((await scene.span(id)).id as string);
  if (found === undefined) throw new Error('Nothing was found.');
  const ids = Array.from({ length: COUNT }, (_, i) => `${id}.${String(10_000 + i)}`);
  const made = ids.map((spanId, i) => ({
    ...found,
    id: spanId,
    start: placeOf(i),
    end: placeOf(i) + 5,
    text: `t${i}`,
  }));
  await spans.replaceFound(id, made.reverse());
  return { id, ids, sheet: found.sheet };
}

const urlOf = (id: string, what: string) => `${scene.app.url}/api/v1/documents/${id}/${what}`;
const get = (id: string, what: string) => fetch(urlOf(id, what), { headers: bearer(scene.member.key) });

/** `fetch` would add that it wants the whole again. */
async function statusOfRevalidation(id: string, tag: string): Promise<number | undefined> {
  const headers = { ...bearer(scene.member.key), 'if-none-match': tag };
  const [answer] = (await once(request(urlOf(id, 'spans'), { headers }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

it('streams every span of a long document in text order', async () => {
  const { id, ids } = long;
  const answer = await get(id, 'spans');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-length')).toBeNull();
  expect(answer.headers.get('content-disposition')).toBeNull();
  const { version } = (await scene.member.ask('GET', `/api/v1/documents/${id}`)).body;
  expect(answer.headers.get('etag')).toBe(`"${version}"`);
  const spans = (await answer.json()) as SpanJson[];
  expect(spans.map((span) => span.id)).toEqual(ids);
  expect(spans.every(({ text, start }, i) => text === `t${i}` && start === placeOf(i))).toBe(true);

  const audited = (await (await get(id, 'audit')).json()) as SpanJson[];
  expect(audited.map(({ text }) => text)).toEqual(ids.map((_, i) => `t${i}`));
  expect(await statusOfRevalidation(id, `"${version}"`)).toBe(304);
  expectRefusal(await scene.outsider.ask('GET', `/api/v1/documents/${id}/spans`), 404);
});

it('reads every span for a decision', async () => {
  const { id, ids, sheet } = long;
  const spans = await scene.app.app.get(SpanRepository, { strict: false }).findByDocument(id, sheet);
  expect(spans.map((span) => span.id)).toEqual(ids);
});

it('aborts a response that it cannot complete', async () => {
  const { id, ids } = await many();
  const model = scene.app.app.get<Model<SpanRecord>>(getModelToken(SpanRecord.name), { strict: false });
  await model.collection.updateOne({ _id: ids.at(-1) } as never, { $set: { text: 'not sealed' } });
  const answer = await get(id, 'spans');
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  // It takes no place from others.
  for (let i = 0; i < 5; i++) await expect((await get(id, 'spans')).text()).rejects.toThrow();
});
