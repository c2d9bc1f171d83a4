import type { Answer } from '../../support/client.js';
import type { Person } from '../../support/review-people.js';
import { ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

const REASON = 'A shared mailbox.';
const LETTERS =
  'Write to ana@example.com, bob@example.com or ANA@Example.com; call 212-555-0100. Again: ana@example.com.';
const MAIL = 'email-address';

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const decide = (id: string, json: object, by: Person = scene.member): Promise<Answer> =>
  by.ask('POST', `/api/v1/documents/${id}/decisions`, json);
const undo = (id: string, operationId: string, by: Person = scene.member, json: object = {}): Promise<Answer> =>
  by.ask('POST', `/api/v1/documents/${id}/decisions/${operationId}/undo`, json);
const patch = (span: SpanJson, json: object, by: Person = scene.member): Promise<Answer> =>
  by.ask('PATCH', `/api/v1/spans/${span.id}`, json);
interface DocumentJson {
  readonly version: number;
  readonly spans: Readonly<Record<string, number>>;
}
const documentOf = async (id: string): Promise<DocumentJson> =>
  (await scene.admin('GET', `/api/v1/documents/${id}`)).body as DocumentJson;
const history = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}/history?limit=20`)).body;
const letters = () => scene.ingest(LETTERS);
const statuses = async (id: string) => (await scene.spans(id)).map(({ status }) => status as string);

describe('POST /api/v1/documents/:id/decisions', () => {
  it('decides on all spans that a filter lets through, with a row each and one for all', async () => {
    const id = await letters();
    const before = await documentOf(id);
    const { status, body, headers } = await decide(id, { filter: { types: [MAIL] }, status: 'APPROVED' });
    expect(status).toBe(200);
    expect(body).toEqual({
      operationId: expect.any(String),
      changed: 4,
      unchanged: 0,
      documentVersion: before.version + 1,
    });
    expect(headers.get('etag')).toBe(`"${before.version + 1}"`);
    const spans = await scene.spans(id);
    expect(spans.filter(({ type }) => type === MAIL).map((span) => [span.status, span.statusChangedBy])).toEqual(
      Array.from({ length: 4 }, () => ['APPROVED', scene.member.email]),
    );
    expect(spans.filter(({ type }) => type !== MAIL).map((span) => span.statusChangedBy)).toEqual([null]);
    expect((await documentOf(id)).spans).toMatchObject({ APPROVED: 4 });

    const rows = (await history(id)).filter(({ details }: SpanJson) => details.operationId === body.operationId);
    expect(rows.map(({ action }: SpanJson) => action).sort()).toEqual([
      'SPANS_DECIDE',
      ...Array.from({ length: 4 }, () => 'SPAN_UPDATE'),
    ]);
    expect(rows.find(({ action }: SpanJson) => action === 'SPANS_DECIDE')).toMatchObject({
      actor: scene.member.id,
      details: { spans: 4, status: 'APPROVED', chosenBy: { types: [MAIL] } },
    });
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });

  it('takes the same value whatever its case, save for exceptions', async () => {
    const id = await letters();
    const spans = await scene.spans(id);
    const [first] = spans;
    const like = { filter: { sameValueAs: first.id }, status: 'REJECTED', preview: true };
    const found = (await decide(id, like)).body;
    expect(found).toMatchObject({ operationId: null, changed: 3, unchanged: 0, overturns: 0 });
    expect(found.spans.map(({ text }: SpanJson) => text)).toEqual([
      'ana@example.com',
      'ANA@Example.com',
      'ana@example.com',
    ]);
    const others = { ...like, filter: { ...like.filter, exceptIds: [first.id] } };
    expect((await decide(id, others)).body.changed).toBe(2);
    expect(await statuses(id)).toEqual(spans.map(({ status }) => status));
  });

  it('narrows by confidence and status', async () => {
    const id = await letters();
    const spans = await scene.spans(id);
    const least = Math.max(...spans.map(({ confidence }) => confidence as number));
    const sure = spans.filter(({ confidence }) => confidence >= least);
    const preview = { status: 'REJECTED', preview: true };
    expect((await decide(id, { filter: { minConfidence: least }, ...preview })).body.changed).toBe(sure.length);
    expect((await decide(id, { filter: { maxConfidence: 0 }, ...preview })).body.changed).toBe(0);
    expect((await decide(id, { filter: { statuses: ['REJECTED'] }, ...preview })).body.changed).toBe(0);
  });

  it('changes nothing, and writes nothing, where all is so already', async () => {
    const id = await letters();
    await decide(id, { filter: {}, status: 'REJECTED' });
    const { version } = await documentOf(id);
    const again = (await decide(id, { filter: {}, status: 'REJECTED' })).body;
    expect(again).toMatchObject({ operationId: null, changed: 0, documentVersion: version });
    expect((await documentOf(id)).version).toBe(version);
  });

  it('does all or nothing: a missing reason, code or span, or another version, leaves everything', async () => {
    const id = await letters();
    const [first, second] = await scene.spans(id);
    await patch(first, { status: 'APPROVED' }, scene.colleague);
    await scene.leave(id, scene.colleague);
    const before = await scene.spans(id);
    const all = { filter: {}, status: 'REJECTED' };
    expect((await decide(id, { ...all, preview: true })).body).toMatchObject({ overturns: 1 });
    expectRefusal(await decide(id, all), 409, 'OVERTURN_REASON_REQUIRED');
    expectRefusal(await decide(id, { ...all, version: 0 }), 409, 'STALE');
    expectRefusal(await decide(id, { ...all, spanIds: [second.id] }), 400, 'INVALID_CHOICE');
    expectRefusal(await decide(id, { status: 'REJECTED' }), 400, 'INVALID_CHOICE');
    expectRefusal(await decide(id, { filter: {} }), 400, 'NOTHING_TO_CHANGE');
    expectRefusal(await decide(id, { filter: {}, type: 'nonsense' }), 400, 'UNKNOWN_TYPE');
    expectRefusal(await decide(id, { spanIds: [second.id, `${id}.no`], status: 'REJECTED' }), 404, 'NO_SUCH_SPAN');
    expectRefusal(await decide(id, { filter: { minConfidence: 7 }, status: 'REJECTED' }), 400);
    expectRefusal(await decide(id, { filter: { unknown: 1 }, status: 'REJECTED' }), 400);
    // A list is no filter, and null is no reason.
    for (const fields of [{ filter: [] }, { filter: null }, { filter: {}, reason: null }]) {
      expectRefusal(await decide(id, { status: 'REJECTED', ...fields }), 400);
    }
    expect(await scene.spans(id)).toEqual(before);
    const { body } = await decide(id, { ...all, reason: REASON });
    expect(body.changed).toBe(before.length);
    const overturned = (await history(id)).find(({ details }: SpanJson) => details.overturn);
    expect(overturned.details).toMatchObject({ previousStatusChangedBy: scene.colleague.id, reason: REASON });
  });

  it('asks for a code in a batch that asks for one', async () => {
    const batchId = await scene.batch({ exemptionCodeRequired: true });
    const id = await scene.ingest({ text: LETTERS, batchId });
    const all = { filter: {}, status: 'APPROVED' };
    expectRefusal(await decide(id, all), 400, 'EXEMPTION_CODE_REQUIRED');
    expect((await decide(id, { ...all, exemptionCode: '(b)(6)' })).status).toBe(200);
    expect((await scene.spans(id)).map(({ exemptionCode }) => exemptionCode as string)).toEqual(
      Array.from({ length: 5 }, () => '(b)(6)'),
    );
  });

  it('keeps out who is kept out of single decisions', async () => {
    const id = await letters();
    expectRefusal(await decide(id, { filter: {}, status: 'APPROVED' }, scene.outsider), 404, 'NO_SUCH_DOCUMENT');
    expectRefusal(await decide(id, { filter: {}, status: 'APPROVED' }, scene.auditor), 403);
    await scene.colleague.ask('POST', `/api/v1/review/${id}/lock`, {});
    expectRefusal(await decide(id, { filter: {}, status: 'APPROVED' }), 409, 'LOCKED');
    await scene.leave(id, scene.colleague);
    await scene.approve(id);
    expectRefusal(await decide(id, { filter: {}, status: 'REJECTED' }), 409, 'DOCUMENT_TERMINAL');
    expectRefusal(await decide(id, { filter: {}, status: 'REJECTED', preview: true }), 409, 'DOCUMENT_TERMINAL');
  });
});

describe('POST /api/v1/documents/:id/decisions/:operationId/undo', () => {
  /** Spans of three origins: one a colleague approved, one the member refused, and the engine's. */
  const mixed = async () => {
    const id = await letters();
    const [first, second] = await scene.spans(id);
    await patch(first, { status: 'APPROVED', exemptionCode: 'A' }, scene.colleague);
    await scene.leave(id, scene.colleague);
    await patch(second, { status: 'REJECTED' });
    return { id, before: await scene.spans(id) };
  };

  it('has every span exactly as it was, and is undone in its turn', async () => {
    const { id, before } = await mixed();
    const done = (await decide(id, { filter: {}, status: 'REJECTED', reason: REASON })).body;
    const after = await scene.spans(id);
    const undone = await undo(id, done.operationId);
    expect(undone.body).toEqual({
      operationId: expect.any(String),
      restored: before.length - 1,
      skipped: [],
      documentVersion: Number(done.documentVersion) + 1,
    });
    expect(await scene.spans(id)).toEqual(before);
    expect((await documentOf(id)).spans).toMatchObject({ APPROVED: 1, REJECTED: 1 });
    const rows = await history(id);
    expect(rows.find(({ action }: SpanJson) => action === 'SPANS_DECIDE_UNDO').details).toMatchObject({
      undoes: done.operationId,
      spans: before.length - 1,
    });
    expectRefusal(await undo(id, done.operationId), 409, 'NOTHING_TO_UNDO');
    expect((await undo(id, undone.body.operationId)).body).toMatchObject({ restored: before.length - 1 });
    expect(await scene.spans(id)).toEqual(after);
    // The colleague's approval is theirs again after another undo: taking it back needs a reason.
    const [first] = after;
    expect(first.status).toBe('REJECTED');
  });

  it('passes over, and names, what was changed since', async () => {
    const { id, before } = await mixed();
    const { operationId } = (await decide(id, { filter: {}, status: 'APPROVED' })).body;
    const later = before[3];
    await patch(later, { status: 'NEEDS_SECOND_OPINION' });
    const { body } = await undo(id, operationId);
    expect(body).toMatchObject({ restored: before.length - 1, skipped: [later.id] });
    const spans = await scene.spans(id);
    expect(spans.filter((span) => span.id !== later.id)).toEqual(before.filter((span) => span.id !== later.id));
    expect(spans.find((span) => span.id === later.id).status).toBe('NEEDS_SECOND_OPINION');
  });

  it('restores some of the spans, and the others later', async () => {
    const { id, before } = await mixed();
    const { operationId, changed } = (await decide(id, { filter: {}, status: 'APPROVED' })).body;
    const [, , third, fourth] = before;
    const some = { spanIds: [third.id, fourth.id] };
    const undone = (await undo(id, operationId, scene.member, some)).body;
    expect(undone).toMatchObject({ restored: 2, skipped: [] });
    const kept = await scene.spans(id);
    expect(kept.slice(2, 4)).toEqual(before.slice(2, 4));
    expect(kept[1].status).toBe('APPROVED');
    expectRefusal(await undo(id, operationId, scene.member, some), 409, 'NOTHING_TO_UNDO');
    expect((await undo(id, operationId)).body).toMatchObject({ restored: changed - 2, skipped: [] });
    expect(await scene.spans(id)).toEqual(before);
    expect((await undo(id, undone.operationId)).body).toMatchObject({ restored: 2 });
    expectRefusal(await undo(id, operationId, scene.member, { spanIds: [] }), 400);
  });

  it('is for who decided, in the document, with the version that they have seen', async () => {
    const { id } = await mixed();
    const { operationId } = (await decide(id, { filter: {}, status: 'APPROVED' })).body;
    const other = await letters();
    expectRefusal(await undo(other, operationId), 409, 'NOTHING_TO_UNDO');
    expectRefusal(await undo(id, operationId, scene.member, { version: 0 }), 409, 'STALE');
    await scene.leave(id);
    expectRefusal(await undo(id, operationId, scene.colleague), 409, 'NOTHING_TO_UNDO');
    expectRefusal(await undo(id, operationId, scene.outsider), 404, 'NO_SUCH_DOCUMENT');
    expect((await undo(id, operationId)).status).toBe(200);
  });
});
