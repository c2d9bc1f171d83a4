import { placeOf } from './place.js';

describe('what of a policy a path means', () => {
  it('is told of kinds and their strategies', () => {
    expect(placeOf('identifiers.ssn.ssnFilterStrategies[0].strategy')).toEqual({
      kind: 'ssn',
      strategy: 1,
      field: 'strategy',
    });
    expect(placeOf('identifiers.ssn.ssnFilterStrategies[1]')).toMatchObject({ strategy: 2, field: undefined });
    expect(placeOf('identifiers.ssn')).toEqual({ kind: 'ssn', strategy: undefined, field: undefined });
    expect(placeOf('identifiers.dictionaries[2].terms')).toMatchObject({ kind: 'dictionaries[2]', field: 'terms' });
    expect(placeOf('config.pdf.scale')).toBeUndefined();
  });
});
