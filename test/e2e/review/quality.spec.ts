import { person, makeGroup, type Ask, type Person } from '../../support/review-people.js';
import { ADDRESS, expectRefusal, LETTER, NO_SUCH_ID, ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
let lead: Person;
let groupId: string;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  lead = await person(scene.app);
  groupId = await makeGroup(scene.admin, [lead.id, scene.member.id, scene.colleague.id], [lead.id]);
});
afterAll(() => scene.close());

const SAMPLES = '/api/v1/quality-samples';

/** Makes a batch of the group with letters that the member has reviewed: one decision for each. */
async function reviewedBatch(count: number, text = LETTER): Promise<string> {
  const batchId = await scene.batch({ groupId });
  for (let i = 0; i < count; i++) await scene.approve(await scene.ingest({ text, batchId, name: `${i}.txt` }));
  return batchId;
}
const draw = (by: Ask, fields: object) =>
  by('POST', SAMPLES, { name: 'November', unit: 'decisions', size: 10, ...fields });
async function drawn(fields: object): Promise<string> {
  const { status, body } = await draw(lead.ask, fields);
  expect(status).toBe(201);
  return body.id;
}
const next = async (id: string, by: Person) => (await by.ask('GET', `${SAMPLES}/${id}/next`)).body.item;
const judge = (id: string, number: number, verdict: object, by: Person) =>
  by.ask('PUT', `${SAMPLES}/${id}/items/${number}`, verdict);
const read = async (id: string, by: Ask = lead.ask) => (await by('GET', `${SAMPLES}/${id}`)).body;

