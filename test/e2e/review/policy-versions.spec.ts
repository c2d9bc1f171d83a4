import { PolicyHistoryTask } from '../../../src/modules/policy/history/policy-history.task.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ReviewScene } from '../../support/review.js';
import { REVIEW_POLICY } from '../../support/review-batches.js';

const clock = new MovedClock();
let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.start({ clock, env: { POLICY_VERSIONS_KEPT: '10' } });
});
afterAll(() => scene.close());

const ask = (method: string, to: string, text?: string) =>
  call(scene.app, method, to, {
    headers: { ...bearer(scene.app.apiKey), ...(text !== undefined && { 'content-type': 'application/json' }) },
    ...(text !== undefined && { text }),
  });

describe('the version of the policy', () => {
  it('is said by the document, its history and its certificate, and is kept as long as the document is', async () => {
    const { headers } = await ask('GET', `/api/policies/${REVIEW_POLICY}`);
    const version = headers.get('x-umbra-policy');
    expect(version).toMatch(/@1\+[0-9a-f]{16}$/);
    const { id } = await scene.letter();
    expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body).toMatchObject({ policy: version });
    const history = await scene.app.app.get(AuditLog, { strict: false }).forDocument(id);
    expect(history.find(({ details }) => 'policy' in details)?.details.policy).toBe(version);
    await scene.finalize(id);
    expect((await scene.admin('GET', `/api/v1/documents/${id}/certificate`)).body).toMatchObject({ policy: version });

    const { body } = await ask('GET', `/api/policies/${REVIEW_POLICY}/versions/1`);
    for (let count = 2; count <= 14; count++)
      await ask('PUT', `/api/policies/${REVIEW_POLICY}`, body.content as string);
    clock.moveOn(91 * 24 * 3_600_000);
    await scene.app.app.get(PolicyHistoryTask, { strict: false }).run(new AbortController().signal);
    const { versions } = (await ask('GET', `/api/policies/${REVIEW_POLICY}/versions`)).body;
    expect(versions.map((one: { version: number }) => one.version)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 1]);
  });
});
