import { generalKinds } from './general-kinds.js';
import { kindOfKey, sayKind } from './kinds.js';
import { nationalKinds } from './national-kinds.js';

describe('the names of kinds', () => {
  it.each([
    ['email-address', 'Email address', 'E-Mail-Adresse'],
    ['de-id-card', 'Identity card (Germany)', 'Personalausweis (Deutschland)'],
    ['uk-nino', 'National insurance number (UK)', 'Sozialversicherungsnummer (UK)'],
    ['something-of-ours', 'something-of-ours', 'something-of-ours'],
  ])('%s is %s, and in German %s', (id, english, german) => {
    expect([sayKind(id, 'en'), sayKind(id, 'de')]).toEqual([english, german]);
  });

  it('differ from each other, so that a choice is clear', () => {
    for (const language of ['en', 'de'] as const) {
      const ids = [...Object.keys(generalKinds.en), ...Object.keys(nationalKinds.en)];
      const names = ids.map((id) => sayKind(id, language));
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });

  it.each([
    ['emailAddress', 'email-address'],
    ['driversLicense', 'drivers-license-number'],
    ['phoneNumber', 'phone-number'],
    ['usNpi', 'us-npi'],
    ['somethingOfOurs', 'something-of-ours'],
  ])('are found by the key %s of a policy', (key, id) => {
    expect(kindOfKey(key)).toBe(id);
  });
});
