import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';

const name = (what: string): string => unique(what).replace(' ', '-');
const BOTH = '{"identifiers":{"ssn":{},"emailAddress":{}}}';
const SSN = '{"identifiers":{"ssn":{}}}';
const TEXT = 'Ward 7: 219-09-9999, ann@example.com';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const ask = (method: string, to: string, json?: unknown) =>
  call(app, method, to, {
    headers: { ...bearer(app.apiKey), ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { text: typeof json === 'string' ? json : JSON.stringify(json) }),
  });

describe('a policy that would redact nothing', () => {
  it.each(['{}', '{"identifiers":{}}', '{"identifiers":{"ssn":{"enabled":false}}}'])(
    'is refused with what would be lost, and saved when that is confirmed: %s',
    async (nothing) => {
      const policy = name('nothing');
      await ask('PUT', `/api/policies/${policy}`, BOTH);
      const refused = await ask('PUT', `/api/policies/${policy}`, nothing);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
        confirm: 'redacts-nothing',
        lostKinds: expect.arrayContaining(['ssn', 'email-address']) as string[],
      });
      expect((await ask('GET', `/api/policies/${policy}`)).body).toEqual(JSON.parse(BOTH));
      expect((await ask('PUT', `/api/policies/${policy}?confirm=redacts-less`, nothing)).status).toBe(409);
      expect((await ask('PUT', `/api/policies/${policy}?confirm=redacts-nothing`, nothing)).status).toBe(200);
      expect((await ask('GET', `/api/policies/${policy}/versions?limit=1`)).body.versions).toMatchObject([
        { version: 2, confirmed: ['redacts-nothing'] },
      ]);
    },
  );

  it('is not refused when it covers boxes of PDF documents', async () => {
    const boxes = { graphical: { boundingBoxes: [{ x: 1, y: 1, w: 10, h: 10 }] } };
    expect((await ask('PUT', `/api/policies/${name('boxes')}`, boxes)).status).toBe(201);
  });
});

describe('samples of a policy', () => {
  const samples = [
    { name: 'letter', text: TEXT, redacted: ['219-09-9999', 'ann@example.com'], kept: ['Ward 7'] },
    { text: 'SSN 219-09-9999', redacted: [], kept: [] },
  ];

  it('are kept as they were sent, and replaced', async () => {
    const policy = name('samples');
    expect((await ask('GET', `/api/policies/${policy}/samples`)).body).toEqual([]);
    expect((await ask('PUT', `/api/policies/${policy}/samples`, samples)).status).toBe(204);
    expect((await ask('GET', `/api/policies/${policy}/samples`)).body).toEqual([
      samples[0],
      { name: 'sample 2', ...samples[1] },
    ]);
    expect((await ask('PUT', `/api/policies/${policy}/samples`, [])).status).toBe(204);
    expect((await ask('GET', `/api/policies/${policy}/samples`)).body).toEqual([]);
    const rows = await app.app.get(AuditLog, { strict: false }).forResource('Policy', policy);
    expect(rows.map(({ details }) => [details.count, details.previousCount])).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(JSON.stringify(rows)).not.toContain('219-09');
  });

  it('refuse a policy that redacts less of them than the active one', async () => {
    const policy = name('less');
    await ask('PUT', `/api/policies/${policy}`, BOTH);
    await ask('PUT', `/api/policies/${policy}/samples`, [{ name: 'letter', text: TEXT }]);
    const refused = await ask('PUT', `/api/policies/${policy}`, SSN);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      confirm: 'redacts-less',
      samples: [{ sample: 'letter', lost: { 'email-address': 1 } }],
    });
    expect(JSON.stringify(refused.body)).not.toContain('ann@');
    expect((await ask('PUT', `/api/policies/${policy}?confirm=redacts-less`, SSN)).status).toBe(200);
    expect((await ask('POST', `/api/policies/${policy}/rollback?to=1`)).status).toBe(200);
    expect((await ask('POST', `/api/policies/${policy}/rollback?to=2`)).status).toBe(409);
  });

  it('refuse a policy that does not do what they expect', async () => {
    const policy = name('expected');
    await ask('PUT', `/api/policies/${policy}/samples`, samples);
    const refused = await ask('PUT', `/api/policies/${policy}`, SSN);
    expect(refused.body).toMatchObject({
      confirm: 'fails-samples',
      samples: [{ sample: 'letter', notRedacted: [1] }],
    });
    const greedy = { identifiers: { ssn: {}, emailAddress: {}, dictionaries: [{ terms: ['Ward'] }] } };
    expect((await ask('PUT', `/api/policies/${policy}`, greedy)).body.samples).toEqual([
      { sample: 'letter', notKept: [0] },
    ]);
    expect((await ask('PUT', `/api/policies/${policy}`, BOTH)).status).toBe(201);
    expect((await ask('PUT', `/api/policies/${policy}?confirm=fails-samples,redacts-less`, SSN)).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['too many', Array.from({ length: 101 }, (_, i) => ({ name: String(i), text: 'a' }))],
    ['too long a text', [{ text: 'a'.repeat(20_001) }]],
    ['no text', [{ redacted: [] }]],
    ['an unknown key', [{ text: 'a', goes: ['a'] }]],
    ['an expectation that does not stand in the text', [{ text: 'a', redacted: ['b'] }]],
    ['a blank expectation', [{ text: 'a ', kept: [' '] }]],
    [
      'a name twice',
      [
        { name: 'a', text: 'a' },
        { name: 'a', text: 'b' },
      ],
    ],
  ])('are refused when they are %s', async (_, sent) => {
    const refused = await ask('PUT', `/api/policies/${name('bad')}/samples`, sent);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('INVALID_SAMPLES');
  });
});
