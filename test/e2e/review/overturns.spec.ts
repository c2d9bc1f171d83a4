import type { Answer } from '../../support/client.js';
import type { Person } from '../../support/review-people.js';
import { ReviewScene, type SpanJson } from '../../support/review.js';

const REASON = 'A shared mailbox.';
const NEEDED = { status: 409, body: { code: 'OVERTURN_REASON_REQUIRED' } };

describe('an approval of another person', () => {
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });

  afterAll(() => scene.close());

  const patch = (by: Person, id: string, json: unknown) => by.ask('PATCH', `/api/v1/spans/${id}`, json);
  const reset = (by: Person, id: string, json: unknown = {}) => by.ask('POST', `/api/v1/spans/${id}/reset`, json);
  const latest = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}/history`)).body[0];
  const done = (answer: Answer) => {
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  };

  /** A span that the member has approved; the document is free for others. */
  const approved = async (): Promise<SpanJson> => {
    const { id, span } = await scene.letter();
    done(await patch(scene.member, span.id, { status: 'APPROVED' }));
    await scene.leave(id);
    return span;
  };

  /** The same, marked by the member themselves. */
  const marked = async (): Promise<SpanJson> => {
    const id = await scene.ingest('Ana');
    const mark = { type: 'person', start: 0, end: 3 };
    const { body } = await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, mark);
    await scene.leave(id);
    return body;
  };

  it('still needs a reason to overturn after one approves it too', async () => {
    const span = await approved();
    done(await patch(scene.colleague, span.id, { status: 'APPROVED' }));
    expect(await patch(scene.colleague, span.id, { status: 'REJECTED' })).toMatchObject(NEEDED);
    done(await patch(scene.colleague, span.id, { status: 'REJECTED', reason: REASON }));
    expect((await latest(span.documentId)).details).toMatchObject({
      overturn: true,
      previousStatusChangedBy: scene.member.id,
      reason: REASON,
    });
  });

  it('also binds its first approver after another person approved', async () => {
    const span = await approved();
    done(await patch(scene.colleague, span.id, { status: 'APPROVED' }));
    await scene.leave(span.documentId, scene.colleague);
    done(await patch(scene.member, span.id, { status: 'APPROVED' }));
    expect(await patch(scene.member, span.id, { status: 'PENDING' })).toMatchObject(NEEDED);
    done(await patch(scene.member, span.id, { status: 'PENDING', reason: REASON }));
    expect((await latest(span.documentId)).details).toMatchObject({ previousStatusChangedBy: scene.colleague.id });
  });

  it('still needs a reason after redact-like', async () => {
    const id = await scene.ingest('ana@example.com wrote to ana@example.com.');
    const [first, second] = await scene.spans(id);
    done(await patch(scene.member, second.id, { status: 'APPROVED' }));
    await scene.leave(id);
    done(await scene.colleague.ask('POST', `/api/v1/spans/${first.id}/redact-like`, {}));
    expect(await patch(scene.colleague, second.id, { status: 'REJECTED' })).toMatchObject(NEEDED);
  });

  it('belongs to its approver again after the overturn is reset', async () => {
    const span = await approved();
    done(await patch(scene.colleague, span.id, { status: 'REJECTED', reason: REASON }));
    const restored = await reset(scene.colleague, span.id);
    expect(restored.body).toMatchObject({ status: 'APPROVED', statusChangedBy: scene.member.email });
    expect(await patch(scene.colleague, span.id, { status: 'REJECTED' })).toMatchObject(NEEDED);
  });

  it('belongs to its first approver after the second approval is reset', async () => {
    const span = await approved();
    done(await patch(scene.colleague, span.id, { status: 'APPROVED' }));
    const restored = await reset(scene.colleague, span.id);
    expect(restored.body).toMatchObject({ status: 'APPROVED', statusChangedBy: scene.member.email });
    expect(await patch(scene.colleague, span.id, { status: 'REJECTED' })).toMatchObject(NEEDED);
  });

  it('can be reset without a reason, recorded as an overturn', async () => {
    const [silent, explained] = [await approved(), await approved()];
    done(await reset(scene.colleague, silent.id));
    const { details } = await latest(silent.documentId);
    expect(details).toMatchObject({ overturn: true, previousStatusChangedBy: scene.member.id });
    expect(details).not.toHaveProperty('reason');
    done(await reset(scene.colleague, explained.id, { originalStatus: 'PENDING', reason: ` ${REASON} ` }));
    expect((await latest(explained.documentId)).details).toMatchObject({ overturn: true, reason: REASON });
    expect(await reset(scene.colleague, explained.id, { reason: 'x'.repeat(4001) })).toMatchObject({ status: 400 });
  });

  it('can be deleted with its span without a reason, recorded as an overturn', async () => {
    const span = await marked();
    done(await scene.colleague.ask('DELETE', `/api/v1/spans/${span.id}`));
    expect(await latest(span.documentId)).toMatchObject({
      action: 'SPAN_DELETE',
      details: {
        spanId: span.id,
        previousStatus: 'APPROVED',
        previousStatusChangedBy: scene.member.id,
        overturn: true,
      },
    });
  });

  it('can be deleted with a reason, and is listed in the certificate', async () => {
    const span = await marked();
    done(await scene.colleague.ask('DELETE', `/api/v1/spans/${span.id}`, { reason: REASON }));
    expect((await latest(span.documentId)).details).toMatchObject({ overturn: true, reason: REASON });
    await scene.finalize(span.documentId, scene.colleague);
    const { body } = await scene.member.ask('GET', `/api/v1/documents/${span.documentId}/certificate`);
    expect(body.overturns).toMatchObject([
      {
        spanId: span.id,
        spanType: 'person',
        previousStatus: 'APPROVED',
        newStatus: 'DELETED',
        previousActor: scene.member.email,
        overturnedBy: scene.colleague.email,
      },
    ]);
  });

  it('is not overturned by its approver, or after it was rejected', async () => {
    const [own, rejected] = [await marked(), await marked()];
    done(await scene.member.ask('DELETE', `/api/v1/spans/${own.id}`));
    expect((await latest(own.documentId)).details).not.toHaveProperty('overturn');
    done(await patch(scene.member, rejected.id, { status: 'REJECTED' }));
    await scene.leave(rejected.documentId);
    done(await scene.colleague.ask('DELETE', `/api/v1/spans/${rejected.id}`));
    const { details } = await latest(rejected.documentId);
    expect(details).toMatchObject({ previousStatus: 'REJECTED', previousStatusChangedBy: scene.member.id });
    expect(details).not.toHaveProperty('overturn');
  });

  it('does not change the document when redact-like finds nothing to do', async () => {
    const id = await scene.ingest('ana@example.com wrote to ana@example.com.');
    const [first] = await scene.spans(id);
    const like = () => scene.member.ask('POST', `/api/v1/spans/${first.id}/redact-like`, {});
    done(await like());
    const before = await latest(id);
    const { version } = (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
    const again = await like();
    expect(again).toMatchObject({ status: 200, body: { created: 0, approved: 1 } });
    expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body.version).toBe(version);
    expect(again.headers.get('etag')).toBe(`"${version}"`);
    expect(await latest(id)).toEqual(before);
  });
});
