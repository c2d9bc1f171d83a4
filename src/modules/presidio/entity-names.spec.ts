import { KINDS } from '../../engine/index.js';
import { DEFAULT_KINDS, ENTITY_NAMES, entityOf, kindsFor } from './entity-names.js';

const called = (kind: string, asked?: readonly string[], text = '') => entityOf({ kind, text }, asked);

test('every name that is listed has kinds, all of which there are', () => {
  const known = new Set(KINDS.map(({ id }) => id));
  for (const name of ENTITY_NAMES) {
    const kinds = [...kindsFor([name]).keys()];
    expect([name, kinds.length > 0, kinds.every((kind) => known.has(kind))]).toEqual([name, true, true]);
  }
  expect([...DEFAULT_KINDS.keys()].every((kind) => known.has(kind))).toBe(true);
});

test('every kind can be asked for by its own name, and is then called so', () => {
  for (const { id, label } of KINDS) {
    if (['section', 'custom-dictionary', 'id', 'field'].includes(id)) continue;
    const own = id.toUpperCase().replaceAll('-', '_');
    expect([label, kindsFor([own]).has(id), called(id, [own])]).toEqual([label, true, own]);
  }
});

test.each<[string, readonly string[] | undefined, string | undefined]>([
  ['first-name', undefined, 'PERSON'],
  ['first-name', ['PERSON'], 'PERSON'],
  ['first-name', ['STAFF'], 'PERSON'],
  ['first-name', ['PERSON', 'FIRST_NAME'], 'FIRST_NAME'],
  ['city', undefined, 'LOCATION'],
  ['city', ['GPE'], 'LOCATION'],
  ['zip-code', undefined, 'ZIP_CODE'],
  ['zip-code', ['LOCATION'], 'LOCATION'],
  ['account-number', undefined, 'ACCOUNT_NUMBER'],
  ['account-number', ['US_BANK_NUMBER'], 'US_BANK_NUMBER'],
  ['account-number', ['ID'], 'ACCOUNT_NUMBER'],
  ['phone-number', ['ZA_MOBILE_NUMBER'], 'ZA_MOBILE_NUMBER'],
  ['phone-number', undefined, 'PHONE_NUMBER'],
  ['email-address', ['EMAIL'], 'EMAIL_ADDRESS'],
  ['us-npi', undefined, 'US_NPI'],
  ['us-npi', ['PERSON'], undefined],
])('%s, asked for by %j, is called %s', (kind, asked, name) => {
  expect(called(kind, asked)).toBe(name);
});

test('a name that has a form counts for values of that form', () => {
  expect(called('postal-code', ['CA_POSTAL_CODE'], 'K1A 0B1')).toBe('CA_POSTAL_CODE');
  expect(called('postal-code', ['CA_POSTAL_CODE'], '10115')).toBeUndefined();
});

test('regions of two names are looked for together', () => {
  expect(kindsFor(['ZA_MOBILE_NUMBER']).get('phone-number')).toEqual({ region: ['ZA'] });
});
