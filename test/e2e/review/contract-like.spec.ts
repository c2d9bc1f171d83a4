import { LETTER, NO_SUCH_ID, ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const create = async (id: string, start: number, end: number, type = 'person'): Promise<SpanJson> =>
  (await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, { type, start, end })).body;
const like = (id: string, json: unknown = {}) => scene.member.ask('POST', `/api/v1/spans/${id}/redact-like`, json);
const reset = (id: string, json: unknown = {}) => scene.member.ask('POST', `/api/v1/spans/${id}/reset`, json);
const patch = (id: string, json: unknown) => scene.member.ask('PATCH', `/api/v1/spans/${id}`, json);
const ranges = async (id: string) =>
  (await scene.spans(id)).map(({ start, end }) => [start as number, end as number]).sort(([a = 0], [b = 0]) => a - b);

describe('POST /api/v1/spans/{id}/redact-like', () => {
  it('creates an approved span of the same type at every other occurrence', async () => {
    const id = await scene.ingest('Nox and Nox, or Nox.');
    const { status, body } = await like((await create(id, 0, 3, 'surname')).id);
    expect([status, body]).toEqual([200, expect.objectContaining({ created: 2, approved: 0 })]);
    expect(await ranges(id)).toEqual([
      [0, 3],
      [8, 11],
      [16, 19],
    ]);
    for (const span of await scene.spans(id)) {
      expect(span).toMatchObject({ text: 'Nox', type: 'surname', status: 'APPROVED', manuallyCreated: true });
    }
  });

  it('ignores the body', async () => {
    for (const json of [{ type: 'ssn', text: 'and' }, [], { originalStatus: 7 }]) {
      const id = await scene.ingest('Nox and Nox.');
      expect((await like((await create(id, 0, 3)).id, json)).body).toMatchObject({ created: 1, approved: 0 });
    }
  });

  it('ignores a body that is no JSON, and a span of an older version', async () => {
    const headers = { authorization: `Bearer ${scene.member.key}`, 'content-type': 'application/json' };
    for (const text of ['{"type":', 'Nox', '{"version":0}', '{"version":"all"}', '{"__proto__":{}}']) {
      const id = await scene.ingest('Nox and Nox.');
      const { id: source } = await create(id, 0, 3);
      const answer = await scene.raw('POST', `/api/v1/spans/${source}/redact-like`, { headers, text });
      expect([answer.status, answer.body]).toMatchObject([200, { created: 1, approved: 0 }]);
    }
  });

  it('approves existing spans with exactly that range and gives them the type of the source', async () => {
    const id = await scene.ingest('Nox and Nox.');
    const [one, two] = [await create(id, 0, 3, 'surname'), await create(id, 8, 11, 'city')];
    await patch(two.id, { status: 'REJECTED' });
    expect((await like(one.id)).body).toMatchObject({ created: 0, approved: 1 });
    const found = (await scene.spans(id)).find((span: SpanJson) => span.id === two.id);
    expect(found).toMatchObject({ status: 'APPROVED', type: 'surname' });
  });

  it('approves spans that the engine found', async () => {
    const id = await scene.ingest(`${LETTER} ${LETTER}`);
    const [one, two] = await scene.spans(id);
    await patch(one.id, { status: 'APPROVED' });
    expect((await like(one.id)).body).toMatchObject({ created: 0, approved: 1 });
    expect((await scene.spans(id)).find((span: SpanJson) => span.id === two.id)).toMatchObject({ status: 'APPROVED' });
  });

  it('skips occurrences that overlap another span', async () => {
    const id = await scene.ingest('Nox and Noxious, or Nox.');
    const source = await create(id, 0, 3);
    await create(id, 8, 15, 'other');
    expect((await like(source.id)).body).toMatchObject({ created: 1, approved: 0 });
    expect(await ranges(id)).toEqual([
      [0, 3],
      [8, 15],
      [20, 23],
    ]);
  });

  it('creates nothing when the text occurs once', async () => {
    const source = await create(await scene.ingest('Nox alone.'), 0, 3);
    expect((await like(source.id)).body).toMatchObject({ created: 0, approved: 0 });
  });

  it('creates nothing the second time', async () => {
    const source = await create(await scene.ingest('Nox and Nox.'), 0, 3);
    await like(source.id);
    expect((await like(source.id)).body.created).toBe(0);
  });

  it('never creates overlapping spans', async () => {
    const id = await scene.ingest('anana anana');
    await like((await create(id, 0, 3)).id);
    const places = await ranges(id);
    for (const [index, [start = 0]] of places.entries()) {
      if (index > 0) expect(start).toBeGreaterThanOrEqual(places[index - 1]?.[1] ?? 0);
    }
  });

  it('matches the text literally: pattern characters, emoji, line ends', async () => {
    const id = await scene.ingest('a.c$ 😀\r\nabc$ a.c$ 😀\r\na.c$');
    expect((await like((await create(id, 0, 4)).id)).body).toMatchObject({ created: 2, approved: 0 });
    const emoji = await scene.ingest('😀 😀 \ud83d 😀');
    expect((await like((await create(emoji, 0, 2)).id)).body).toMatchObject({ created: 2, approved: 0 });
  });

  it('returns 404 for a missing span', async () => {
    expectRefusal(await like(NO_SUCH_ID), 404);
    expectRefusal(await like('no-id'), 404);
  });

  it.each(['REJECTED', 'NEEDS_SECOND_OPINION'])('returns 400 when the source span is %s', async (status) => {
    const source = await create(await scene.ingest('Nox and Nox.'), 0, 3);
    await patch(source.id, { status });
    expectRefusal(await like(source.id), 400);
  });

  it('returns 409 when the document is terminal', async () => {
    const { id, span } = await scene.letter();
    await scene.approve(id);
    expectRefusal(await like(span.id), 409);
  });
});

