import { familyOf } from './families.js';

it.each([
  ['person', 'pe'],
  ['physician-name', 'pe'],
  ['ssn', 'id'],
  ['passport-number', 'id'],
  ['de-id-card', 'id'],
  ['de-tax-id', 'id'],
  ['ca-health-card', 'he'],
  ['medical-record-number', 'he'],
  ['hospital', 'he'],
  ['credit-card', 'fi'],
  ['iban-code', 'fi'],
  ['swift-bic', 'fi'],
  ['phone-number-extension', 'ph'],
  ['email-address', 'em'],
  ['username', 'em'],
  ['street-address', 'ad'],
  ['postal-code', 'ad'],
  ['date', 'da'],
  ['ip-address', 'ne'],
  ['url', 'ne'],
  ['password', 'se'],
  ['organization', 'or'],
  ['de-handelsregister', 'or'],
  ['license-plate', 'ot'],
  ['vin', 'ot'],
  ['something-of-ours', 'ot'],
])('%s is of the family %s', (type, family) => {
  expect(familyOf(type)).toBe(family);
});
