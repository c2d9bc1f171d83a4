import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import { ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

describe('a change of a document that was decided on an older version of it', () => {
  it.each([
    ['the service', null],
    ['a person', 'somebody'],
  ])('is not made by %s, so that no other process loses its own', async (_, userId) => {
    const documents = scene.app.app.get(DocumentRepository, { strict: false });
    const header = await documents.findById(await scene.ingest('Nothing to see here.'));
    if (header === undefined) throw new Error('There is no such document');
    const commit = { header, set: {}, open: { spans: [], events: [] }, userId, now: new Date() };
    expect(await documents.commit(commit)).toBe(header.version + 1);
    expect(await documents.commit(commit)).toBeUndefined();
    expect((await documents.findById(header.id))?.version).toBe(header.version + 1);
  });
});