describe('a sample of decisions', () => {
  it('is drawn from what people decided, and judged without knowing what', async () => {
    const batchId = await reviewedBatch(3);
    const { status, body: sample } = await draw(lead.ask, { batchId });
    expect(status).toBe(201);
    expect(sample).toMatchObject({ size: 3, judged: 0, batchId, groupId, unit: 'decisions', createdBy: lead.email });

    const item = await next(sample.id, lead);
    expect(item.text.slice(item.marks[0].start, item.marks[0].end)).toBe(ADDRESS);
    expect(Object.keys(item).sort()).toEqual(['marks', 'number', 'text', 'unit']);
    expect(item.marks[0].type).toBeNull();

    const verdicts = [{ redact: true, type: 'email-address' }, { redact: true, type: 'url' }, { redact: false }];
    for (const verdict of verdicts) {
      const { number } = await next(sample.id, lead);
      const judged = await judge(sample.id, number, verdict, lead);
      expect(judged.status).toBe(200);
      expect(judged.body).toEqual({
        number,
        verdict: { type: null, missed: null, ...verdict, by: lead.email, at: expect.any(String) },
      });
    }
    expect(await next(sample.id, lead)).toBeNull();

    const result = await read(sample.id);
    expect(result).toMatchObject({
      judged: 3,
      figures: {
        total: { judged: 3, wrong: 2 },
        errors: { missed: 0, needless: 1, otherType: 1 },
        byReviewer: [{ reviewer: scene.member.email, judged: 3, wrong: 2 }],
        byType: [{ type: 'email-address', judged: 3, wrong: 2 }],
      },
    });
    expect(result.figures.total.low).toBeGreaterThan(0);
    expect(result.figures.total.high).toBeLessThan(1);
    expect(result.items.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'needless',
      'other-type',
      'right',
    ]);
    expect(result.items[0]).toMatchObject({ reviewers: [scene.member.email], decided: { redact: true } });
  });

  it('says what was left and should have been redacted', async () => {
    const batchId = await scene.batch({ groupId });
    const id = await scene.ingest({ text: LETTER, batchId });
    await scene.decideAll(id, scene.member, 'REJECTED');
    await scene.approve(id);
    const sample = await drawn({ batchId });
    await judge(sample, 0, { redact: true, type: ' Email-Address ' }, lead);
    expect((await read(sample)).items[0]).toMatchObject({
      outcome: 'missed',
      verdict: { redact: true, type: 'email-address', by: lead.email },
    });
  });

  it('holds the work of one person, or of some types, or of documents in a range of risk', async () => {
    const batchId = await reviewedBatch(1);
    await scene.approve(await scene.ingest({ text: LETTER, batchId, name: 'other' }), scene.colleague);
    const reviewers = async (fields: object) => {
      const id = await drawn({ batchId, ...fields });
      await judge(id, 0, { redact: false }, lead);
      return (await read(id)).items.map((item: { reviewers: string[] }) => item.reviewers[0]);
    };
    expect(await reviewers({ reviewerId: scene.colleague.id })).toEqual([scene.colleague.email]);
    expect((await draw(lead.ask, { batchId, types: ['email-address'] })).body.size).toBe(2);
    expect((await draw(lead.ask, { batchId, minRisk: 0, maxRisk: 1_000_000 })).body.size).toBe(2);
    for (const none of [{ types: ['ssn'] }, { minRisk: 1_000_000 }, { to: '2020-01-01' }, { reviewerId: lead.id }]) {
      expectRefusal(await draw(lead.ask, { batchId, ...none }), 409, 'NOTHING_TO_DRAW');
    }
  });

  it('is of who has said what stands, and not for anybody who had a hand in it', async () => {
    const batchId = await scene.batch({ groupId });
    const id = await scene.ingest({ text: LETTER, batchId });
    await scene.decideAll(id, scene.member, 'APPROVED');
    const { body: spans } = await lead.ask('GET', `/api/v1/documents/${id}/spans`);
    const spanId: string = spans[0].id;
    await scene.leave(id);
    expect((await scene.colleague.ask('PATCH', `/api/v1/spans/${spanId}`, { type: 'url' })).status).toBe(200);
    await scene.leave(id, scene.colleague);
    expect((await lead.ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
    const sample = await drawn({ batchId });
    for (const by of [scene.member, scene.colleague]) {
      expect(await next(sample, by)).toBeNull();
      expectRefusal(await judge(sample, 0, { redact: false }, by), 403, 'OWN_WORK');
    }
    await judge(sample, 0, { redact: true, type: 'email-address' }, lead);
    expect((await read(sample)).items[0]).toMatchObject({
      ...{ outcome: 'other-type', reviewers: [scene.colleague.email] },
    });
  });

  it('has at the most as many as are asked for', async () => {
    const batchId = await reviewedBatch(3);
    expect((await draw(lead.ask, { batchId, size: 2 })).body.size).toBe(2);
  });

  it('leaves out what only the engine has decided, and documents that nobody has approved', async () => {
    const batchId = await scene.batch({ groupId });
    await scene.ingest({ text: LETTER, batchId });
    expectRefusal(await draw(lead.ask, { batchId }), 409, 'NOTHING_TO_DRAW');
  });
});

describe('a sample of passages', () => {
  it('shows approved text with what is redacted, and counts what was missed', async () => {
    const batchId = await reviewedBatch(1, `${LETTER} ${'The garden is large. '.repeat(150)}`);
    const { body: sample } = await draw(lead.ask, { batchId, unit: 'passages', size: 3 });
    expect(sample.size).toBeGreaterThan(0);
    for (let i = 0; i < sample.size; i++) {
      const item = await next(sample.id, lead);
      expect(item.text.length).toBeLessThan(700);
      if (item.text.includes(ADDRESS)) {
        expect(item.text.slice(item.marks[0].start, item.marks[0].end)).toBe(ADDRESS);
        expect(item.marks[0].type).toBe('email-address');
      } else expect(item.marks).toEqual([]);
      expect((await judge(sample.id, item.number, { missed: i }, lead)).status).toBe(200);
    }
    const { figures } = await read(sample.id);
    expect(figures.total).toMatchObject({ judged: sample.size, wrong: sample.size - 1 });
    expect(figures.missedValues).toBe((sample.size * (sample.size - 1)) / 2);
    expect(figures.byReviewer).toMatchObject([{ reviewer: scene.member.email }]);
  });

  it('has no passages of texts that are under review again', async () => {
    const batchId = await scene.batch({ groupId });
    const document = await scene.ingest({ text: LETTER, batchId });
    await scene.approve(document);
    const id = await drawn({ batchId, unit: 'passages' });
    expect((await lead.ask('POST', `/api/v1/documents/${document}/unapprove`, {})).status).toBe(200);
    await scene.leave(document, lead);
    expect(await next(id, lead)).toBeNull();
    expectRefusal(await judge(id, 0, { missed: 1 }, lead), 409, 'CHANGED_SINCE');
    // Approved anew it is other work.
    await scene.approve(document);
    expectRefusal(await judge(id, 0, { missed: 1 }, lead), 409, 'CHANGED_SINCE');
  });

  it('has passages that do not overlap', async () => {
    const batchId = await reviewedBatch(1, `${LETTER} ${'The garden is large. '.repeat(80)}`);
    const id = await drawn({ batchId, unit: 'passages', size: 50 });
    const { size } = await read(id);
    for (let i = 0; i < size; i++) await judge(id, i, { missed: 0 }, lead);
    const items: { start: number; end: number }[] = (await read(id)).items;
    const sorted = items.sort((a, b) => a.start - b.start);
    expect(sorted).toHaveLength(size);
    for (const [i, { start }] of sorted.slice(1).entries()) expect(start).toBeGreaterThanOrEqual(sorted[i]?.end ?? 0);
  });
});

describe('judging', () => {
  it('is for others than those whose work it is', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    expect(await next(id, scene.member)).toBeNull();
    expectRefusal(await judge(id, 0, { redact: false }, scene.member), 403, 'OWN_WORK');
    expect(await next(id, scene.colleague)).not.toBeNull();
    expect((await judge(id, 0, { redact: false }, scene.colleague)).status).toBe(200);
  });

  it('counts once; the same person may say something else', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    await judge(id, 0, { redact: false }, scene.colleague);
    expectRefusal(await judge(id, 0, { redact: false }, lead), 409, 'JUDGED');
    await judge(id, 0, { redact: true, type: 'email-address' }, scene.colleague);
    expect((await read(id)).figures.total).toMatchObject({ judged: 1, wrong: 0 });
  });

  it('is final for whoever can read what was decided', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    expect((await judge(id, 0, { redact: false }, lead)).status).toBe(200);
    const { body: again } = await judge(id, 0, { redact: false }, lead);
    expectRefusal(await judge(id, 0, { redact: true, type: 'email-address' }, lead), 409, 'VERDICT_FINAL');
    const { items } = await read(id);
    expect(items[0]).toMatchObject({ outcome: 'needless', verdict: again.verdict });
  });

  it('does not tell who judges what was drawn', async () => {
    const criteria = { types: ['email-address'], reviewerId: scene.member.id };
    const id = await drawn({ batchId: await reviewedBatch(1), ...criteria });
    expect(await read(id)).toMatchObject(criteria);
    const hidden = { types: null, reviewerId: null };
    expect(await read(id, scene.colleague.ask)).toMatchObject(hidden);
    const { content } = (await scene.colleague.ask('GET', SAMPLES)).body;
    expect(content.find((sample: { id: string }) => sample.id === id)).toMatchObject(hidden);
  });

  it('is recorded once, as what it is, of several who judge at once', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    const answers = await Promise.all(
      [lead, scene.colleague].map((by) => judge(id, 0, { redact: true, type: 'url' }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { content } = (await scene.admin('GET', '/api/v1/audit?action=QUALITY_JUDGEMENT&size=20')).body;
    const rows = content.filter((row: { resourceId: string }) => row.resourceId === id);
    expect(rows).toMatchObject([{ details: { number: 0, redact: true, type: 'url' } }]);
  });

  it.each([
    [{ missed: 1 }, 'INVALID_VERDICT'],
    [{}, 'INVALID_VERDICT'],
    [{ redact: true }, 'INVALID_VERDICT'],
    [{ redact: true, type: 'nothing-of-that-kind' }, 'UNKNOWN_TYPE'],
  ])('refuses %j about a decision', async (verdict, code) => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    expectRefusal(await judge(id, 0, verdict, lead), 400, code);
    expectRefusal(await judge(id, 1, { redact: false }, lead), 404, 'NO_SUCH_SAMPLE');
  });

  it('is recorded, with reads of the text, and without any of it', async () => {
    const batchId = await reviewedBatch(1);
    const id = await drawn({ batchId });
    await next(id, lead);
    await judge(id, 0, { redact: false }, lead);
    const { content } = (await scene.admin('GET', `/api/v1/audit?actor=${lead.id}&size=4`)).body;
    const rows = content.map(({ action, details }: { action: string; details: object }) => [action, details]);
    expect(rows.map(([action]: [string]) => action)).toEqual([
      'QUALITY_JUDGEMENT',
      'DOCUMENT_SOURCE_READ',
      'QUALITY_SAMPLE_DRAW',
      expect.any(String),
    ]);
    expect(JSON.stringify(rows)).not.toContain('ana');
  });
});

