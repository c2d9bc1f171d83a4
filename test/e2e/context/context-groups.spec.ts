import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { asking, makeGroup, person, type Ask, type Person } from '../../support/review-people.js';
import { fixture } from '../../support/filter-documents.js';

let app: TestApp;
let admin: Ask;
let member: Person;
let colleague: Person;
let outsider: Person;
let loner: Person;
let auditor: Person;
let groupId: string;
let otherGroupId: string;
/** A policy of replacements that a context keeps, and that raises an alert. */
let policy: string;

const SSN = 'SSN 219-09-9999';

beforeAll(async () => {
  app = await sharedApp();
  admin = asking(app, bearer(app.apiKey));
  [member, colleague, outsider, loner] = await Promise.all([person(app), person(app), person(app), person(app)]);
  auditor = await person(app, 'ROLE_AUDITOR');
  groupId = await makeGroup(admin, [member.id, colleague.id]);
  otherGroupId = await makeGroup(admin, [outsider.id]);
  policy = unique('scoped').replace(' ', '-');
  const strategy = {
    strategy: 'RANDOM_REPLACE',
    replacementScope: 'CONTEXT',
    condition: 'token startswith "2"',
    alert: true,
  };
  const json = { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } };
  expect((await admin('PUT', `/api/policies/${policy}`, json)).status).toBe(201);
});

const newName = () => unique('ward').replace(' ', '-');

function redact(who: { readonly key: string }, context: string, path = '/api/filter', text = SSN, type = 'text/plain') {
  const query = `p=${policy}&c=${encodeURIComponent(context)}`;
  const headers = { ...bearer(who.key), 'content-type': type };
  return call(app, 'POST', `${path}?${query}`, { headers, text });
}
/** A context that the member has made. */
async function ofMember(): Promise<string> {
  const context = newName();
  expect((await redact(member, context)).status).toBe(200);
  return context;
}
const namesFor = async (ask: Ask) => (await ask('GET', '/api/contexts')).body.contexts as readonly string[];

const UNKNOWN = { status: 404, body: { code: 'UNKNOWN_CONTEXT' } };

