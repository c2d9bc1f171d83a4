import schema from '../../../../../docs/policy.schema.json';
import { kindsOf, policyIn } from '../../policy-form/form-model.js';
import { EXAMPLES, FIRST_POLICY, type Example } from './examples.js';
import { fieldOf, isReplaceable, isUntouched, policyFor } from './fields-of-work.js';

const FIELDS = Object.keys(EXAMPLES) as Example[];

describe('the beginning of a policy for a field of work', () => {
  it.each(FIELDS)('%s: has kinds that the form shows', (field) => {
    const kinds = Object.keys(policyIn(policyFor(field))?.identifiers ?? {});
    expect(kinds.length).toBeGreaterThan(8);
    expect(kindsOf(schema)).toEqual(expect.arrayContaining(kinds));
  });

  it('takes nothing away that somebody has written', () => {
    expect(FIELDS.map((field) => fieldOf(policyFor(field)))).toEqual(FIELDS);
    expect(isUntouched(FIRST_POLICY)).toBe(true);
    expect(isUntouched('{"identifiers": {"ssn": {}}}')).toBe(false);
    expect(isReplaceable('')).toBe(true);
    expect(isReplaceable(EXAMPLES.bank)).toBe(true);
    expect(isReplaceable('A letter')).toBe(false);
  });
});