describe('who may', () => {
  it('draws for the groups that they lead', async () => {
    const batchId = await reviewedBatch(1);
    expectRefusal(await draw(scene.member.ask, { batchId }), 403, 'NOT_LEADING');
    expectRefusal(await draw(scene.outsider.ask, { batchId }), 404, 'NO_SUCH_BATCH');
    expectRefusal(await draw(lead.ask, { groupId: scene.otherGroupId }), 403, 'NOT_LEADING');
    expectRefusal(await draw(lead.ask, {}), 403, 'NOT_LEADING');
    expect((await draw(lead.ask, { groupId })).status).toBe(201);
    expect((await draw(scene.admin, {})).status).toBe(201);
  });

  it('sees samples of their groups, and whose work was wrong only when they lead', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    await judge(id, 0, { redact: false }, lead);
    expect(await read(id, scene.colleague.ask)).toMatchObject({ judged: 1, leads: false, figures: null, items: [] });
    expect(await read(id, scene.auditor.ask)).toMatchObject({ leads: true, figures: { total: { judged: 1 } } });
    expectRefusal(await scene.outsider.ask('GET', `${SAMPLES}/${id}`), 404, 'NO_SUCH_SAMPLE');
    const listed = async (by: Person) =>
      (await by.ask('GET', SAMPLES)).body.content.map((sample: { id: string }) => sample.id);
    expect(await listed(scene.colleague)).toContain(id);
    expect(await listed(scene.outsider)).not.toContain(id);
  });

  it('loses a sample with its batch to another group', async () => {
    const batchId = await reviewedBatch(1);
    const id = await drawn({ batchId });
    expect((await scene.admin('PATCH', `/api/v1/batches/${batchId}`, { groupId: scene.otherGroupId })).status).toBe(
      200,
    );
    expectRefusal(await lead.ask('GET', `/api/v1/quality-samples/${id}`), 404, 'NO_SUCH_SAMPLE');
    expect((await scene.outsider.ask('GET', `/api/v1/quality-samples/${id}`)).status).toBe(200);
    const listed = async (by: Person) =>
      (await by.ask('GET', SAMPLES)).body.content.some((sample: { id: string }) => sample.id === id);
    expect([await listed(lead), await listed(scene.outsider)]).toEqual([false, true]);
  });

  it('judges no item of a batch that another group has', async () => {
    const [other, own] = [await person(scene.app), await person(scene.app)];
    const group = await makeGroup(scene.admin, [own.id, other.id, scene.member.id], [own.id]);
    const batchId = await scene.batch({ groupId: group });
    await scene.approve(await scene.ingest({ text: LETTER, batchId }));
    await scene.approve(await scene.ingest({ text: `${LETTER} Again.`, batchId }));
    const { body: sample } = await draw(own.ask, { groupId: group });
    expect((await judge(sample.id, 0, { redact: false }, other)).status).toBe(200);
    await scene.admin('PATCH', `/api/v1/batches/${batchId}`, { groupId: scene.otherGroupId });
    expectRefusal(await judge(sample.id, 1, { redact: false }, other), 404);
    expect(await read(sample.id, own.ask)).toMatchObject({ judged: 1, items: [] });
  });

  it('deletes those of groups that they lead', async () => {
    const id = await drawn({ batchId: await reviewedBatch(1) });
    expectRefusal(await scene.member.ask('DELETE', `${SAMPLES}/${id}`), 403, 'NOT_LEADING');
    expect((await lead.ask('DELETE', `${SAMPLES}/${id}`)).status).toBe(204);
    expectRefusal(await lead.ask('GET', `${SAMPLES}/${id}`), 404, 'NO_SUCH_SAMPLE');
    expectRefusal(await lead.ask('GET', `${SAMPLES}/${NO_SUCH_ID}`), 404, 'NO_SUCH_SAMPLE');
  });
});

describe('criteria', () => {
  it.each([
    [{ batchId: 'a', groupId: 'b' }, 'BATCH_AND_GROUP'],
    [{ unit: 'passages', types: ['ssn'] }, 'TYPES_OF_PASSAGES'],
    [{ minRisk: 2, maxRisk: 1 }, 'EMPTY_RANGE'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'EMPTY_RANGE'],
    [{ types: ['nothing-of-that-kind'] }, 'UNKNOWN_TYPE'],
  ])('%j are refused', async (fields, code) => {
    expectRefusal(await draw(lead.ask, fields), 400, code);
  });

  it.each([
    { size: 0 },
    { size: 1001 },
    { name: '' },
    { unit: 'documents' },
    { minRisk: -1 },
    { colour: 'red' },
    { from: '2026-W01-1' },
  ])('%j are refused, too', async (fields) => {
    expectRefusal(await draw(lead.ask, fields), 400);
  });
});
