import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.js';
import type { Breach } from '../trend.types.js';
import { breachLine, clipped, eventLine, harmless } from './breach-line.js';

const breach: Breach = {
  id: 'b-1',
  organization: 'acme',
  context: 'production',
  source: 'server-01',
  type: 'ssn',
  kind: 'increase',
  method: 'z_score',
  at: new Date('2026-01-31T12:00:00Z'),
  detectedAt: new Date('2026-01-31T12:00:01Z'),
  count: 500,
  expected: 49.996,
  deviation: 5.004,
  score: 89.928,
  limit: 3,
  muted: false,
};
const HEAD = '[TREND BREACH] Source: server-01, Organization: acme, Context: production, PII Type: ssn, Current: 500, ';

describe('the line of a breach', () => {
  it.each<[string, Partial<Breach>, string]>([
    ['z_score', {}, 'Mean: 50.00, StdDev: 5.00, Z-Score: 89.93'],
    ['percentage_delta', { method: 'percentage_delta', expected: 10, score: 0.2555 }, 'Avg: 10.00, Increase: 25.55%'],
    [
      'a decrease',
      { method: 'percentage_delta', expected: 10, score: -0.5, kind: 'decrease' },
      'Avg: 10.00, Decrease: 50.00%',
    ],
    ['an increase from zero', { method: 'percentage_delta', expected: 0, score: Infinity }, 'Avg: 0.00, Increase: ∞%'],
    ['another method', { method: 'ewma' }, 'Expected: 50.00, StdDev: 5.00, Score: 89.93, Limit: 3.00'],
    ['a new type', { kind: 'new-type' }, 'New Type: never reported before'],
  ])('has the numbers of %s', (_, changes, numbers) => {
    expect(breachLine({ ...breach, ...changes })).toBe(`${HEAD}${numbers}`);
  });

  it('names all types for the silence of a source', () => {
    const silence: Breach = { ...breach, type: '', kind: 'silence', method: 'silence', count: 0, score: 61, limit: 60 };
    expect(breachLine(silence)).toContain('PII Type: (all), Current: 0, Silent: 61.00 min, Limit: 60.00 min');
  });

  it('has none of it once the series is back to normal', () => {
    const line = eventLine({ type: 'back-to-normal', id: 'n-1', series: breach, at: breach.at });
    expect(line).toBe('[BACK TO NORMAL] Source: server-01, Organization: acme, Context: production, PII Type: ssn');
  });

  it('is one line of visible characters, whatever the names are', () => {
    const name = fc.string({ unit: anyCharacter, minLength: 1 });
    fc.assert(
      fc.property(name, name, name, name, (source, organization, context, type) => {
        expect(breachLine({ ...breach, source, organization, context, type })).not.toMatch(
          /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u,
        );
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['a\r\nBcc: b@example.com', 'a\uFFFDBcc: b@example.com'],
    ['\u202Egnp.exe', '\uFFFDgnp.exe'],
    ['tab\tnul\0bell\x07', 'tab\uFFFDnul\uFFFDbell\uFFFD'],
    ['família 👨‍👩‍👧 Ωmega', 'família 👨‍👩‍👧 Ωmega'],
  ])('%j is shown as %j', (name, shown) => {
    expect(harmless(name)).toBe(shown);
  });

  it('is cut between characters, and only when it is too long', () => {
    expect(clipped('😀😀😀', 3)).toBe('😀😀😀');
    expect(clipped('😀😀😀😀', 3)).toBe('😀😀…');
  });
});
