import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueServiceKey, makeServiceAccount } from '../../support/client.js';
import { person, type Person } from '../../support/review-people.js';
import { until } from '../../support/until.js';

const name = (what: string): string => unique(what).replace(' ', '-');
const SSN = '{"identifiers":{"ssn":{}}}';
const EMAIL = '{"identifiers":{"emailAddress":{}}}';

const asking =
  (app: TestApp, key: string) =>
  (method: string, to: string, text?: string, headers: Record<string, string> = {}) =>
    call(app, method, to, {
      headers: { ...bearer(key), ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { text }),
    });

describe('drafts of a policy', () => {
  let app: TestApp;
  let ask: ReturnType<typeof asking>;
  let other: ReturnType<typeof asking>;
  beforeAll(async () => {
    app = await sharedApp();
    ask = asking(app, app.apiKey);
    other = asking(app, (await person(app, 'ROLE_ADMIN')).key);
  });

  it('change nothing until they are approved', async () => {
    const policy = name('draft');
    const to = `/api/policies/${policy}`;
    await ask('PUT', to, SSN);
    expect((await ask('PUT', `${to}/draft?note=mail+instead`, EMAIL)).body).toMatchObject({ state: 'DRAFT' });
    expect((await ask('GET', to)).body).toEqual(JSON.parse(SSN));
    expect((await ask('GET', `${to}/versions`)).body.draft).toBe('DRAFT');
    expect((await ask('GET', `${to}/draft`)).body).toMatchObject({
      state: 'DRAFT',
      authors: [app.adminEmail],
      note: 'mail instead',
      content: EMAIL,
    });
    expect((await ask('GET', `${to}/draft/diff`)).body).toMatchObject({
      differences: [
        { type: 'kind-removed', path: 'identifiers.ssn' },
        { type: 'kind-added', path: 'identifiers.emailAddress' },
      ],
      text: expect.stringContaining('+    "emailAddress": {}'),
    });
    const { headers } = await ask('GET', `${to}/draft`);
    const tag = { 'if-match': headers.get('etag') ?? '' };
    expect((await ask('POST', `${to}/draft/approve`, undefined, tag)).body).toMatchObject({ code: 'WRONG_STATUS' });
    expect((await ask('POST', `${to}/draft/submit`)).body).toMatchObject({ state: 'REVIEW' });
    expect((await other('POST', `${to}/draft/reject?note=why`)).body).toMatchObject({ state: 'DRAFT' });
    expect((await ask('GET', `${to}/draft`)).body).toMatchObject({
      note: 'mail instead',
      sentBack: { by: expect.any(String), reason: 'why' },
      needsSecondPerson: false,
    });
    await ask('POST', `${to}/draft/submit`);
    expect((await ask('GET', `${to}/draft`)).body).toMatchObject({ note: 'mail instead', sentBack: null });
    // Taking one's own draft back is no decision of others.
    await ask('POST', `${to}/draft/reject`);
    expect((await ask('GET', `${to}/draft`)).body).toMatchObject({ state: 'DRAFT', sentBack: null });
    await ask('POST', `${to}/draft/submit`);
    expect((await other('POST', `${to}/draft/approve`)).body).toMatchObject({ code: 'FINGERPRINT_REQUIRED' });
    expect((await other('POST', `${to}/draft/approve`, undefined, { 'if-match': '"x"' })).status).toBe(412);
    expect((await other('POST', `${to}/draft/approve`, undefined, tag)).status).toBe(200);
    expect((await ask('GET', to)).body).toEqual(JSON.parse(EMAIL));
    expect((await ask('GET', `${to}/draft`)).status).toBe(404);
    expect((await ask('GET', `${to}/versions?limit=1`)).body.versions).toMatchObject([
      { version: 2, action: 'APPROVE', draftAuthors: [app.adminEmail], note: 'mail instead' },
    ]);
  });

  it('are listed without their contents, the newest first', async () => {
    const [older, newer] = [name('older'), name('newer')];
    await ask('PUT', `/api/policies/${older}/draft?note=first`, SSN);
    await other('PUT', `/api/policies/${newer}/draft`, EMAIL);
    await other('POST', `/api/policies/${newer}/draft/submit`);
    const { body } = await ask('GET', '/api/policy-drafts');
    const listed = (body as readonly { readonly name: string }[]).filter((one) => [older, newer].includes(one.name));
    const common = { sentBack: null, savedAt: expect.any(String) };
    expect(listed).toEqual([
      { ...common, name: newer, state: 'REVIEW', authors: [expect.any(String)], note: null },
      { ...common, name: older, state: 'DRAFT', authors: [app.adminEmail], note: 'first' },
    ]);
    const reviewer = asking(app, (await person(app)).key);
    expect((await reviewer('GET', '/api/policy-drafts')).status).toBe(403);
  });

  it('of others are replaced only by who has read them', async () => {
    const to = `/api/policies/${name('theirs')}`;
    const saved = await ask('PUT', `${to}/draft`, SSN);
    expect((await other('PUT', `${to}/draft`, EMAIL)).body).toMatchObject({ code: 'DRAFT_OF_OTHERS' });
    const tag = { 'if-match': saved.headers.get('etag') ?? '' };
    expect((await other('PUT', `${to}/draft`, EMAIL, tag)).status).toBe(200);
    expect((await ask('GET', `${to}/draft`)).body.authors).toHaveLength(2);
    expect((await ask('DELETE', `${to}/draft`, undefined, tag)).status).toBe(412);
    expect((await ask('DELETE', `${to}/draft`)).status).toBe(204);
    expect((await ask('DELETE', `${to}/draft`)).status).toBe(404);
  });

  it('are refused with all problems of the policy', async () => {
    expect((await ask('PUT', `/api/policies/${name('bad')}/draft`, '{"x":1}')).body).toMatchObject({
      code: 'INVALID_POLICY',
    });
  });
});

