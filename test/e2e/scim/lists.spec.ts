import fc from 'fast-check';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { budget, seedFor } from '../../support/budget.js';
import { Directory, GROUP, USER } from '../../support/scim.js';

let app: TestApp;
let directory: Directory;
const mark = unique('mark').replace(/\W/g, '');
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await sharedApp();
  directory = await Directory.of(app);
  for (const [name, more] of Object.entries({
    anna: {
      externalId: `${mark}-1`,
      displayName: `${mark} Anna (Hale)`,
      name: { givenName: 'Anna', familyName: mark },
    },
    ben: { externalId: `${mark}-2`, displayName: `${mark} Ben`, active: false },
    cleo: { externalId: `${mark}-3` },
  })) {
    const made = await directory.makeUser({ userName: `${name}.${mark}@example.com`, ...more });
    ids[name] = made.id;
  }
});

const namesOf = async (filter: string): Promise<readonly string[]> => {
  const { status, body } = await directory.find('Users', filter);
  expect(status).toBe(200);
  return (body.Resources as readonly { userName: string }[]).map(({ userName }) => userName.split('.')[0] ?? '').sort();
};

describe('a filter of users', () => {
  it.each([
    [() => `userName eq "ANNA.${mark}@example.com"`, ['anna']],
    [() => `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna.${mark}@example.com"`, ['anna']],
    [() => `externalId eq "${mark}-2"`, ['ben']],
    [() => `externalId eq "${mark.toUpperCase()}-2"`, []],
    [() => `emails.value eq "cleo.${mark}@example.com"`, ['cleo']],
    [() => `emails[type eq "work" and value eq "cleo.${mark}@example.com"]`, ['cleo']],
    [() => `emails[type eq "home" and value eq "cleo.${mark}@example.com"]`, []],
    [() => `displayName sw "${mark}"`, ['anna', 'ben']],
    [() => `displayName co "(hale)" and userName co "${mark}"`, ['anna']],
    [() => `userName co "${mark}" and active eq false`, ['ben']],
    [() => `userName co "${mark}" and not (active eq "False")`, ['anna', 'cleo']],
    [() => `userName co "${mark}" and (name.givenName eq "anna" or externalId ew "-3")`, ['anna', 'cleo']],
    [() => `userName co "${mark}" and displayName pr`, ['anna', 'ben']],
    [() => `userName co "${mark}" and displayName eq null`, ['cleo']],
    [() => `userName co "${mark}" and externalId ne "${mark}-1"`, ['ben', 'cleo']],
    [() => `externalId eq "${mark}-1" or externalId eq "${mark}-2" and active eq true`, ['anna']],
    [() => `userName eq "${mark}" or userName sw ".*"`, []],
  ])('%s', async (filter, expected) => {
    expect(await namesOf(filter())).toEqual(expected);
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq anna',
    'userName eq 5',
    'userName gt "a"',
    'password eq "x"',
    '__proto__ eq "x"',
    'constructor pr',
    'userName eq "a" and',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'userName eq "unclosed',
    'userName eq "a" $where "1"',
    '{"$gt": ""}',
    `${'('.repeat(500)}userName eq "a"${')'.repeat(500)}`,
    `${'not '.repeat(300)}userName eq "a"`,
    Array.from({ length: 60 }, () => 'active eq true').join(' or '),
    `userName eq "${'\\n'.repeat(900)}`,
    '',
  ])('is refused: %.40s', async (filter) => {
    const { status, body } = await directory.find('Users', filter);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('never fails the server, whatever it is made of', async () => {
    const words = [
      'userName',
      'eq',
      'co',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"a"',
      '"',
      '\\',
      '.value',
      'true',
      'null',
      '5',
      'emails',
      'pr',
      '*',
      '$',
    ];
    const filters = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 })
      .map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect([200, 400]).toContain((await directory.find('Users', filter, '&count=0')).status);
      }),
      { numRuns: budget(100, 2000), seed: seedFor('filters of SCIM') },
    );
  });
});

describe('a list', () => {
  it('comes in parts', async () => {
    const filter = `userName co "${mark}"`;
    const all = new Set<string>();
    for (const startIndex of [1, 2, 3]) {
      const { body } = await directory.find('Users', filter, `&startIndex=${startIndex}&count=1`);
      expect(body).toMatchObject({ totalResults: 3, startIndex, itemsPerPage: 1 });
      all.add(body.Resources[0].id);
    }
    expect(all).toEqual(new Set(Object.values(ids)));
    const none = await directory.find('Users', filter, '&count=0');
    expect(none.body).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    const beyond = await directory.find('Users', filter, '&startIndex=99');
    expect(beyond.body).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    const below = await directory.find('Users', filter, '&startIndex=-5&count=-1');
    expect(below.body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 });
    const wrong = await directory.find('Users', filter, '&startIndex=x');
    expect([wrong.status, wrong.body.status]).toEqual([400, '400']);
  });

  it('has the attributes that are asked for', async () => {
    const filter = `externalId eq "${mark}-1"`;
    const few = await directory.find('Users', filter, '&attributes=userName,name.givenName,emails.value');
    expect(few.body.Resources).toEqual([
      {
        schemas: [USER],
        id: ids.anna,
        userName: `anna.${mark}@example.com`,
        name: { givenName: 'Anna' },
        emails: [{ value: `anna.${mark}@example.com` }],
      },
    ]);
    const others = await directory.find('Users', filter, '&excludedAttributes=emails,meta,name');
    expect(Object.keys(others.body.Resources[0])).toEqual(
      expect.not.arrayContaining(['emails', 'meta', 'name']) as string[],
    );
  });
});

describe('discovery', () => {
  it('says what is there', async () => {
    const configuration = await directory.ask('GET', '/ServiceProviderConfig');
    expect(configuration.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
    });
    const types = await directory.ask('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups']);
    const schemas = await directory.ask('GET', '/Schemas');
    expect(schemas.body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, GROUP]);
    expect((await directory.ask('GET', `/Schemas/${USER}`)).body.id).toBe(USER);
    expect((await directory.ask('GET', '/ResourceTypes/Group')).body.name).toBe('Group');
    expect((await directory.ask('GET', '/Schemas/none')).status).toBe(404);
  });
});
