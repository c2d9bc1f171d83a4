import { labelOf, PII_TYPES, weightsOf } from './pii-types.js';

describe('types of sensitive information', () => {
  it('are named as people read them', () => {
    const labels = [
      'ssn',
      'vin',
      'url',
      'id',
      'iban-code',
      'ip-address',
      'mac-address',
      'pheye',
      'email-address',
      'age',
    ];
    expect(labels.map(labelOf)).toEqual([
      'SSN',
      'VIN',
      'URL',
      'Identifier',
      'IBAN Code',
      'IP Address',
      'MAC Address',
      'PHEye',
      'Email Address',
      'Age',
    ]);
    for (const type of labels) expect(PII_TYPES).toContain(type);
  });

  it('weigh as the batch says, then as its set, then as usual', () => {
    const weigh = weightsOf({ piiTypeWeights: { ssn: 0 }, setWeights: { weights: { ssn: 20, person: 7 } } });
    expect(['ssn', 'person', 'email-address', 'city', 'constructor'].map(weigh)).toEqual([0, 7, 5, 1, 1]);
    expect(weightsOf(undefined)('ssn')).toBe(10);
  });
});
