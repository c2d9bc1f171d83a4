import { PII_TYPES } from '../../src/modules/review/spans/pii-types.js';
import { generalKinds } from '../../src/web/client/words/general-kinds.js';
import { sayKind } from '../../src/web/client/words/kinds.js';
import { nationalKinds } from '../../src/web/client/words/national-kinds.js';

describe('the names of kinds on the pages', () => {
  it('are there for every kind, and for no other', () => {
    const named = [...Object.keys(generalKinds.en), ...Object.keys(nationalKinds.en)];
    expect(named.toSorted()).toEqual([...PII_TYPES]);
  });

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
      const names = PII_TYPES.map((id) => sayKind(id, language));
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });
});
