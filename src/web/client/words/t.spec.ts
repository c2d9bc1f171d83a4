/** @jest-environment node */
import { fill } from './t.js';

describe('a phrase', () => {
  it('takes the plural form and the number as the language writes it', () => {
    const phrase = { one: '{n} document', other: '{n} documents' };
    expect(fill(phrase, { n: 1 }, 'en')).toBe('1 document');
    expect(fill(phrase, { n: 1234 }, 'en')).toBe('1,234 documents');
    expect(fill({ one: '{n} Dokument', other: '{n} Dokumente' }, { n: 1234 }, 'de')).toBe('1.234 Dokumente');
  });

  it('leaves a text in place as it is, whatever is in it', () => {
    expect(fill('Named {name}.', { name: '{n} <b>$& $1' }, 'en')).toBe('Named {n} <b>$& $1.');
    expect(fill('Named {name}.', {}, 'en')).toBe('Named {name}.');
  });
});
