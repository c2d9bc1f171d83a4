import { sharedApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';

const PATH = '/api/v1/account/settings';
const DEFAULTS = {
  skipCompletedInReview: false,
  advanceToNextOnApprove: true,
  reviewSortBy: 'RISK_SCORE',
  timezone: null,
  locale: null,
  theme: 'system',
  density: 'comfortable',
  textSize: 16,
  maskValues: false,
  singleKeys: true,
  keys: [],
  views: [],
};
let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  key = await issueKey(app, await makeUser(app, 'ROLE_USER'));
});

const own = (method: string, json?: unknown) =>
  call(app, method, PATH, { headers: bearer(key), ...(json !== undefined && { json }) });

describe('account settings', () => {
  it('start with the defaults and change field by field', async () => {
    expect((await own('GET')).body).toEqual(DEFAULTS);
    const changed = await own('PATCH', { skipCompletedInReview: true, reviewSortBy: 'FILENAME' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...DEFAULTS, skipCompletedInReview: true, reviewSortBy: 'FILENAME' });
    await own('PATCH', { timezone: 'Europe/Vienna', locale: 'de-AT', advanceToNextOnApprove: false });
    const all = {
      ...DEFAULTS,
      skipCompletedInReview: true,
      advanceToNextOnApprove: false,
      reviewSortBy: 'FILENAME',
      timezone: 'Europe/Vienna',
      locale: 'de-AT',
    };
    expect((await own('GET')).body).toEqual(all);
    expect((await own('PATCH', { locale: null })).body).toEqual({ ...all, locale: null });
    expect((await own('PATCH', {})).body).toEqual({ ...all, locale: null });
  });

  it('keep keys and saved views, which replace those before, and are counted in the trail', async () => {
    const keys = [
      { action: 'review.accept', keys: ['a', 'Shift+Enter'] },
      { action: 'review.refuse', keys: [] },
    ];
    const views = [{ page: 'queue', name: 'Mine <b>', query: 'assignee=me&sort=createdAt' }];
    const look = { theme: 'dark', density: 'compact', textSize: 20, maskValues: true, singleKeys: false };
    expect((await own('PATCH', { ...look, keys, views })).body).toEqual({ ...DEFAULTS, ...look, keys, views });
    expect((await own('PATCH', { keys: [] })).body).toEqual({ ...DEFAULTS, ...look, keys: [], views });
    expect((await own('GET')).body.views).toEqual(views);
    const trail = await call(app, 'GET', '/api/v1/audit?action=USER_SETTINGS_CHANGE', { headers: bearer(app.apiKey) });
    expect(trail.body.content[1].details).toEqual({ ...look, keys: 2, views: 1 });
  });

  it.each([
    ['theme', 'pink'],
    ['textSize', 40],
    ['textSize', 16.5],
    ['maskValues', 'yes'],
    ['keys', [{ action: 'a b', keys: [] }]],
    ['keys', [{ action: 'a', keys: ['x'.repeat(41)] }]],
    [
      'keys',
      [
        { action: 'a', keys: [] },
        { action: 'a', keys: [] },
      ],
    ],
    ['keys', [{ action: 'a', keys: [], more: 1 }]],
    ['keys', {}],
    // A list in the list has nothing in it that could be wrong.
    ['keys', [[]]],
    ['keys', [null]],
    ['views', [[]]],
    ['views', [{ page: 'queue', name: '', query: '' }]],
    ['views', [{ page: 'Queue!', name: 'x', query: '' }]],
    ['views', [{ page: 'queue', name: 'x', query: 'x'.repeat(1001) }]],
    ['views', Array.from({ length: 51 }, () => ({ page: 'queue', name: 'x', query: '' }))],
    ['views', null],
  ])('refuse %s that is %j', async (field, value) => {
    expect((await own('PATCH', { [field]: value })).status).toBe(400);
    expect((await own('GET')).body).toEqual(DEFAULTS);
  });

  it('have room for all keys and views that may be', async () => {
    const names = Array.from({ length: 4 }, (_, i) => `${i}${'€'.repeat(39)}`);
    const keys = Array.from({ length: 200 }, (_, i) => ({ action: `a${i}`.padEnd(64, 'x'), keys: names }));
    const views = Array.from({ length: 50 }, () => ({ page: 'queue', name: '€'.repeat(80), query: '€'.repeat(1000) }));
    expect((await own('PATCH', { keys, views })).body).toMatchObject({ keys, views });
  });

  it('belong to one user', async () => {
    await own('PATCH', { reviewSortBy: 'PRIORITY' });
    key = await issueKey(app, await makeUser(app, 'ROLE_USER'));
    expect((await own('GET')).body).toEqual(DEFAULTS);
  });

  it.each([
    [{ skipCompletedInReview: 'true' }],
    [{ advanceToNextOnApprove: null }],
    [{ reviewSortBy: 'risk_score' }],
    [{ reviewSortBy: ['PRIORITY'] }],
    [{ timezone: 'Europe/Nowhere' }],
    [{ timezone: '+02:00' }],
    [{ timezone: '' }],
    [{ locale: 'not a locale' }],
    [{ locale: { $ne: '' } }],
  ])('reject %j with 400 and stay unchanged', async (json) => {
    expect((await own('PATCH', json)).status).toBe(400);
    expect((await own('GET')).body).toEqual(DEFAULTS);
  });
});