describe('POST /api/v1/spans/{id}/reset', () => {
  it.each(['PENDING', 'REVIEW_REQUIRED'])('restores the given originalStatus %s', async (originalStatus) => {
    const { id, span } = await scene.letter();
    await patch(span.id, { status: 'APPROVED', exemptionCode: 'X' });
    const answer = await reset(span.id, { originalStatus });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: span.id, status: originalStatus, exemptionCode: null });
    expect(await scene.span(id)).toMatchObject({ status: originalStatus });
  });

  it.each([[{}], [undefined], [{ originalStatus: undefined }]])(
    'with %j restores the previous status',
    async (json) => {
      const { span } = await scene.letter();
      await patch(span.id, { status: 'NEEDS_SECOND_OPINION' });
      await patch(span.id, { status: 'REJECTED' });
      const headers = { authorization: `Bearer ${scene.member.key}`, 'content-type': 'application/json' };
      const answer =
        json === undefined
          ? await scene.raw('POST', `/api/v1/spans/${span.id}/reset`, { headers })
          : await reset(span.id, json);
      expect([answer.status, answer.body.status]).toEqual([200, 'NEEDS_SECOND_OPINION']);
    },
  );

  it.each(['APPROVED', 'REJECTED', 'NEEDS_SECOND_OPINION', 'pending', '', 7, ['PENDING'], { $ne: 1 }])(
    'returns 400 for originalStatus %j',
    async (originalStatus) => {
      const { id, span } = await scene.letter();
      await patch(span.id, { status: 'APPROVED' });
      expectRefusal(await reset(span.id, { originalStatus }), 400);
      expect(await scene.span(id)).toMatchObject({ status: 'APPROVED' });
    },
  );

  it('returns 404 for a missing span', async () => {
    expectRefusal(await reset(NO_SUCH_ID), 404);
    expectRefusal(await reset('no-id', { originalStatus: 'PENDING' }), 404);
  });

  it.each(['approve', 'reject'])('returns 409 after %s', async (verb) => {
    const { id, span } = await scene.letter();
    await scene.decideAll(id);
    await scene.member.ask('POST', `/api/v1/documents/${id}/${verb}`, {});
    expectRefusal(await reset(span.id, { originalStatus: 'PENDING' }), 409);
  });

  it('works again after unapprove', async () => {
    const { id, span } = await scene.letter();
    await scene.approve(id);
    expect((await scene.member.ask('POST', `/api/v1/documents/${id}/unapprove`, {})).status).toBe(200);
    expect((await reset(span.id, { originalStatus: 'PENDING' })).status).toBe(200);
  });
});