describe('POLICY_APPROVAL=second-person', () => {
  let app: TestApp;
  let author: Person;
  let ask: ReturnType<typeof asking>;
  let second: ReturnType<typeof asking>;
  beforeAll(async () => {
    app = await startApp({ env: { POLICY_APPROVAL: 'second-person' } });
    author = await person(app, 'ROLE_ADMIN');
    ask = asking(app, author.key);
    second = asking(app, app.apiKey);
  });
  afterAll(async () => {
    await app.close();
  });

  it('answers a save with 202, and the policy is active once somebody else has approved it', async () => {
    const saved = await ask('PUT', '/api/policies/mine', SSN);
    expect(saved.status).toBe(202);
    expect(saved.headers.get('location')).toBe('/api/policies/mine/draft');
    expect((await ask('GET', '/api/policies/mine')).status).toBe(404);
    const tag = { 'if-match': saved.headers.get('etag') ?? '' };
    expect((await ask('POST', '/api/policies/mine/draft/approve', undefined, tag)).body).toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
    });
    expect((await second('POST', '/api/policies/mine/draft/approve', undefined, tag)).status).toBe(200);
    expect((await ask('GET', '/api/policies/mine')).body).toEqual(JSON.parse(SSN));
  });

  it('takes no service account for the second person', async () => {
    const program = await makeServiceAccount(app, { role: 'ROLE_ADMIN' });
    const key = await issueServiceKey(app, program, { name: 'approver', scopes: ['policies:write'] });
    const saved = await ask('PUT', '/api/policies/program', SSN);
    const tag = { 'if-match': saved.headers.get('etag') ?? '' };
    const approve = asking(app, key.apiKey);
    expect((await approve('POST', '/api/policies/program/draft/approve', undefined, tag)).body).toMatchObject({
      code: 'PERSON_REQUIRED',
    });
    expect((await second('POST', '/api/policies/program/draft/approve', undefined, tag)).status).toBe(200);
  });

  it('holds for POST and for rollbacks, and for everybody who has written a part of the draft', async () => {
    expect((await ask('POST', '/api/policies?name=mine', EMAIL)).status).toBe(202);
    const draft = await second('GET', '/api/policies/mine/draft');
    const tag = { 'if-match': draft.headers.get('etag') ?? '' };
    const mixed = await second('PUT', '/api/policies/mine/draft', '{"identifiers":{"url":{}}}', tag);
    await second('POST', '/api/policies/mine/draft/submit');
    const approved = { 'if-match': mixed.headers.get('etag') ?? '' };
    for (const one of [ask, second]) {
      expect((await one('POST', '/api/policies/mine/draft/approve', undefined, approved)).status).toBe(403);
    }
    const third = asking(app, (await person(app, 'ROLE_ADMIN')).key);
    expect((await third('POST', '/api/policies/mine/draft/approve', undefined, approved)).status).toBe(200);
    expect((await ask('POST', '/api/policies/mine/rollback?to=1')).status).toBe(202);
  });

  it('holds for lists: what an approved policy or a draft refers to is not changed by one person', async () => {
    const save = (list: string, items: string, by = ask) => by('POST', `/api/lists/${list}`, items);
    const approve = async (text: string) => {
      const saved = await ask('PUT', '/api/policies/by-list', text);
      const tag = { 'if-match': saved.headers.get('etag') ?? '' };
      return second('POST', '/api/policies/by-list/draft/approve', undefined, tag);
    };
    const policy = (list: string) => JSON.stringify({ identifiers: { dictionaries: [{ terms: [`list:${list}`] }] } });
    const redacted = async () =>
      (
        await call(app, 'POST', '/api/filter?p=by-list', {
          headers: { ...bearer(author.key), 'content-type': 'text/plain' },
          text: 'Halcyon and Osprey',
        })
      ).body;
    const refused = { status: 409, body: { code: 'LIST_NEEDS_APPROVAL' } };
    expect((await save('birds', '["Osprey"]')).status).toBe(201);
    expect((await save('birds', '["Osprey", "Halcyon"]')).status).toBe(200);
    // A draft is read by the second person, and so is its list.
    expect((await ask('PUT', '/api/policies/by-list/draft', policy('birds'))).status).toBe(200);
    expect(await save('birds', '["Nothing"]')).toMatchObject(refused);
    expect((await approve(policy('birds'))).status).toBe(200);
    const mark = '{{{REDACTED-custom-dictionary}}}';
    expect(await redacted()).toBe(`${mark} and ${mark}`);
    for (const by of [ask, second]) expect(await save('birds', '["Nothing"]', by)).toMatchObject(refused);
    expect(await ask('POST', '/api/lists/birds/rollback?to=1')).toMatchObject(refused);
    expect(await redacted()).toBe(`${mark} and ${mark}`);
    // The way that a second person sees.
    expect((await save('birds-2', '["Osprey"]')).status).toBe(201);
    expect((await approve(policy('birds-2'))).status).toBe(200);
    await until(async () => (await redacted()) === `Halcyon and ${mark}`);
    expect((await save('birds', '["Free again"]')).status).toBe(200);
  });
});
