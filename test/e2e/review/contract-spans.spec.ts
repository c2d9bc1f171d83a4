import {
  ADDRESS,
  LETTER,
  NO_SUCH_ID,
  ReviewScene,
  WAYS_TO_FINISH,
  expectRefusal,
  type SpanJson,
} from '../../support/review.js';

let scene: ReviewScene;
/** An undecided document for tests that change nothing. */
let letter: { readonly id: string; readonly span: SpanJson };
beforeAll(async () => {
  scene = await ReviewScene.shared();
  letter = await scene.letter();
});
afterAll(() => scene.close());

const create = (id: string, json: unknown) => scene.member.ask('POST', `/api/v1/documents/${id}/spans`, json);
const patch = (id: string, json: unknown, ask = scene.member.ask) => ask('PATCH', `/api/v1/spans/${id}`, json);
const remove = (id: string) => scene.member.ask('DELETE', `/api/v1/spans/${id}`);

describe('GET /api/v1/documents/{id}/spans', () => {
  it('returns every span with all its fields', async () => {
    const { status, body } = await scene.member.ask('GET', `/api/v1/documents/${letter.id}/spans`);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        text: ADDRESS,
        type: 'email-address',
        status: 'PENDING',
        manuallyCreated: false,
        exemptionCode: null,
        start: LETTER.indexOf(ADDRESS),
        end: LETTER.indexOf(ADDRESS) + ADDRESS.length,
      }),
    ]);
    expect(body[0].confidence).toBeGreaterThan(0);
    expect(body[0].confidence).toBeLessThanOrEqual(1);
  });

  it('is empty when nothing was found', async () => {
    expect(await scene.spans(await scene.ingest('Nothing is in here.'))).toEqual([]);
  });

  it('counts characters in UTF-16 code units', async () => {
    const text = `😀👍🏽 e\u0301 ${ADDRESS} 𝒜`;
    expect(await scene.span(await scene.ingest(text))).toMatchObject({ start: text.indexOf(ADDRESS), text: ADDRESS });
  });
});

