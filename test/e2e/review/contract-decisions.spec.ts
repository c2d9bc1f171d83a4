import { ADDRESS, ReviewScene, WAYS_TO_FINISH, expectRefusal, type SpanJson } from '../../support/review.js';

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

describe('PATCH /api/v1/spans/{id}', () => {
  it.each(['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'])('accepts status %s', async (status) => {
    const { span } = await scene.letter();
    const answer = await patch(span.id, { status });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: span.id, status, text: ADDRESS }),
    ]);
  });

  it.each([['REVIEW_REQUIRED'], ['approved'], ['DONE'], [''], [7], [['APPROVED']], [{ $ne: 1 }]])(
    'refuses status %j with 400',
    async (status) => {
      expectRefusal(await patch(letter.span.id, { status }), 400);
    },
  );

  it.each([[{}], [{ reason: 'because' }], [{ exemptionCode: '(b)(6)' }], [{ status: undefined }]])(
    'refuses %j, with neither status nor type, with 400',
    async (json) => {
      expectRefusal(await patch(letter.span.id, json), 400);
    },
  );

  it('changes the type and keeps the status', async () => {
    const { id, span } = await scene.letter();
    expect((await patch(span.id, { type: 'person' })).body).toMatchObject({ type: 'person', status: 'PENDING' });
    expect(await scene.span(id)).toMatchObject({ type: 'person', status: 'PENDING' });
  });

  it('changes the type and the status together', async () => {
    const { span } = await scene.letter();
    const answer = await patch(span.id, { type: 'other', status: 'APPROVED' });
    expect(answer.body).toMatchObject({ type: 'other', status: 'APPROVED' });
  });

  it.each([['no-such-type'], [''], [7], [{}]])('refuses type %j with 400', async (type) => {
    expectRefusal(await patch(letter.span.id, { type }), 400);
    expectRefusal(await patch(letter.span.id, { type, status: 'APPROVED' }), 400);
    expect(await scene.span(letter.id)).toMatchObject({ status: 'PENDING', type: 'email-address' });
  });

  it('stores an exemption code with status APPROVED', async () => {
    const { id, span } = await scene.letter();
    const answer = await patch(span.id, { status: 'APPROVED', exemptionCode: '(b)(6)' });
    expect(answer.body).toMatchObject({ status: 'APPROVED', exemptionCode: '(b)(6)' });
    expect(await scene.span(id)).toMatchObject({ exemptionCode: '(b)(6)' });
  });

  it.each(['REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'])(
    'ignores an exemption code with status %s',
    async (status) => {
      const { span } = await scene.letter();
      expect((await patch(span.id, { status, exemptionCode: 'X' })).body).toMatchObject({
        status,
        exemptionCode: null,
      });
    },
  );

  it.each(['REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'])(
    'clears the exemption code when the status becomes %s',
    async (status) => {
      const { id, span } = await scene.letter();
      await patch(span.id, { status: 'APPROVED', exemptionCode: 'X' });
      expect((await patch(span.id, { status })).body).toMatchObject({ status, exemptionCode: null });
      expect(await scene.span(id)).toMatchObject({ exemptionCode: null });
    },
  );

  it('keeps the exemption code when only the type changes', async () => {
    const { span } = await scene.letter();
    await patch(span.id, { status: 'APPROVED', exemptionCode: 'X' });
    expect((await patch(span.id, { type: 'other' })).body).toMatchObject({ exemptionCode: 'X', status: 'APPROVED' });
  });

  it.each(WAYS_TO_FINISH)('returns 409 when the document is %s', async (_, finish) => {
    const { id, span } = await scene.letter();
    await finish(scene, id);
    expectRefusal(await patch(span.id, { status: 'PENDING' }), 409);
  });

  describe('overturning the approval of another person', () => {
    const approved = async (): Promise<{ readonly id: string; readonly span: SpanJson }> => {
      const made = await scene.letter();
      expect((await patch(made.span.id, { status: 'APPROVED' })).status).toBe(200);
      await scene.leave(made.id);
      return made;
    };
    const overturn = (id: string, json: unknown) => patch(id, json, scene.colleague.ask);

    it.each(['REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'])('requires a reason for status %s', async (status) => {
      const { id, span } = await approved();
      const answer = await overturn(span.id, { status });
      expectRefusal(answer, 409, 'OVERTURN_REASON_REQUIRED');
      expect(answer.body.error).toContain('OVERTURN_REASON_REQUIRED');
      expect(await scene.span(id)).toMatchObject({ status: 'APPROVED' });
    });

    it.each(['', '   ', '\n\t'])('treats the reason %j as missing', async (reason) => {
      const { span } = await approved();
      const answer = await overturn(span.id, { status: 'REJECTED', reason });
      if (answer.status !== 400) expectRefusal(answer, 409, 'OVERTURN_REASON_REQUIRED');
    });

    it('records the reason in the history', async () => {
      const { span } = await approved();
      const answer = await overturn(span.id, { status: 'REJECTED', reason: 'A shared mailbox.' });
      expect([answer.status, answer.body.status]).toEqual([200, 'REJECTED']);
      const history = await scene.colleague.ask('GET', `/api/v1/spans/${span.id}/history`);
      expect(history.body[0]).toMatchObject({
        action: 'SPAN_UPDATE',
        actor: scene.colleague.id,
        details: { reason: 'A shared mailbox.' },
      });
    });

    it('does not apply to the person who approved the span', async () => {
      const { span } = await approved();
      expect((await patch(span.id, { status: 'REJECTED' })).status).toBe(200);
    });

    it('does not apply when the status stays APPROVED', async () => {
      const { span } = await approved();
      const answer = await overturn(span.id, { status: 'APPROVED', exemptionCode: 'X', type: 'person' });
      expect(answer.body).toMatchObject({ status: 'APPROVED', exemptionCode: 'X', type: 'person' });
    });

    it('requires a reason from administrators too', async () => {
      const { span } = await approved();
      expectRefusal(await patch(span.id, { status: 'REJECTED' }, scene.admin), 409, 'OVERTURN_REASON_REQUIRED');
    });

    it('does not apply to a rejection', async () => {
      const { id, span } = await scene.letter();
      await patch(span.id, { status: 'REJECTED' });
      await scene.leave(id);
      expect((await overturn(span.id, { status: 'APPROVED' })).status).toBe(200);
    });
  });
});

describe('DELETE /api/v1/spans/{id}', () => {
  it('deletes a span that a person created', async () => {
    const id = await scene.ingest('Ana');
    const { body } = await create(id, { type: 'person', start: 0, end: 3 });
    const answer = await remove(body.id);
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, deleted: true } });
    expect(await scene.spans(id)).toEqual([]);
    expectRefusal(await remove(body.id), 404);
    expectRefusal(await patch(body.id, { status: 'REJECTED' }), 404);
  });

  it('returns 400 for a span that the engine found', async () => {
    expectRefusal(await remove(letter.span.id), 400);
    expect(await scene.spans(letter.id)).toHaveLength(1);
  });

  it.each(WAYS_TO_FINISH)('returns 409 when the document is %s', async (_, finish) => {
    const id = await scene.ingest('Ana');
    const { body } = await create(id, { type: 'person', start: 0, end: 3 });
    await finish(scene, id);
    expectRefusal(await remove(body.id), 409);
  });

  it('deletes a created span that was rejected later', async () => {
    const { body } = await create(await scene.ingest('Ana'), { type: 'person', start: 0, end: 3 });
    await patch(body.id, { status: 'REJECTED' });
    expect((await remove(body.id)).status).toBe(200);
  });
});
