import { unique } from '../../support/app.js';
import type { Ask, Person } from '../../support/review-people.js';
import { makeGroup, person } from '../../support/review-people.js';
import { expectRefusal, NO_SUCH_ID, ReviewScene } from '../../support/review.js';

describe('batches', () => {
  let scene: ReviewScene;
  let admin: Ask;
  let leader: Person;
  let groupId: string;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
    ({ admin } = scene);
    leader = await person(scene.app);
    groupId = await makeGroup(admin, [leader.id, scene.member.id], [leader.id]);
  });
  afterAll(() => scene.close());

  const name = () => unique('Settings');
  const make = async (fields: Readonly<Record<string, unknown>> = {}, ask = admin) => {
    const answer = await ask('POST', '/api/v1/batches', { name: name(), groupId, ...fields });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as { readonly id: string } & Readonly<Record<string, unknown>>;
  };
  const patch = (id: string, json: unknown, ask = admin) => ask('PATCH', `/api/v1/batches/${id}`, json);
  const read = async (id: string) => (await admin('GET', `/api/v1/batches/${id}`)).body;
  const trail = async (id: string) => {
    const { body } = await admin('GET', `/api/v1/audit?resourceType=Batch&resourceId=${id}`);
    return body.content as readonly { readonly action: string; readonly details: Record<string, unknown> }[];
  };

  it('accept every setting at creation and return it', async () => {
    const settings = {
      description: 'Letters of a year',
      confidenceThreshold: 0.7,
      documentThreshold: 0,
      auditSamplingRate: 1,
      approvalRuleSets: [{ rules: ['HIGH_RISK_SCORE', 'CLASSIFIED_KEYWORDS'], classifiedKeywords: ['Geheim'] }],
      piiTypeWeights: { ' SSN ': 20 },
      policyName: 'default',
      context: 'letters',
      domain: 'post',
      complianceProfileId: 'foia',
      exemptionCodeRequired: true,
      blindDoubleReview: { enabled: true, percentage: 50 },
    };
    const batch = await make(settings);
    const [set] = batch.approvalRuleSets as [Record<string, unknown>];
    expect(batch).toMatchObject({
      ...settings,
      piiTypeWeights: { ssn: 20 },
      approvalRuleSets: [
        { rules: settings.approvalRuleSets[0]?.rules, riskScoreThreshold: 0.9, classifiedKeywords: ['Geheim'] },
      ],
      groupId,
      instanceId: null,
      finalizationPolicyId: 'default',
      closed: false,
    });
    expect(set.id).toMatch(/^[\w-]{36}$/);
    expect(await read(batch.id)).toMatchObject({
      undecidedSpans: 0,
      documents: { PENDING: 0, FINALIZED: 0 },
      finalizationPolicy: { option: 'LEGAL_HOLD' },
      complianceProfile: { name: 'FOIA' },
      weightSet: null,
    });
    expect((await trail(batch.id)).map(({ action }) => action)).toEqual(['BATCH_CREATE']);
    const listed = (await admin('GET', '/api/v1/batches')).body as { id: string }[];
    expect(listed.find(({ id }) => id === batch.id)).toEqual({ id: batch.id, name: batch.name });
  });

  it.each([
    ['a threshold above 1', { confidenceThreshold: 1.01 }],
    ['a threshold that is none', { documentThreshold: null }],
    ['a weight of an unknown type', { piiTypeWeights: { 'shoe-size': 1 } }],
    ['a negative weight', { piiTypeWeights: { ssn: -1 } }],
    ['a weight beyond 1000', { piiTypeWeights: { ssn: 1001 } }],
    ['a malformed policy name', { policyName: 'a b' }],
    ['a policy that is not there', { policyName: 'nowhere' }],
    ['an instance that is not there', { instanceId: NO_SUCH_ID }],
    ['a group that is not there', { groupId: NO_SUCH_ID }],
    ['a weight set that is not there', { weightSetId: NO_SUCH_ID }],
    ['a profile that is not there', { complianceProfileId: NO_SUCH_ID }],
    ['a finalization policy that is not there', { finalizationPolicyId: NO_SUCH_ID }],
    ['a long context', { context: 'c'.repeat(257) }],
    ['an unknown rule', { approvalRuleSets: [{ rules: ['ALWAYS'] }] }],
    ['too many rule sets', { approvalRuleSets: Array.from({ length: 21 }, () => ({ rules: [] })) }],
    [
      'a rule set twice',
      {
        approvalRuleSets: [
          { id: 'a', rules: [] },
          { id: 'a', rules: [] },
        ],
      },
    ],
    ['too many keywords', { approvalRuleSets: [{ rules: [], classifiedKeywords: Array(101).fill('k') }] }],
    ['a long keyword', { approvalRuleSets: [{ rules: [], classifiedKeywords: ['k'.repeat(101)] }] }],
    ['no share of blind reviews', { blindDoubleReview: { enabled: true, percentage: 0 } }],
    ['a blank name', { name: ' ' }],
  ])('return 400 for %s', async (_, fields) => {
    expectRefusal(await admin('POST', '/api/v1/batches', { name: name(), groupId, ...fields }), 400);
  });

  it('record previous and current values of a change', async () => {
    const { id } = await make();
    const answer = await patch(id, { documentThreshold: 0.5, name: unique('Renamed'), piiTypeWeights: { person: 0 } });
    expect(answer).toMatchObject({ status: 200, body: { documentThreshold: 0.5, piiTypeWeights: { person: 0 } } });
    expect(await patch(id, { piiTypeWeights: {} })).toMatchObject({ status: 200, body: { piiTypeWeights: {} } });
    expect(await patch(id, { documentThreshold: 0.5 })).toMatchObject({ status: 200 });
    const events = await trail(id);
    expect(events.map(({ action }) => action).sort()).toEqual([
      'BATCH_CREATE',
      'BATCH_SETTINGS_CHANGE',
      'BATCH_THRESHOLDS_CHANGE',
      'BATCH_WEIGHTS_CHANGE',
      'BATCH_WEIGHTS_RESET',
    ]);
    expect(events.find(({ action }) => action === 'BATCH_THRESHOLDS_CHANGE')?.details).toEqual({
      previous: { documentThreshold: 0.25 },
      current: { documentThreshold: 0.5 },
    });
  });

  it('have fixed settings, and unique names', async () => {
    const { id } = await make();
    expectRefusal(await patch(id, { complianceProfileId: 'hipaa' }), 409, 'FIXED_AT_CREATION');
    expectRefusal(await patch(id, { blindDoubleReview: { enabled: true } }), 409, 'FIXED_AT_CREATION');
    expect(await patch(id, { complianceProfileId: 'general', blindDoubleReview: { enabled: false } })).toMatchObject({
      status: 200,
    });
    const { name: taken } = await make();
    expectRefusal(await patch(id, { name: String(taken).toUpperCase() }), 409, 'BATCH_NAME_TAKEN');
    expectRefusal(await admin('POST', '/api/v1/batches', { name: taken, groupId }), 409, 'BATCH_NAME_TAKEN');
    expectRefusal(await patch(NO_SUCH_ID, { domain: 'x' }), 404, 'NO_SUCH_BATCH');
  });

  it('are created and changed by administrators and leaders of the group', async () => {
    const batch = await make({ groupId: undefined }, leader.ask);
    expect(batch).toMatchObject({ groupId, ownerId: leader.id });
    expect(await patch(batch.id, { domain: 'mine' }, leader.ask)).toMatchObject({ status: 200 });
    const foreign = { name: name(), groupId: scene.otherGroupId };
    expectRefusal(await leader.ask('POST', '/api/v1/batches', foreign), 403, 'NOT_LEADING');
    expectRefusal(await leader.ask('POST', '/api/v1/batches', { name: name(), groupId: null }), 403, 'NOT_LEADING');
    expectRefusal(await patch(batch.id, { groupId: null }, leader.ask), 403, 'ROLE_REQUIRED');
    const { member, outsider, auditor } = scene;
    expectRefusal(await member.ask('POST', '/api/v1/batches', { name: name() }), 403, 'NOT_LEADING');
    expectRefusal(await patch(batch.id, { domain: 'x' }, member.ask), 403, 'NOT_LEADING');
    expectRefusal(await patch(batch.id, { domain: 'x' }, outsider.ask), 404, 'NO_SUCH_BATCH');
    expectRefusal(await patch(batch.id, { domain: 'x' }, auditor.ask), 403);
    const chief = await person(scene.app);
    await makeGroup(admin, [chief.id], [chief.id]);
    const second = await makeGroup(admin, [chief.id], [chief.id]);
    expectRefusal(await chief.ask('POST', '/api/v1/batches', { name: name() }), 400, 'GROUP_REQUIRED');
    expect(await make({ groupId: second }, chief.ask)).toMatchObject({ groupId: second });
  });

  it('require an exemption code for approvals when configured', async () => {
    const batchId = await scene.batch({ exemptionCodeRequired: true });
    const id = await scene.ingest({ text: 'Write to ana@example.com, or to Ana and Ana.', batchId });
    const { id: spanId } = await scene.span(id);
    const { ask } = scene.member;
    const path = `/api/v1/spans/${spanId}`;
    expectRefusal(await ask('PATCH', path, { status: 'APPROVED' }), 400, 'EXEMPTION_CODE_REQUIRED');
    expectRefusal(await ask('PATCH', path, { status: 'APPROVED', exemptionCode: ' ' }), 400, 'EXEMPTION_CODE_REQUIRED');
    expect(await ask('PATCH', path, { status: 'REJECTED' })).toMatchObject({ status: 200 });
    const approved = { status: 'APPROVED', exemptionCode: '(b)(6)' };
    expect(await ask('PATCH', path, approved)).toMatchObject({ status: 200, body: approved });
    expect(await ask('PATCH', path, { type: 'other' })).toMatchObject({ status: 200 });
    const start = 32;
    const made = await ask('POST', `/api/v1/documents/${id}/spans`, { type: 'person', start, end: start + 3 });
    expect(made).toMatchObject({ status: 200, body: { text: 'Ana' } });
    const like = `/api/v1/spans/${made.body.id}/redact-like`;
    expectRefusal(await ask('POST', like, {}), 400, 'EXEMPTION_CODE_REQUIRED');
    await ask('PATCH', `/api/v1/spans/${made.body.id}`, approved);
    expect(await ask('POST', like, {})).toMatchObject({ status: 200, body: { created: 1 } });
    expect((await scene.spans(id)).map(({ exemptionCode }) => exemptionCode)).toEqual(['(b)(6)', '(b)(6)', '(b)(6)']);
  });

  it('list the PII types', async () => {
    const { body } = await scene.member.ask('GET', '/api/v1/pii-types');
    expect(body).toContainEqual({ id: 'ssn', label: 'SSN' });
    expect(body).toContainEqual({ id: 'email-address', label: 'Email Address' });
  });
});