describe('a context', () => {
  it('belongs to the groups of whoever makes it', async () => {
    const context = await ofMember();
    expect((await admin('GET', `/api/contexts/${context}`)).body).toEqual({
      name: context,
      size: 1,
      everyone: false,
      groupIds: [groupId],
    });
    const first = (await redact(member, context)).body as string;
    expect((await redact(colleague, context)).body).toBe(first);
    const { body } = await admin('GET', `/api/v1/audit?resourceType=Context&resourceId=${context}`);
    expect(body.content).toMatchObject([
      { action: 'CONTEXT_CREATE', userId: member.id, details: { after: { groupIds: [groupId] } } },
    ]);
  });

  it.each([
    ['filter', (context: string) => redact(outsider, context)],
    ['explain', (context: string) => redact(outsider, context, '/api/explain')],
    ['apply', (context: string) => redact(outsider, context, '/api/policies/apply')],
    [
      'lines of text',
      (context: string) => redact(outsider, context, '/api/filter', `{"text":"${SSN}"}\n`, 'application/x-ndjson'),
    ],
    ['JSON in a text', (context: string) => redact(outsider, context, '/api/filter', `{"a":"${SSN}"}`)],
    ['a table', (context: string) => redact(outsider, context, '/api/filter', `a,b\n1,${SSN}\n`, 'text/csv')],
    [
      'a PDF, at once and later',
      async (context: string) => {
        const query = `p=${policy}&c=${context}`;
        const headers = { ...bearer(outsider.key), 'content-type': 'application/pdf' };
        const body = Uint8Array.from(fixture('text-plain.pdf'));
        const later = await fetch(`${app.url}/api/filter?async=true&${query}`, { method: 'POST', headers, body });
        expect([later.status, await later.json()]).toMatchObject([404, { code: 'UNKNOWN_CONTEXT' }]);
        const now = await fetch(`${app.url}/api/filter?${query}`, { method: 'POST', headers, body });
        return { status: now.status, body: await now.json() };
      },
    ],
  ])('of other groups is not used by %s', async (_, request) => {
    expect(await request(await ofMember())).toMatchObject(UNKNOWN);
  });

  it('of other groups is not used by those without a group either, and by administrators', async () => {
    const context = await ofMember();
    expect(await redact(loner, context)).toMatchObject(UNKNOWN);
    expect((await redact({ key: app.apiKey }, context)).status).toBe(200);
  });

  it('of other groups tells nothing of its values to inline requests', async () => {
    const context = await ofMember();
    const own = (await redact(member, context)).body as string;
    const strategy = { strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' };
    const json = { policy: { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } }, text: SSN, context };
    const inline = await call(app, 'POST', '/api/filter', { json });
    expect(inline.body.filteredText).not.toBe(own);
  });

  it('is listed and read by those who may use it, administrators and auditors; for others it is missing', async () => {
    const context = await ofMember();
    for (const { ask } of [member, colleague, auditor]) {
      expect(await namesFor(ask)).toContain(context);
      expect((await ask('GET', `/api/contexts/${context}`)).status).toBe(200);
    }
    for (const { ask } of [outsider, loner]) {
      expect(await namesFor(ask)).not.toContain(context);
      const missing = await ask('GET', `/api/contexts/${newName()}`);
      expect(await ask('GET', `/api/contexts/${context}`)).toMatchObject({ status: 404, body: missing.body });
    }
  });

  it('is given to other groups, or to everyone, by an administrator', async () => {
    const context = await ofMember();
    const path = `/api/contexts/${context}`;
    expect((await admin('PUT', path, { groupIds: [otherGroupId] })).body).toMatchObject({ groupIds: [otherGroupId] });
    expect((await redact(outsider, context)).status).toBe(200);
    expect(await redact(member, context)).toMatchObject(UNKNOWN);
    const everyone = (await admin('PUT', path, { everyone: true })).body;
    expect(everyone).toMatchObject({ everyone: true, groupIds: [] });
    expect((await redact(loner, context)).status).toBe(200);
    // As it is shown.
    expect((await admin('PUT', path, { everyone: everyone.everyone, groupIds: everyone.groupIds })).status).toBe(200);
    const { body } = await admin('GET', `/api/v1/audit?action=CONTEXT_UPDATE&resourceId=${context}`);
    expect(body.content[1].details).toEqual({ before: { groupIds: [otherGroupId] }, after: { everyone: true } });
  });

  it.each([{}, { everyone: false }, { everyone: true, groupIds: ['g'] }, { groupIds: ['nobody-has-this'] }])(
    'is not changed by %j',
    async (json) => {
      expect((await admin('PUT', `/api/contexts/${newName()}`, json)).status).toBe(400);
    },
  );

  it('that all requests without one use stays for everyone', async () => {
    const answer = await admin('PUT', '/api/contexts/none', { groupIds: [groupId] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'CONTEXT_FOR_EVERYONE' } });
    expect((await redact(member, 'none')).status).toBe(200);
    expect((await redact(outsider, 'none')).status).toBe(200);
  });

  it('of other groups is not taken by a batch', async () => {
    const context = await ofMember();
    const batch = (group: string) =>
      admin('POST', '/api/v1/batches', { name: unique('Batch'), groupId: group, context });
    expect(await batch(otherGroupId)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_CONTEXT' } });
    const made = await batch(groupId);
    expect(made.status).toBe(201);
    const moved = await admin('PATCH', `/api/v1/batches/${made.body.id as string}`, { groupId: otherGroupId });
    expect(moved).toMatchObject({ status: 400, body: { code: 'UNKNOWN_CONTEXT' } });
  });

  it('keeps its group from being deleted', async () => {
    const group = await makeGroup(admin, []);
    const context = newName();
    await admin('PUT', `/api/contexts/${context}`, { groupIds: [group] });
    const refused = await admin('DELETE', `/api/v1/groups/${group}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'GROUP_IN_USE', contexts: 1 } });
  });

  it('without groups, as earlier versions have made them, is for everyone', async () => {
    const context = newName();
    expect((await redact(loner, context)).status).toBe(200);
    expect((await admin('GET', `/api/contexts/${context}`)).body).toMatchObject({ everyone: true });
    expect((await redact(outsider, context)).status).toBe(200);
  });
});

describe('an alert', () => {
  const alertsOf = async (ask: Ask, context: string) =>
    ((await ask('GET', '/api/alerts')).body as { id: string; context: string }[]).filter(
      (alert) => alert.context === context,
    );

  it('is listed by the groups of its context, administrators and auditors', async () => {
    const context = await ofMember();
    for (const ask of [member.ask, colleague.ask, auditor.ask, admin]) {
      expect(await alertsOf(ask, context)).toHaveLength(1);
    }
    for (const { ask } of [outsider, loner]) expect(await alertsOf(ask, context)).toEqual([]);
  });

  it('of a context for everyone is listed by the groups of whoever sent the document', async () => {
    const context = newName();
    await admin('PUT', `/api/contexts/${context}`, { everyone: true });
    await redact(outsider, context);
    await redact(loner, context);
    expect(await alertsOf(outsider.ask, context)).toHaveLength(2);
    expect(await alertsOf(member.ask, context)).toHaveLength(1);
  });

  it('is deleted by those who may see it, with a row; others change nothing', async () => {
    const context = await ofMember();
    const [alert] = await alertsOf(member.ask, context);
    const path = `/api/alerts/${alert?.id ?? ''}`;
    const rows = async () =>
      (await admin('GET', `/api/v1/audit?resourceType=Alert&resourceId=${alert?.id ?? ''}`)).body;
    expect((await outsider.ask('DELETE', path)).status).toBe(200);
    expect(await alertsOf(member.ask, context)).toHaveLength(1);
    expect((await rows()).content).toEqual([]);
    expect((await colleague.ask('DELETE', path)).status).toBe(200);
    expect((await colleague.ask('DELETE', path)).status).toBe(200);
    expect(await alertsOf(member.ask, context)).toEqual([]);
    expect((await rows()).content).toMatchObject([
      { action: 'ALERT_DELETE', userId: colleague.id, details: { before: { context, policy } } },
    ]);
  });
});
