import { bearer, issueServiceKey, makeServiceAccount } from '../../support/client.js';
import { asking, type Ask } from '../../support/review-people.js';
import { LETTER, ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
let program: Ask;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  const account = await makeServiceAccount(scene.app, { groupIds: [scene.groupId] });
  const { apiKey } = await issueServiceKey(scene.app, account, { scopes: ['review:write'] });
  program = asking(scene.app, bearer(apiKey));
});
afterAll(() => scene.close());

/** Decides all spans, as a person who leaves the document then. */
async function decide(id: string): Promise<void> {
  await scene.decideAll(id);
  await scene.member.ask('POST', `/api/v1/review/${id}/release`, {});
}

const approve = (by: Ask, id: string) => by('POST', `/api/v1/documents/${id}/approve`, {});

describe('a service account', () => {
  it('counts as neither of the two people who must approve a document', async () => {
    const batchId = await scene.batch({
      approvalRuleSets: [{ rules: ['DUAL_APPROVAL_SAMPLING_RATE'], dualApprovalSamplingRate: 1 }],
    });
    const id = await scene.ingest({ batchId });
    await decide(id);
    const first = await approve(program, id);
    expect([first.status, first.body.code]).toEqual([403, 'PERSON_REQUIRED']);
    expect((await approve(scene.member.ask, id)).body.status).toBe('REVIEW_REQUIRED');
    const second = await approve(program, id);
    expect([second.status, second.body.code]).toEqual([403, 'PERSON_REQUIRED']);
    expect((await approve(scene.colleague.ask, id)).body.status).toBe('APPROVED');
  });

  it('takes no part in a blind double review', async () => {
    const id = await scene.ingest({
      batchId: await scene.batch({ blindDoubleReview: { enabled: true, percentage: 100 } }),
    });
    await decide(id);
    expect((await approve(program, id)).body.code).toBe('PERSON_REQUIRED');
  });

  it('approves where one approval is enough', async () => {
    const id = await scene.ingest();
    await decide(id);
    expect((await approve(program, id)).body.status).toBe('APPROVED');
  });

  it('submits documents with review:ingest and reads none of them', async () => {
    const account = await makeServiceAccount(scene.app, { groupIds: [scene.groupId] });
    const { apiKey } = await issueServiceKey(scene.app, account, { scopes: ['review:ingest'] });
    const importer = asking(scene.app, bearer(apiKey));
    const json = { batchId: scene.batchId, name: 'letter.txt', text: LETTER };
    const submitted = await importer('POST', '/api/v1/ingest', json);
    expect(submitted.status).toBe(202);
    const id = submitted.body.taskId as string;
    for (const path of [`/api/v1/documents/${id}`, `/api/v1/documents/${id}/source`, '/api/v1/queue']) {
      expect((await importer('GET', path)).body.code).toBe('SCOPE_REQUIRED');
    }
    expect((await approve(importer, id)).body.code).toBe('SCOPE_REQUIRED');
  });
});
