import { unique } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { expectRefusal, NO_SUCH_ID, ReviewScene } from '../../support/review.js';

/** A name without blanks, as policies and contexts have. */
const uniqueId = (what: string) => unique(what).replace(' ', '-');

describe('resources that batches refer to', () => {
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });
  afterAll(() => scene.close());

  const post = async (path: string, json: object): Promise<string> => {
    const { status, body } = await scene.admin('POST', path, json);
    expect(status).toBe(201);
    return body.id as string;
  };
  const savePolicy = async (name: string): Promise<string> => {
    expect((await scene.admin('POST', `/api/policies?name=${name}`, { identifiers: { ssn: {} } })).status).toBe(201);
    return name;
  };
  const openContext = async (name: string): Promise<string> => {
    const entries = [{ key: 'a'.repeat(64), kind: 'person', replacement: 'Someone' }];
    const answer = await scene.admin('POST', `/api/contexts/${name}/import`, { entries });
    expect(answer.status).toBeLessThan(300);
    return name;
  };

  /** By code: the field of a batch, what it may be instead, how one is made, and where it is deleted. */
  const kinds: Readonly<Record<string, readonly [string, unknown, () => Promise<string>, string]>> = {
    GROUP_IN_USE: [
      'groupId',
      null,
      () => post('/api/v1/groups', { name: unique('Group'), memberIds: [] }),
      '/api/v1/groups',
    ],
    POLICY_IN_USE: ['policyName', 'default', () => savePolicy(uniqueId('used')), '/api/policies'],
    CONTEXT_IN_USE: ['context', 'none', () => openContext(uniqueId('used')), '/api/contexts'],
    FILTER_INSTANCE_IN_USE: [
      'instanceId',
      null,
      () => post('/api/v1/filter-instances', { name: unique('Elsewhere'), url: 'http://127.0.0.1:9' }),
      '/api/v1/filter-instances',
    ],
    WEIGHT_SET_IN_USE: [
      'weightSetId',
      null,
      () => post('/api/v1/weight-sets', { name: unique('Mild'), weights: {} }),
      '/api/v1/weight-sets',
    ],
    FINALIZATION_POLICY_IN_USE: [
      'finalizationPolicyId',
      'default',
      () => post('/api/v1/finalization-policies', { name: unique('Keep'), option: 'LEGAL_HOLD' }),
      '/api/v1/finalization-policies',
    ],
    COMPLIANCE_PROFILE_IN_USE: [
      'complianceProfileId',
      undefined,
      () => post('/api/v1/compliance-profiles', { name: unique('Own'), exemptionCodes: [] }),
      '/api/v1/compliance-profiles',
    ],
  };

  it.each(Object.entries(kinds))(
    'cannot be deleted: %s with the number of batches',
    async (code, [field, other, make, path]) => {
      const id = await make();
      const batches = [await scene.batch({ [field]: id }), await scene.batch({ [field]: id })];
      const remove = () => scene.admin('DELETE', `${path}/${id}`);
      const refused = await remove();
      expectRefusal(refused, 409, code);
      expect(refused.body).toMatchObject({ batches: 2 });
      expect(refused.body.error).toContain('batches that refer to it: 2');
      // The profile of a batch stays for good.
      if (other === undefined) return;
      for (const batch of batches) {
        expectRefusal(await remove(), 409, code);
        expect((await scene.admin('PATCH', `/api/v1/batches/${batch}`, { [field]: other })).status).toBe(200);
      }
      expect((await remove()).status).toBeLessThan(300);
      expect((await remove()).status).toBe(404);
    },
  );

  it('a policy can be deleted when batches use the one of that name on another instance', async () => {
    const name = await savePolicy(uniqueId('theirs'));
    const instanceId = await post('/api/v1/filter-instances', { name: unique('Theirs'), url: 'http://127.0.0.1:9' });
    await scene.batch({ instanceId, policyName: name });
    expect((await scene.admin('DELETE', `/api/policies/${name}`)).status).toBe(200);
  });

  it('creating a batch and deleting its policy at the same time never both succeed', async () => {
    for (let round = 0; round < 8; round++) {
      const name = await savePolicy(uniqueId('contested'));
      const json = { name: unique('Contested'), policyName: name };
      const [made, removed] = await Promise.all([
        call(scene.app, 'POST', '/api/v1/batches', { headers: bearer(scene.app.apiKey), json }),
        scene.admin('DELETE', `/api/policies/${name}`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([made.status, removed.status]);
    }
  });

  it('only those who may delete a group learn whether it is in use', async () => {
    expectRefusal(await scene.member.ask('DELETE', `/api/v1/groups/${scene.groupId}`), 403);
    expectRefusal(await scene.admin('DELETE', `/api/v1/groups/${NO_SUCH_ID}`), 404);
  });
});
