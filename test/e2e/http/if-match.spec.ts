import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type Answer } from '../../support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

type Ask = (method: string, path: string, json?: unknown, ifMatch?: string) => Promise<Answer>;
const asking =
  (key: string): Ask =>
  (method, path, json, ifMatch) =>
    call(app, method, path, {
      headers: { ...bearer(key), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      ...(json !== undefined && { json }),
    });
const slug = (): string => unique('record').replace(' ', '-');

/** A record, how it is changed in two ways, and what a change answers. */
interface Changed {
  readonly path: string;
  readonly ask: Ask;
  readonly change: (which: 'one' | 'other', ifMatch?: string) => Promise<Answer>;
  readonly shows: (which: 'one' | 'other') => object;
}

const RECORDS = {
  'a group': async () => {
    const ask = asking(app.apiKey);
    const names = { one: unique('Group'), other: unique('Group') };
    const { id } = (await ask('POST', '/api/v1/groups', { name: unique('Group'), memberIds: [], leaderIds: [] })).body;
    const path = `/api/v1/groups/${id}`;
    return {
      ...{ path, ask },
      change: (which, ifMatch) => ask('PATCH', path, { name: names[which] }, ifMatch),
      shows: (which) => ({ name: names[which] }),
    };
  },
  'a list': async () => {
    const ask = asking(app.apiKey);
    const path = `/api/lists/${slug()}`;
    await ask('POST', path, ['Halcyon']);
    return {
      ...{ path, ask },
      change: (which, ifMatch) => ask('POST', path, [which], ifMatch),
      shows: (which) => ({ items: [which] }),
    };
  },
  'a context': async () => {
    const ask = asking(app.apiKey);
    const path = `/api/contexts/${slug()}`;
    await ask('PUT', path, { everyone: true });
    const groupOf = async () =>
      (await ask('POST', '/api/v1/groups', { name: unique('Group'), memberIds: [], leaderIds: [] })).body.id as string;
    const groups = { one: await groupOf(), other: await groupOf() };
    return {
      ...{ path, ask },
      change: (which, ifMatch) => ask('PUT', path, { groupIds: [groups[which]] }, ifMatch),
      shows: (which) => ({ groupIds: [groups[which]] }),
    };
  },
  'the own settings': async () => {
    const ask = asking(await issueKey(app, await makeUser(app, 'ROLE_USER')));
    const path = '/api/v1/account/settings';
    const view = (name: string) => [{ page: 'queue', name, query: '' }];
    return {
      ...{ path, ask },
      change: (which, ifMatch) => ask('PATCH', path, { views: view(which) }, ifMatch),
      shows: (which) => ({ views: view(which) }),
    };
  },
  'a weight set': () =>
    patched('/api/v1/weight-sets', { name: unique('Weights'), weights: { ssn: 2 } }, (name) => ({ name })),
  'a compliance profile': () =>
    patched(
      '/api/v1/compliance-profiles',
      { name: unique('Profile'), exemptionCodes: [{ code: 'A1', description: 'First' }] },
      (name) => ({ name }),
    ),
  'a finalization policy': () =>
    patched('/api/v1/finalization-policies', { name: unique('Keep'), option: 'LEGAL_HOLD' }, (name) => ({ name })),
  'a filtering instance': () =>
    patched('/api/v1/filter-instances', { name: unique('Remote'), url: 'http://127.0.0.1:9' }, (name) => ({ name })),
  'a language model instance': () =>
    patched('/api/v1/ollama', { name: unique('Models'), url: 'http://127.0.0.1:9' }, (name) => ({ name })),
  'an OpenID provider': async () => {
    const ask = asking(app.apiKey);
    const path = `/api/v1/sso/issuers/${slug()}`;
    const issuer = { issuerUrl: 'https://login.example.com/tenant', clientId: 'umbra' };
    await ask('PUT', path, { ...issuer, clientSecret: 'a secret that is kept' });
    return {
      ...{ path, ask },
      change: (which, ifMatch) => ask('PUT', path, { ...issuer, title: which }, ifMatch),
      shows: (which) => ({ title: which, clientSecretSet: true }),
    };
  },
  'a service account': () =>
    patched('/api/v1/service-accounts', { name: slug(), role: 'ROLE_USER' }, (description) => ({
      description,
    })),
  'a user': () => {
    const user = { email: `${slug()}@example.com`, password: 'a long passphrase of a test', role: 'ROLE_USER' };
    const emails = { one: `${slug()}@example.com`, other: `${slug()}@example.com` };
    return patched('/api/v1/users', user, (_, which) => ({ email: emails[which] }));
  },
} satisfies Readonly<Record<string, () => Promise<Changed>>>;

/** Creates a record that is changed by PATCH. */
async function patched(
  collection: string,
  made: object,
  changeTo: (name: string, which: 'one' | 'other') => object,
): Promise<Changed> {
  const ask = asking(app.apiKey);
  const { id } = (await ask('POST', collection, made)).body;
  const path = `${collection}/${id}`;
  const names = { one: unique('Record'), other: unique('Record') };
  const shows = (which: 'one' | 'other') => changeTo(names[which], which);
  return { path, ask, change: (which, ifMatch) => ask('PATCH', path, shows(which), ifMatch), shows };
}

const tagOf = async ({ ask, path }: Changed): Promise<string> => (await ask('GET', path)).headers.get('etag') ?? '';

describe.each(Object.entries(RECORDS))('%s', (_, make: () => Promise<Changed>) => {
  it('is changed only as it was read, when the change says so', async () => {
    const record = await make();
    const tag = await tagOf(record);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(await tagOf(record)).toBe(tag);
    expect((await record.change('one', tag)).status).toBe(200);

    const refused = await record.change('other', tag);
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ code: 'RECORD_CHANGED' });
    const { ask, path } = record;
    expect((await ask('GET', path)).body).toMatchObject(record.shows('one'));

    const now = await tagOf(record);
    expect(now).not.toBe(tag);
    expect((await record.change('other', `"elsewhere", W/${now}`)).status).toBe(200);
    expect((await ask('GET', path)).body).toMatchObject(record.shows('other'));
  });

  it('is not changed with a malformed condition', async () => {
    const refused = await (await make()).change('one', '"unclosed');
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_IF_MATCH' } });
  });

  it('is changed as ever without a condition, and with any', async () => {
    const record = await make();
    expect((await record.change('one')).status).toBe(200);
    expect((await record.change('other', '*')).status).toBe(200);
    expect((await record.ask('GET', record.path)).body).toMatchObject(record.shows('other'));
  });

  it('is changed by one of two at the same time', async () => {
    const record = await make();
    const tag = await tagOf(record);
    const answers = await Promise.all([record.change('one', tag), record.change('other', tag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers[0].status === 200 ? 'one' : 'other';
    expect((await record.ask('GET', record.path)).body).toMatchObject(record.shows(won));
  });
});

it('settings with an empty list are changed as they were read', async () => {
  const { ask, path, change } = await RECORDS['the own settings']();
  await ask('PATCH', path, { views: [], keys: [] });
  const tag = (await ask('GET', path)).headers.get('etag') ?? '';
  expect((await change('one', tag)).status).toBe(200);
});

describe('what does not exist', () => {
  it('is not created under a condition', async () => {
    const ask = asking(app.apiKey);
    expect((await ask('POST', `/api/lists/${slug()}`, ['Halcyon'], '*')).status).toBe(412);
    expect((await ask('PUT', `/api/contexts/${slug()}`, { everyone: true }, '*')).status).toBe(412);
    const issuer = { issuerUrl: 'https://login.example.com/tenant', clientId: 'umbra', clientSecret: 'a secret' };
    expect((await ask('PUT', `/api/v1/sso/issuers/${slug()}`, issuer, '*')).status).toBe(412);
  });
});

const KEPT = ['a context', 'the own settings'];

describe.each(Object.entries(RECORDS).filter(([name]) => !KEPT.includes(name)))(
  '%s',
  (_, make: () => Promise<Changed>) => {
    it('is deleted only as it was read, when the request says so', async () => {
      const record = await make();
      const tag = await tagOf(record);
      await record.change('one');
      expect((await record.ask('DELETE', record.path, undefined, tag)).status).toBe(412);
      expect((await record.ask('DELETE', record.path, undefined, await tagOf(record))).status).toBe(204);
      expect((await record.ask('GET', record.path)).status).toBe(404);
    });
  },
);
