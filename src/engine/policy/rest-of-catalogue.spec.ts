import { compilePolicy, redact, restOfCatalogue } from '../index.js';

const planOf = (identifiers: object) => {
  const compiled = compilePolicy({ identifiers });
  if (!compiled.ok) throw new Error('not a policy');
  return compiled.plan;
};
const rest = (identifiers: object) => Object.keys(restOfCatalogue(planOf(identifiers)));

describe('the rest of the catalogue', () => {
  it('is every kind that a policy does not look for', () => {
    expect(rest({ ssn: {} })).toContain('creditCard');
    expect(rest({ ssn: {} })).not.toContain('ssn');
    expect(rest({ ssn: { enabled: false } })).toContain('ssn');
  });

  it('knows a kind under its other names', () => {
    expect(rest({ creditCardNumbers: {} })).not.toContain('creditCard');
  });

  it('holds no people where a policy looks for some of them, and their model alone elsewhere', () => {
    const people = ['person', 'firstName', 'surname', 'physicianName'];
    expect(rest({ surname: {} })).toEqual(expect.not.arrayContaining(people));
    expect(rest({ ssn: {} }).filter((key) => people.includes(key))).toEqual(['person']);
  });

  it('finds what the policy leaves', () => {
    const text = 'Ms. Anna Hale, card 4111 1111 1111 1111, SSN 219-09-9999';
    const { spans } = redact(planOf(restOfCatalogue(planOf({ person: {} }))), text, {
      randomBytes: () => new Uint8Array(16),
    });
    expect(spans.map(({ kind }) => kind)).toEqual(['credit-card', 'ssn']);
  });
});
