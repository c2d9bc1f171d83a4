import { Long, ObjectId } from 'bson';
import { TrendConfig } from '../trend.config.js';
import { breachOf, methodOf } from './breaches-import.js';
import { reportOf } from './counts-import.js';
import type { DumpDocument } from './dump-record.js';
import { sampleOf } from './metrics-import.js';
import { muteOf } from './mutes-import.js';
import { sourceIdOf } from './source-fields.js';
import { statsOf } from './stats-import.js';

const AT = new Date('2026-03-01T12:00:00.500Z');
const GO_ZERO_TIME = new Date('0001-01-01T00:00:00Z');

/** `pii_types` whose names are own fields, whatever they are. */
const types = (...entries: readonly [string, unknown][]): DumpDocument => Object.fromEntries(entries);

describe('a count', () => {
  const count = { timestamp: AT, source_id: 's', organization: 'acme', context: 'it', pii_types: { ssn: 5, email: 0 } };

  it('is a report of the same names and time', () => {
    expect(reportOf(count)).toEqual({
      ...{ source: 's', organization: 'acme', context: 'it', at: AT },
      counts: new Map([
        ['ssn', 5],
        ['email', 0],
      ]),
    });
  });

  it('has default where the existing monitor has nothing', () => {
    const names = { organization: 'default', context: 'default' };
    expect(reportOf({ ...count, organization: '', context: '' })).toMatchObject(names);
    expect(reportOf({ timestamp: AT, source_id: 's', pii_types: { ssn: 1 } })).toMatchObject(names);
  });

  it('may have a type of any name', () => {
    const { counts } = reportOf({ ...count, pii_types: types(['__proto__', 1], ['constructor', 2]) });
    expect([...counts]).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it.each<[string, DumpDocument]>([
    ['without a time', { ...count, timestamp: undefined }],
    ['with a time that was never set', { ...count, timestamp: GO_ZERO_TIME }],
    ['with a time as text', { ...count, timestamp: '2026-03-01T12:00:00Z' }],
    ['with a time that is none', { ...count, timestamp: new Date(NaN) }],
    ['without a source', { ...count, source_id: '' }],
    ['without types', { ...count, pii_types: {} }],
    ['with a fraction', { ...count, pii_types: { ssn: 1.5 } }],
    ['with more than 2^53', { ...count, pii_types: { ssn: Long.MAX_VALUE } }],
    ['with a type that has a dot', { ...count, pii_types: { 'a.b': 1 } }],
  ])('%s is no report', (_, document) => {
    expect(() => reportOf(document)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('what is known of a series', () => {
  const stats = {
    ...{ source_id: 's', organization: 'acme', context: '', pii_type: 'ssn' },
    ...{ count: 100, mean: 4.5, m2: 200.25 },
    ...{ last_alert_time: AT, last_alert_muted: true, consecutive_normal: 2, version: 100 },
  };

  it('is its baseline and where it stands between alerts', () => {
    expect(statsOf(stats)).toEqual({
      key: { source: 's', organization: 'acme', context: 'default', type: 'ssn' },
      baseline: { count: 100, mean: 4.5, m2: 200.25 },
      cycle: { lastAlertAt: AT, lastAlertMuted: true, normals: 2 },
    });
  });

  it('has no alert where its time was never set, and no fields of later versions', () => {
    const older = { ...stats, last_alert_muted: undefined, version: undefined };
    expect(statsOf({ ...older, last_alert_time: GO_ZERO_TIME, consecutive_normal: 17 }).cycle).toEqual({
      lastAlertAt: null,
      lastAlertMuted: false,
      normals: 3,
    });
  });

  it('may be of a type of any name', () => {
    expect(statsOf({ ...stats, pii_type: '__proto__' }).key.type).toBe('__proto__');
  });

  it.each<[string, DumpDocument]>([
    ['a mean that is no number', { mean: NaN }],
    ['a negative mean', { mean: -1 }],
    ['a negative sum of squares', { m2: -1 }],
    ['half a point', { count: 0.5 }],
    ['no type', { pii_type: undefined }],
    ['a blank type', { pii_type: ' ' }],
    ['an operator as type', { pii_type: { $ne: 1 } }],
  ])('is not read with %s', (_, changed) => {
    expect(() => statsOf({ ...stats, ...changed })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('a breach', () => {
  const zScore = { method: 'z_score', limit: 3 };
  const names = { source: 's', organization: 'acme', context: 'it', type: 'ssn' };
  const expected = {
    ...names,
    ...{ id: 'import-65f000000000000000000001', kind: 'increase', method: 'z_score', limit: 3, at: AT, detectedAt: AT },
    ...{ count: 70, expected: 4.5, score: 12.25, muted: false },
  };

  it.each<[string, DumpDocument]>([
    ['run together', { piitype: 'ssn', context: 'it', org: 'acme', sourceid: 's', zscore: 12.25 }],
    ['with underscores', { pii_type: 'ssn', context: 'it', organization: 'acme', source_id: 's', z_score: 12.25 }],
  ])('is read by names %s', (_, fields) => {
    const record = { _id: new ObjectId('65f000000000000000000001'), timestamp: AT, count: 70, average: 4.5, ...fields };
    expect(breachOf(record, zScore)).toEqual(expected);
  });

  it('was found by the method that is set, where existing monitors know it', () => {
    const set = (method: TrendConfig['method']) => methodOf(Object.assign(new TrendConfig(), { method }));
    expect(set('percentage_delta')).toEqual({ method: 'percentage_delta', limit: 0.2 });
    expect(set('z_score')).toEqual(zScore);
    expect(set('auto')).toEqual(zScore);
  });
});

describe('a mute and a sample', () => {
  it('are read', () => {
    const mute = { organization: '', context: 'it', expires_at: AT };
    expect(muteOf(mute)).toEqual({ organization: 'default', context: 'it', expiresAt: AT });
    expect(sampleOf({ timestamp: AT, latency: 2_500_000 })).toEqual({ at: AT, seconds: 0.0025 });
    expect(() => sampleOf({ timestamp: AT, latency: -1 })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('sourceIdOf', () => {
  it('is the id, or says what has none, the same each time', () => {
    expect(sourceIdOf({ _id: new ObjectId('65f000000000000000000001') })).toBe('65f000000000000000000001');
    const ids = [{ _id: 1 }, { _id: '1' }, { _id: { a: 1 } }, { a: 1 }, { a: 2 }].map(sourceIdOf);
    expect(new Set(ids).size).toBe(5);
    expect(sourceIdOf({ a: 1 })).toBe(ids[3]);
  });
});
