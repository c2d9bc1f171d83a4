import type { FinalizationPolicy } from './finalization-policy.types.js';
import { DEFAULT_POLICY } from './finalization-policy.types.js';
import { purgeAtOf } from './purge-at.js';

const AT = new Date('2026-02-27T12:00:00Z');
const by = (option: FinalizationPolicy['option'], deleteAfterDays: number | null = null) =>
  purgeAtOf({ id: 'p', name: 'P', option, deleteAfterDays, createdAt: null }, AT)?.toISOString();

describe('when a source is purged', () => {
  it('is at once, after two days, after the days of the policy, or never', () => {
    expect(by('DELETE_IMMEDIATELY')).toBe('2026-02-27T12:00:00.000Z');
    expect(by('DELETE_AFTER_48H')).toBe('2026-03-01T12:00:00.000Z');
    expect(by('DELETE_AFTER_X_DAYS', 30)).toBe('2026-03-29T12:00:00.000Z');
    expect(by('LEGAL_HOLD')).toBeUndefined();
    expect(purgeAtOf(DEFAULT_POLICY, AT)).toBeNull();
  });

  it('is never where the days are missing', () => {
    expect(by('DELETE_AFTER_X_DAYS')).toBeUndefined();
  });
});
