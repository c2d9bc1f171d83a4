import { MovedClock } from '../../support/moved-clock.js';
import { makeOwned, type Ids } from '../../support/review-routes.js';
import { ReviewScene } from '../../support/review.js';

const MINUTE = 60_000;

const clock = new MovedClock();
let scene: ReviewScene;
let ids: Ids;
beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  ids = await makeOwned(scene, scene.groupId);
});
afterAll(() => scene.close());

async function readsOf(action: string, id: string) {
  const { body } = await scene.admin('GET', `/api/v1/audit?action=${action}&resourceId=${id}&size=200`);
  return body.content as { readonly userId: string; readonly batchId: string }[];
}

describe('reading what is sensitive in a document', () => {
  it.each([
    ['DOCUMENT_SOURCE_READ', 'document', '/source'],
    ['DOCUMENT_ORIGINAL_DOWNLOAD', 'pdf', '/original'],
    ['DOCUMENT_ORIGINAL_DOWNLOAD', 'finalizedPdf', '/pages/1'],
    ['DOCUMENT_SPANS_READ', 'finalized', '/spans'],
    ['DOCUMENT_SPANS_READ', 'finalizedPdf', '/audit'],
  ] as const)('has one %s a person and ten minutes', async (action, what, path) => {
    const id = ids[what];
    // Whoever made the documents has read some of them.
    clock.moveOn(11 * MINUTE);
    const before = (await readsOf(action, id)).length;
    const read = async (who: typeof scene.member) => {
      const headers = { authorization: `Bearer ${who.key}` };
      const answer = await fetch(`${scene.app.url}/api/v1/documents/${id}${path}`, { headers });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
    };
    for (let times = 0; times < 3; times++) await read(scene.member);
    await Promise.all([read(scene.member), read(scene.colleague)]);
    const rows = (await readsOf(action, id)).slice(0, -before || undefined);
    expect(rows.map(({ userId }) => userId).sort()).toEqual([scene.member.id, scene.colleague.id].sort());
    expect(rows[0]?.batchId).toBe(ids.batch);
    clock.moveOn(11 * MINUTE);
    await read(scene.member);
    expect(await readsOf(action, id)).toHaveLength(before + 3);
  });

  it('has none for whoever may not see the document', async () => {
    const before = (await readsOf('DOCUMENT_SOURCE_READ', ids.finalized)).length;
    expect((await scene.outsider.ask('GET', `/api/v1/documents/${ids.finalized}/source`)).status).toBe(404);
    expect(await readsOf('DOCUMENT_SOURCE_READ', ids.finalized)).toHaveLength(before);
  });

  it('is recorded of spans that a preview of decisions shows', async () => {
    clock.moveOn(11 * MINUTE);
    const { id } = await scene.letter();
    clock.moveOn(11 * MINUTE);
    const before = (await readsOf('DOCUMENT_SPANS_READ', id)).length;
    const choice = { filter: { minConfidence: 0 }, status: 'APPROVED', preview: true };
    const { status, body } = await scene.colleague.ask('POST', `/api/v1/documents/${id}/decisions`, choice);
    expect([status, body.changed > 0]).toEqual([200, true]);
    const readers = (await readsOf('DOCUMENT_SPANS_READ', id)).slice(0, -before || undefined);
    expect(readers.map(({ userId }) => userId)).toEqual([scene.colleague.id]);
  });

  it('is recorded of spans for which a second opinion is asked', async () => {
    clock.moveOn(11 * MINUTE);
    const { id, span } = await scene.letter();
    await scene.member.ask('PATCH', `/api/v1/spans/${span.id as string}`, { status: 'NEEDS_SECOND_OPINION' });
    clock.moveOn(11 * MINUTE);
    expect((await scene.colleague.ask('GET', '/api/v1/second-opinions')).body.totalElements).toBeGreaterThan(0);
    const readers = (await readsOf('DOCUMENT_SPANS_READ', id)).map(({ userId }) => userId);
    expect(readers).toContain(scene.colleague.id);
  });
});
