import { ReviewScene } from '../../support/review.js';

describe('approving a document', () => {
  let scene: ReviewScene;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });

  afterAll(() => scene.close());

  const leave = (id: string) => scene.member.ask('POST', `/api/v1/review/${id}/release`);
  const approve = (id: string, by = scene.member) => by.ask('POST', `/api/v1/documents/${id}/approve`);

  it('resets earlier approvals when a span changes', async () => {
    const approvalRuleSets = [{ rules: ['DUAL_APPROVAL_SAMPLING_RATE'], dualApprovalSamplingRate: 1 }];
    const batchId = await scene.batch({ approvalRuleSets });
    const id = await scene.ingest({ text: 'Write to ana@example.com.', batchId });
    await scene.decideAll(id);
    expect((await approve(id)).body).toMatchObject({ status: 'REVIEW_REQUIRED', approvalsAcquired: 1 });
    const span = await scene.span(id);
    const overturn = { status: 'REJECTED', reason: 'no address' };
    expect((await scene.colleague.ask('PATCH', `/api/v1/spans/${span.id}`, overturn)).status).toBe(200);
    expect((await approve(id, scene.colleague)).body).toMatchObject({
      status: 'REVIEW_REQUIRED',
      approvalsAcquired: 1,
    });
    expect(await approve(id, scene.colleague)).toMatchObject({ status: 409, body: { code: 'ALREADY_APPROVED' } });
    expect((await approve(id)).body).toMatchObject({ status: 'APPROVED', approvalsAcquired: 2 });
  });

  it.each([
    ['PENDING', { pending: 1 }],
    ['NEEDS_SECOND_OPINION', { needsSecondOpinion: 1 }],
  ])('is refused while one span is %s', async (status, count) => {
    const id = await scene.ingest('Write to ana@example.com or bob@example.com.');
    const [first, second] = await scene.spans(id);
    await scene.member.ask('PATCH', `/api/v1/spans/${first.id}`, { status: 'APPROVED' });
    expect((await scene.member.ask('PATCH', `/api/v1/spans/${second.id}`, { status })).status).toBe(200);
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { code: 'UNDECIDED_SPANS', undecided: 1, pending: 0, needsSecondOpinion: 0, reviewRequired: 0, ...count },
    });
    expect(await scene.statusOf(id)).toBe('REVIEW_REQUIRED');
  });

  it('names everybody who approved in the certificate, in order', async () => {
    const approvalRuleSets = [{ rules: ['DUAL_APPROVAL_SAMPLING_RATE'], dualApprovalSamplingRate: 1 }];
    const batchId = await scene.batch({ approvalRuleSets });
    const id = await scene.ingest({ text: 'Write to ana@example.com.', batchId });
    await scene.decideAll(id);
    expect((await approve(id)).status).toBe(200);
    expect((await approve(id, scene.colleague)).body).toMatchObject({ status: 'APPROVED' });
    expect((await scene.member.ask('POST', `/api/v1/documents/${id}/finalize`)).status).toBe(200);
    const { body } = await scene.member.ask('GET', `/api/v1/documents/${id}/certificate`);
    expect(body.reviewers.map(({ reviewerEmail }: { reviewerEmail: string }) => reviewerEmail)).toEqual([
      scene.member.email,
      scene.colleague.email,
    ]);
  });

  it('lists a reset approval as an overturn in the certificate', async () => {
    const id = await scene.ingest('Write to ana@example.com.');
    await scene.decideAll(id);
    await leave(id);
    const span = await scene.span(id);
    expect((await scene.colleague.ask('POST', `/api/v1/spans/${span.id}/reset`, {})).status).toBe(200);
    await scene.decideAll(id, scene.colleague, 'REJECTED');
    expect((await approve(id, scene.colleague)).status).toBe(200);
    await scene.colleague.ask('POST', `/api/v1/documents/${id}/finalize`);
    const { body } = await scene.member.ask('GET', `/api/v1/documents/${id}/certificate`);
    expect(body.overturns).toMatchObject([
      {
        spanId: span.id,
        previousStatus: 'APPROVED',
        previousActor: scene.member.email,
        overturnedBy: scene.colleague.email,
      },
    ]);
  });
});

describe('the edit lock', () => {
  it('is lost by a member who leaves the group', async () => {
    const scene = await ReviewScene.shared();
    const id = await scene.ingest('Write to ana@example.com.');
    expect((await scene.member.ask('POST', `/api/v1/review/${id}/lock`)).status).toBe(200);
    const memberIds = [scene.colleague.id];
    expect((await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds })).status).toBe(200);
    const pulse = await scene.member.ask('POST', `/api/v1/review/${id}/pulse`);
    expect(pulse.body).toEqual({ ok: false, reason: 'LOCK_LOST' });
    await scene.close();
  });
});
