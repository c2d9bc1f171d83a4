import { sharedApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';

const PATH = '/api/v1/account/settings';
const DEFAULTS = {
  skipCompletedInReview: false,
  advanceToNextOnApprove: true,
  reviewSortBy: 'RISK_SCORE',
  timezone: 'UTC',
  locale: null,
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
    [{ timezone: null }],
    [{ locale: 'not a locale' }],
    [{ locale: { $ne: '' } }],
  ])('reject %j with 400 and stay unchanged', async (json) => {
    expect((await own('PATCH', json)).status).toBe(400);
    expect((await own('GET')).body).toEqual(DEFAULTS);
  });
});