describe('POST /api/v1/documents/{documentId}/spans', () => {
  it('returns an approved, manually created span with confidence 1', async () => {
    const id = await scene.ingest();
    const { status, body } = await create(id, { type: 'person', start: 0, end: 6 });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        text: 'Please',
        type: 'person',
        confidence: 1,
        status: 'APPROVED',
        manuallyCreated: true,
        exemptionCode: null,
        start: 0,
        end: 6,
      }),
    ]);
    expect((await scene.spans(id)).map((span) => span.id)).toContain(body.id);
  });

  it.each([
    ['no type', { start: 0, end: 6 }],
    ['no start', { type: 'person', end: 6 }],
    ['no end', { type: 'person', start: 0 }],
    ['an unknown type', { type: 'no-such-type', start: 0, end: 6 }],
    ['an empty type', { type: '', start: 0, end: 6 }],
    ['a type that is no string', { type: ['person'], start: 0, end: 6 }],
    ['a type of an object prototype', { type: 'constructor', start: 0, end: 6 }],
    ['a start below 0', { type: 'person', start: -1, end: 6 }],
    ['an end at the start', { type: 'person', start: 6, end: 6 }],
    ['an end before the start', { type: 'person', start: 6, end: 2 }],
    ['an end beyond the text', { type: 'person', start: 0, end: LETTER.length + 1 }],
    ['a range beyond the text', { type: 'person', start: 5000, end: 5010 }],
    ['a start in words', { type: 'person', start: '0', end: 6 }],
    ['an end with a fraction', { type: 'person', start: 0, end: 6.5 }],
    ['a start that is null', { type: 'person', start: null, end: 6 }],
    ['no field', {}],
    ['an array', []],
  ])('refuses %s with 400', async (_, json) => {
    expectRefusal(await create(letter.id, json), 400);
    expect(await scene.spans(letter.id)).toHaveLength(1);
  });

  it('accepts a span of the whole text', async () => {
    const id = await scene.ingest('Ab');
    expect((await create(id, { type: 'person', start: 0, end: 2 })).body).toMatchObject({ text: 'Ab', end: 2 });
  });

  it('counts characters in UTF-16 code units', async () => {
    const text = '😀 Ana 😀';
    const { body } = await create(await scene.ingest(text), { type: 'person', start: 3, end: 6 });
    expect(body).toMatchObject({ text: 'Ana', start: 3, end: 6 });
  });

  it('widens a range that would cut a character, and says so', async () => {
    const id = await scene.ingest('From Rene\u0301 👨‍👩‍👧.');
    const { status, body } = await create(id, { type: 'person', start: 5, end: 9 });
    expect({ status, body }).toMatchObject({ status: 200, body: { start: 5, end: 10, text: 'Rene\u0301' } });
    expect((await create(id, { type: 'other', start: 12, end: 13 })).body).toMatchObject({ text: '👨‍👩‍👧', start: 11 });
  });

  it('leaves no half of a character in the text that is finalized', async () => {
    const text = 'Ask 𝒜na, Rene\u0301 or 👨‍👩‍👧 today.';
    const id = await scene.ingest(text);
    for (const [type, from, to] of [
      ['person', text.indexOf('𝒜') + 1, text.indexOf('na')],
      ['person', text.indexOf('Rene'), text.indexOf('\u0301')],
      ['other', text.indexOf('👩'), text.indexOf('👩') + 1],
    ] as const) {
      const { body } = await create(id, { type, start: from, end: to });
      // What the answer says is where it stands, and more than was asked for.
      expect(body).toMatchObject({ text: text.slice(body.start, body.end) });
      expect(body.end - body.start).toBeGreaterThan(to - from);
      expect((await patch(body.id, { status: 'APPROVED' })).body).toMatchObject({ start: body.start, end: body.end });
    }
    const finalized = await scene.finalize(id);
    expect(finalized).toMatch(/^Ask \S+na, \S+ or \S+ today\.$/);
    expect(finalized).not.toMatch(/[\p{Cs}\p{M}\u200D𝒜👨👩👧]/u);
  });

  it('returns 400 for an end that would fit only in bytes', async () => {
    const id = await scene.ingest('😀😀');
    expectRefusal(await create(id, { type: 'person', start: 0, end: 5 }), 400);
    expect((await create(id, { type: 'person', start: 0, end: 4 })).status).toBe(200);
  });

  it.each([
    ['NUL', 'a\u0000b Ana', 4],
    ['CRLF', 'a\r\nb Ana', 5],
  ])('counts offsets correctly after %s', async (_, text, start) => {
    const { body } = await create(await scene.ingest(text), { type: 'person', start, end: start + 3 });
    expect(body.text).toBe('Ana');
  });

  it.each(['age', 'ssn', 'iban-code', 'physician-name', 'zip-code', 'other', 'custom-dictionary'])(
    'accepts the type %s',
    async (type) => {
      expect((await create(await scene.ingest('Ana'), { type, start: 0, end: 3 })).body).toMatchObject({ type });
    },
  );

  it.each(WAYS_TO_FINISH)('returns 409 when the document is %s', async (status, finish) => {
    const { id } = await scene.letter();
    await finish(scene, id);
    expect(await scene.statusOf(id)).toBe(status);
    expectRefusal(await create(id, { type: 'person', start: 0, end: 6 }), 409);
  });
});

it.each([NO_SUCH_ID, 'no-uuid', '..%2f', '%00', 'x'.repeat(3000), '$where', `${NO_SUCH_ID}.0`])(
  'returns 404 for the unknown or malformed id %j',
  async (id) => {
    for (const answer of [
      await scene.member.ask('GET', `/api/v1/documents/${id}/spans`),
      await create(id, { type: 'person', start: 0, end: 6 }),
      await patch(id, { status: 'APPROVED' }),
      await remove(id),
      await scene.member.ask('GET', `/api/v1/spans/${id}/history`),
    ]) {
      expectRefusal(answer, 404);
    }
  },
);
