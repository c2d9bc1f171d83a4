import { ADDRESS, ReviewScene } from '../../support/review.js';

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const doubt = async (span: { readonly id: string }, by = scene.member) => {
  const answer = await by.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'NEEDS_SECOND_OPINION' });
  expect(answer.status).toBe(200);
};

it('lists requested second opinions on visible documents, newest first', async () => {
  const [one, two] = [await scene.letter(), await scene.letter()];
  const foreign = await scene.ingest({ text: `To ${ADDRESS}`, batchId: scene.foreignBatchId });
  await doubt(one.span);
  await doubt(two.span);
  await doubt(await scene.span(foreign), scene.outsider);
  const listed = await scene.member.ask('GET', '/api/v1/second-opinions');
  expect(listed.body).toMatchObject({ totalElements: 2, totalIsExact: true, totalPages: 1, number: 0, size: 20 });
  expect(listed.body.content).toMatchObject([
    {
      documentId: two.id,
      filename: 'letter.txt',
      batchId: scene.batchId,
      askedByMe: true,
      span: { id: two.span.id, text: ADDRESS },
    },
    { documentId: one.id, askedByMe: true, span: { id: one.span.id } },
  ]);
  const colleague = await scene.colleague.ask('GET', '/api/v1/second-opinions?size=1&page=1');
  expect(colleague.body).toMatchObject({ totalPages: 2, content: [{ documentId: one.id, askedByMe: false }] });
  const outsider = await scene.outsider.ask('GET', '/api/v1/second-opinions');
  expect(outsider.body.content).toMatchObject([{ documentId: foreign, askedByMe: true }]);
  const all = (await scene.admin('GET', '/api/v1/second-opinions')).body.content as readonly { documentId: string }[];
  expect(all.slice(0, 3).map(({ documentId }) => documentId)).toEqual([foreign, two.id, one.id]);

  // Whoever decides takes it off the list.
  await scene.leave(one.id);
  await scene.colleague.ask('PATCH', `/api/v1/spans/${one.span.id as string}`, { status: 'APPROVED' });
  await scene.leave(two.id);
  expect((await scene.colleague.ask('POST', `/api/v1/documents/${two.id}/reject`, {})).status).toBe(200);
  expect((await scene.member.ask('GET', '/api/v1/second-opinions')).body.content).toEqual([]);
});

it('hides requests of the first blind reviewer from the second', async () => {
  const batchId = await scene.batch({ blindDoubleReview: { enabled: true, percentage: 100 } });
  const id = await scene.ingest({ text: `To ${ADDRESS}`, batchId });
  const [span] = await scene.spans(id);
  await doubt(span);
  const of = async (by = scene.member) =>
    ((await by.ask('GET', '/api/v1/second-opinions')).body.content as readonly { documentId: string }[]).filter(
      ({ documentId }) => documentId === id,
    );
  expect(await of()).toHaveLength(1);
  expect((await scene.member.ask('PATCH', `/api/v1/spans/${span.id as string}`, { status: 'APPROVED' })).status).toBe(
    200,
  );
  expect((await scene.member.ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
  // The second one works on a copy of their own.
  const [copy] = (await scene.colleague.ask('GET', `/api/v1/documents/${id}/spans`)).body;
  await doubt(copy, scene.colleague);
  expect(await of(scene.colleague)).toHaveLength(1);
  expect(await of()).toHaveLength(0);
});
