import { createHash } from 'node:crypto';

import fc from 'fast-check';

import { anyCharacter } from '../../../../test/support/any-character.js';
import { isLuhn } from '../../checks/luhn.js';
import { DETECTORS } from '../../detectors/catalog.js';
import { bind } from '../../detectors/detector.js';
import { defaultOptions } from '../../policy/kind-schema.js';
import { recogniser } from '../../policy/recogniser.js';
import { normaliseValue } from '../normalise.js';
import { Session } from '../session.js';
import type { Recognise } from '../strategy.js';
import { TEST_CARDS } from './payments.js';
import { realistic } from './realistic.js';

/** Returns bytes that differ between calls but not between runs, so that failures are reproducible. */
let calls = 0;
const randomBytes = (length: number): Uint8Array => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
    createHash('sha256').update(String(calls++)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
};

const session = (): Session => new Session({ randomBytes });

const recognise = (kind: string): Recognise =>
  recogniser(
    DETECTORS.filter((detector) => detector.kind === kind).map((detector) =>
      bind(detector, defaultOptions(kind) as never, 0),
    ),
  );

function realisticOf(kind: string, token: string): string {
  return realistic(kind, recognise(kind))(token, session()) ?? '';
}

/**
 * Returns the minimum confidence of a replacement: that of the original for numbers; for words, enough to be found if
 * there is a list to choose from.
 */
function least(kind: string, example: string, confidence: number): number {
  if (/\d/.test(example)) return confidence;
  return LISTED.has(kind) ? Math.min(confidence, 0.5) : 0;
}
const LISTED = new Set([
  'city', 'country', 'county', 'drug', 'first-name', 'hospital', 'medical-condition', 'state', 'surname',
]); // oxfmt-ignore

describe('the example of a detector becomes another value that the detector finds', () => {
  test.each(DETECTORS.map(({ id, kind, about }) => [id, kind, about.example]))('%s', (_id, kind, example) => {
    const { confidence, confidenceIn } = recognise(kind)(example);
    const replacement = realisticOf(kind, example);
    expect(replacement).not.toBe('');
    expect(normaliseValue(kind, replacement)).not.toBe(normaliseValue(kind, example));
    expect(confidenceIn(replacement)).toBeGreaterThanOrEqual(least(kind, example, confidence));
  });
});

describe('a value that nobody has', () => {
  test.each<[string, string, RegExp]>([
    ['phone-number', '(212) 736-5000', /^\(\d{3}\) 555-01\d\d$/],
    ['phone-number', '+1 212 736 5000 x12', /^\+1 \d{3} 555 01\d\d x\d\d$/],
    ['phone-number', '+44 20 7219 4272', /^\+44 (?:20 7946|11 3496|11 4496|12 1496|16 3296|77 0090) 0?\d{3,4}$/],
    ['phone-number', '736-5000', /^555-01\d\d$/],
    ['email-address', 'jane.roe@clinic.org', /^[a-z]+\.[a-z]+\d\d@example\.(?:com|org|net)$/],
    ['url', 'https://www.clinic.org/patients/7', /^https:\/\/www\.example\.(?:com|org|net)\/[a-z]+\/[a-z]+\d\d$/],
    ['url', 'ftp://clinic.org', /^ftp:\/\/[a-z]+\d\d\.example\.(?:com|org|net)$/],
    ['ip-address', '10.20.30.40', /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/],
    ['ip-address', 'fe80::1', /^2001:db8:/],
    ['mac-address', '3c:07:54:aa:bb:cc', /^00:00:5e:00:53:[0-9a-f]{2}$/],
    ['mac-address', '3C07.54AA.BBCC', /^0000\.5E00\.53[0-9A-F]{2}$/],
    ['ssn', '123-45-6789', /^9\d\d-[1-4]\d-\d{4}$/],
    ['ssn', '123456789', /^9\d\d[1-4]\d{5}$/],
    ['iban-code', 'DE89 3704 0044 0532 0130 00', /^DE\d\d 0000( \d{4}){3} \d\d$/],
    ['iban-code', 'GB29NWBK60161331926819', /^GB\d\dXXXX\d{14}$/],
    ['bank-routing-number', '021000021', /^80\d{7}$/],
    ['physician-name', 'Dr. Jane Roe, MD', /^Dr\. [A-Z][a-z]+ [A-Z][a-z]+, MD$/],
    ['first-name', 'JANE', /^[A-Z]+$/],
    ['street-address', '1600 N Pennsylvania Ave NW', /^\d{4} N [A-Z][a-z]+ Ave NW$/],
    ['county', 'Cook County', /^[A-Z][a-z]+ County$/],
    ['age', '47 years old', /^\d\d years old$/],
    ['currency', '$1,250.00', /^\$[1-9],\d{3}\.\d\d$/],
  ])('%s: %s', (kind, token, shape) => {
    for (let times = 0; times < 20; times++) expect(realisticOf(kind, token)).toMatch(shape);
  });

  test('is one of the test cards, of the same length and brand', () => {
    expect(TEST_CARDS.filter((card) => !isLuhn(card))).toEqual([]);
    expect(TEST_CARDS).toContain(realisticOf('credit-card', '4556 7375 8689 9855').replaceAll(' ', ''));
    expect(realisticOf('credit-card', '378734493671000')).toMatch(/^37\d{13}$/);
  });
});

describe('a secret', () => {
  test.each([
    ['secret', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', 4],
    ['password', 'hunter2!hunter2', 0],
  ])('%s %s keeps no more than its prefix', (kind, token, prefix) => {
    const replacement = realisticOf(kind, token);
    const same = Array.from(token).filter(
      (character, at) => at >= prefix && /[a-z]/i.test(character) && replacement.charAt(at) === character,
    );
    expect(replacement).toHaveLength(token.length);
    expect(same.length).toBeLessThan(6);
  });
});

describe('any text', () => {
  test('becomes another or nothing, whatever its kind', () => {
    const kinds = [
      ...new Set(DETECTORS.map(({ kind }) => kind)),
      'person',
      'surname',
      'state',
      'city',
      'id',
      'section',
    ];
    const all = new Map(kinds.map((kind) => [kind, realistic(kind, () => ({ confidence: 0, confidenceIn: () => 0 }))]));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: anyCharacter, maxLength: 60 }), (kind, token) => {
        const replacement = all.get(kind)?.(token, session());
        if (replacement === undefined) return;
        expect(normaliseValue(kind, replacement)).not.toBe(normaliseValue(kind, token));
      }),
      { numRuns: 500 },
    );
  });

  test('costs no more than the tries of a document', () => {
    let tries = 0;
    const confidenceIn = (candidate: string): number => {
      tries++;
      return candidate === '1234567893' ? 1 : 0;
    };
    const never = realistic('us-npi', () => ({ confidence: 1, confidenceIn }));
    const one = session();
    for (let times = 0; times < 300; times++) expect(never('1234567893', one)).toMatch(/^\d{10}$/);
    expect(tries).toBeLessThan(101_000);
    expect(realistic('phone-number', recognise('phone-number'))('(212) 736-5000', one)).toMatch(/555-01\d\d$/);
  });
});
