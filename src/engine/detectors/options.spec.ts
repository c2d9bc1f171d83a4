import { bindKind } from '../../../test/support/detector-defaults.js';
import { compileScan, detect } from '../scan/detect.js';
import type { OptionsByKind } from './options.js';

/** Returns the texts that the detectors of a kind find under the given options. */
function find<K extends keyof OptionsByKind>(kind: K, options: OptionsByKind[K], text: string): string[] {
  return detect(text, compileScan(bindKind(kind, options))).map(({ start, end }) => text.slice(start, end));
}

const CARD = { onlyValidCreditCardNumbers: true, ignoreWhenInUnixTimestamp: false, onlyWordBoundaries: true };

describe('credit-card', () => {
  it('without the check digit takes any number of a network', () => {
    expect(
      find('credit-card', { ...CARD, onlyValidCreditCardNumbers: false }, '4111111111111112 9111111111111111'),
    ).toEqual(['4111111111111112']);
  });

  it('without word boundaries looks into tokens and longer runs', () => {
    const text = 'x4111111111111111y 004111111111111111';
    expect(find('credit-card', CARD, text)).toEqual([]);
    expect(find('credit-card', { ...CARD, onlyWordBoundaries: false }, text)).toEqual([
      '4111111111111111',
      '4111111111111111',
    ]);
  });

  it('leaves time stamps when asked to', () => {
    const text = 'at 1500400000000000000';
    const loose = { ...CARD, onlyValidCreditCardNumbers: false, onlyWordBoundaries: false };
    expect(find('credit-card', loose, text)).toEqual(['500400000000000000']);
    expect(find('credit-card', { ...loose, ignoreWhenInUnixTimestamp: true }, text)).toEqual([]);
  });
});

describe('date', () => {
  it('takes only days that exist when asked to, day first too', () => {
    const text = '02/30/2024, 02/29/2024, 29/02/2023, 31.12.2024, 1/1/1700, 2024-02-30';
    expect(find('date', { onlyValidDates: false }, text)).toHaveLength(6);
    expect(find('date', { onlyValidDates: true }, text)).toEqual(['02/29/2024', '31.12.2024']);
  });
});

describe('email-address', () => {
  it('relaxed takes single labels and misplaced dots, and never leaves what is before a plus', () => {
    const options = { onlyStrictMatches: false, onlyValidTLDs: false };
    expect(find('email-address', options, 'root@localhost a..b@example.com anna+x@example.com')).toEqual([
      'root@localhost',
      'a..b@example.com',
      'anna+x@example.com',
    ]);
  });

  it('takes only top-level domains of the root zone when asked to', () => {
    const text = 'a@example.com b@example.internal c@example.рф';
    expect(find('email-address', { onlyStrictMatches: true, onlyValidTLDs: true }, text)).toEqual([
      'a@example.com',
      'c@example.рф',
    ]);
  });
});

describe('iban-code', () => {
  it('without blanks takes one piece alone', () => {
    const text = 'DE89 3704 0044 0532 0130 00 and DE89370400440532013000';
    expect(find('iban-code', { onlyValidIBANCodes: true, allowSpaces: false }, text)).toEqual([
      'DE89370400440532013000',
    ]);
  });

  it('without the check digits takes what is built as its country builds it', () => {
    const text = 'DE00370400440532013000 DE0037040044053201300X';
    expect(find('iban-code', { onlyValidIBANCodes: false, allowSpaces: true }, text)).toEqual([
      'DE00370400440532013000',
    ]);
  });
});

describe('phone-number', () => {
  it('reads the forms of the countries that a document shows, if that is asked for', () => {
    const text = 'Sehr geehrte Frau Kraus, wir sind für Sie unter der Nummer 0341 9827163 da und freuen uns.';
    expect(find('phone-number', { region: ['US'] }, text)).toEqual([]);
    expect(find('phone-number', { region: ['US', 'document'] }, text)).toEqual(['0341 9827163']);
  });

  it('takes the national forms of the regions that are asked for', () => {
    const text = 'UK 020 7946 0958, FR 01 42 68 53 00, US 202-555-0143';
    expect(find('phone-number', { region: ['US'] }, text)).toEqual(['202-555-0143']);
    expect(find('phone-number', { region: ['GB'] }, text)).toContain('020 7946 0958');
    expect(find('phone-number', { region: ['FR', 'US'] }, text)).toEqual(['01 42 68 53 00', '202-555-0143']);
  });

  it('takes international numbers whatever the regions', () => {
    for (const region of [['US'], ['DE']]) {
      expect(find('phone-number', { region }, 'call +44 20 7946 0958 now')).toEqual(['+44 20 7946 0958']);
    }
  });
});

describe('url', () => {
  it('takes bare hosts of known domains when no prefix is required', () => {
    const text = 'example.com, sub.example.org/a?b (192.0.2.1:8080/x) node.js a@example.com e.g. 3.14';
    expect(find('url', { requireHttpWwwPrefix: false }, text)).toEqual([
      'example.com',
      'sub.example.org/a?b',
      '192.0.2.1:8080/x',
    ]);
    expect(find('url', { requireHttpWwwPrefix: true }, text)).toEqual([]);
  });
});

describe('zip-code', () => {
  it('with a required delimiter leaves nine digits in a row', () => {
    const text = 'IL 627041234 and IL 62704-1234';
    expect(find('zip-code', { requireDelimiter: false, validate: false }, text)).toEqual(['627041234', '62704-1234']);
    expect(find('zip-code', { requireDelimiter: true, validate: false }, text)).toEqual(['62704-1234']);
  });

  it('takes only assigned codes when asked to', () => {
    expect(find('zip-code', { requireDelimiter: false, validate: true }, 'at 00100 and 62704')).toEqual(['62704']);
  });
});
