import { isLocale, isTimezone } from './user-settings.js';

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Vienna', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('is %s', (zone) => {
    expect(isTimezone(zone)).toBe(true);
  });
  it.each(['', '+02:00', 'Europe/Nowhere', 'Europe/Vienna ', 'x'.repeat(70), 7, null, ['UTC']])('is not %j', (zone) => {
    expect(isTimezone(zone)).toBe(false);
  });
});

describe('a language tag', () => {
  it.each(['de', 'de-AT', 'zh-Hant-TW'])('is %s', (tag) => {
    expect(isLocale(tag)).toBe(true);
  });
  it.each(['', 'x', 'de_AT', 'de-', 'en-' + 'a'.repeat(40), 7, null, ['de']])('is not %j', (tag) => {
    expect(isLocale(tag)).toBe(false);
  });
});
