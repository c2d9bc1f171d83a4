import schema from '../../../../docs/policy.schema.json';
import { kindOfKey, sayKey } from '../words/kinds.js';
import {
  changed,
  conditionOf,
  fieldAt,
  fieldsAt,
  kindsOf,
  offeredKindsOf,
  leastConfidence,
  leftToText,
  policyIn,
  strategiesOf,
  textOf,
} from './form-model.js';

const SSN = ['identifiers', 'ssn', 'ssnFilterStrategies', 0];

describe('the form of a policy', () => {
  it('knows kinds, their strategies and fields by the schema', () => {
    expect(kindsOf(schema)).toEqual(expect.arrayContaining(['ssn', 'emailAddress', 'person']));
    expect(kindsOf(schema)).not.toContain('dictionaries');
    expect(strategiesOf(schema, 'emailAddress')).toBe('emailAddressFilterStrategies');
    expect(fieldAt(schema, [...SSN, 'strategy'])).toMatchObject({ kind: 'choice' });
    expect(fieldAt(schema, [...SSN, 'maskLength'])).toEqual({ kind: 'either' });
    expect(fieldAt(schema, [...SSN, 'mappings'])).toBeUndefined();
    expect(fieldAt(schema, ['identifiers', 'ssn', 'ignored'])).toEqual({ kind: 'lines' });
  });

  it('offers each kind once, and edits one under its older name', () => {
    expect(kindsOf(schema)).toContain('creditCardNumbers');
    expect(offeredKindsOf(schema)).toContain('creditCard');
    expect(offeredKindsOf(schema)).not.toContain('creditCardNumbers');
  });

  it('names everything that it offers, in both languages', () => {
    for (const language of ['en', 'de'] as const) {
      const nameless = offeredKindsOf(schema).filter((key) => sayKey(key, language) === kindOfKey(key));
      expect(nameless).toEqual([]);
    }
  });

  it('shows the fields of the chosen strategy, and others where they are set', () => {
    const namesOf = (strategy: object) =>
      fieldsAt(schema, { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } }, SSN).map(({ name }) => name);
    expect(namesOf({ strategy: 'MASK' })).toEqual(expect.arrayContaining(['condition', 'maskCharacter']));
    expect(namesOf({ strategy: 'MASK' })).not.toContain('staticReplacement');
    expect(namesOf({ strategy: 'MASK', staticReplacement: 'x' })).toContain('staticReplacement');
    expect(namesOf({})).toContain('redactionFormat');
  });

  it('shows a kind as looked for where the policy does not say otherwise', () => {
    const enabled = fieldsAt(schema, { identifiers: { ssn: {} } }, ['identifiers', 'ssn']).find(
      ({ name }) => name === 'enabled',
    );
    expect(enabled).toMatchObject({ field: { kind: 'flag' }, usual: true });
  });

  it('changes one value and leaves all others where and as they are', () => {
    const policy = { z: { '10': 1, a: [1, { b: null }] }, identifiers: { ssn: { id: 'x' }, url: {} } };
    const next = changed(policy, ['identifiers', 'ssn', 'enabled'], false);
    expect(textOf(next)).toBe(textOf({ ...policy, identifiers: { ssn: { id: 'x', enabled: false }, url: {} } }));
    expect(textOf(changed(next, ['identifiers', 'ssn', 'enabled'], undefined))).toBe(textOf(policy));
    expect(changed({}, SSN, { strategy: 'MASK' })).toEqual({
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'MASK' }] } },
    });
    expect(changed({ list: [1, 2, 3] }, ['list', 1], undefined)).toEqual({ list: [1, 3] });
  });

  it('says what is only in the text', () => {
    const strategies = [{ strategy: 'MAP_REPLACE', mappings: { a: 'b' }, condition: 7 }, 'none'];
    const identifiers = { ssn: { ssnFilterStrategies: strategies, odd: 1 }, dictionaries: [], url: null };
    expect(leftToText(schema, { config: {}, identifiers })).toEqual([
      'config',
      'identifiers.ssn.odd',
      'identifiers.ssn.ssnFilterStrategies[0].mappings',
      'identifiers.ssn.ssnFilterStrategies[0].condition',
      'identifiers.ssn.ssnFilterStrategies[1]',
      'identifiers.dictionaries',
      'identifiers.url',
    ]);
    expect(leftToText(schema, { identifiers: { ssn: { enabled: false, ignored: ['a'] } } })).toEqual([]);
    expect([policyIn('[]'), policyIn('{'), policyIn('null')]).toEqual([undefined, undefined, undefined]);
  });

  it('reads a least confidence out of a condition that says nothing else', () => {
    expect([undefined, '', 'confidence > 0.5', ' confidence >= .25 '].map(leastConfidence)).toEqual([
      null,
      null,
      0.5,
      0.25,
    ]);
    expect(leastConfidence('confidence > 0.5 and context == "a"')).toBeUndefined();
    expect([conditionOf(0.8), conditionOf(null)]).toEqual(['confidence >= 0.8', undefined]);
  });
});
