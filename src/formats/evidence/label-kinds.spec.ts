import { kindsOfLabel } from './label-kinds.js';
import { isPlausible } from './plausible.js';

it.each([
  ['name', 'person'],
  ['Patient Name', 'person'],
  ['patientFirstName', 'first-name'],
  ['EMERGENCY_CONTACT_PHONE', 'phone-number'],
  ['phone2', 'phone-number'],
  ['Geburtsdatum', 'date'],
  ['date of birth', 'date'],
  ['Name of the patient', 'person'],
  ['e-mail', 'email-address'],
  ['customers name', 'person'],
  ['cities name', 'city'],
  ['IBAN', 'iban-code'],
  ['Straße', 'street-address'],
  ['código postal', 'zip-code'],
  ['MRN', 'medical-record-number'],
])('%s is a column of %s', (label, kind) => {
  expect(kindsOfLabel(label)[0]).toBe(kind);
});

it.each([
  'file name',
  'hostname',
  'productName',
  'plan name',
  'subscriptionPlans name',
  'categories name',
  'created by',
  'market cap',
  'widget name',
  'count',
  'order state',
  'is mobile enabled',
  '',
  '12',
  '日付',
])('%j says nothing', (label) => {
  expect(kindsOfLabel(label)).toEqual([]);
});

it.each([
  ['person', 'Mia', true],
  ['person', 'n/a', false],
  ['person', 'Room 12', false],
  ['person', 'see the remark on the other page of this form, thank you very much', false],
  ['phone-number', '206-555-0117', true],
  ['phone-number', 'ask', false],
  ['date', '3/4/1980', true],
  ['date', 'unknown', false],
  ['email-address', 'none given', false],
])('%s: %j is plausible: %s', (kind, value, plausible) => {
  expect(isPlausible(kind, value)).toBe(plausible);
});
