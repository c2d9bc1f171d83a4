import { nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

/**
 * Individual taxpayer identification number, 9NN-NN-NNNN, for taxpayers in the United States without a social security
 * number. Printed in groups it is recognised by the first digit and the group; nine digits without separators are not.
 * @see IRS Publication 1915; Internal Revenue Manual 3.21.263.5 for the groups in use: 50-65, 70-88, 90-92, 94-99
 */
export const usItin = nationalId({
  id: 'us-itin',
  about: {
    name: 'Individual taxpayer identification number',
    example: '912-78-1234',
    standard: 'IRS Publication 1915; IRM 3.21.263.5',
    validation: 'First digit 9 and a group in use; nine digits in a row count 0.3',
  },
  shapes: ['999-99-9999'],
  isValid: (value) => value.startsWith('9') && isGroup(Number(value.slice(3, 5))),
  confidence: SHAPE,
  // Higher than the confidence of a social security number, which never begins with 9.
  grouped: 0.95,
  words: {
    en:
      'itin, itins, individual taxpayer identification number, individual taxpayer id, taxpayer id, taxpayer number, ' +
      'taxpayer identification number, tax id, tax identification number, tin, w7, form w',
    es: 'número de identificación personal del contribuyente, número del contribuyente, itin del contribuyente',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

const isGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93 && group <= 99);
