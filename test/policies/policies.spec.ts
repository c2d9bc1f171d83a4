import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { compilePolicy, redact, type Compilation } from '../../src/engine/index.js';

/** What becomes of a policy, as people write them for the existing engine: the file of the same name beside this one. */
interface Case {
  /** `path code` of what is read in another way than it is written. */
  readonly notes?: readonly string[];
  readonly text?: string;
  readonly context?: string;
  readonly expected?: string | RegExp;
  /** `path code` of what is wrong: all of it, in order. */
  readonly problems?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'hospital-discharge': {
    text: 'mrn 0012345, DOB 03/14/1984, SSN 219-09-9999, call (202) 555-0143, Afton, WY 83110-1234.',
    expected: '[mrn], DOB 1984, SSN {{{REDACTED-ssn}}}, call {{{REDACTED-phone-number}}}, Afton, WY 831**.',
  },
  'hipaa-safe-harbor': {
    text: 'A 61-year-old from Afton, WY 83110, moved to Beverly Hills, CA 90210 on May 3, 2021; jane@example.com.',
    expected:
      'A {{{REDACTED-age}}} from Afton, WY 000, moved to Beverly Hills, CA 90200 on 2021; {{{REDACTED-email-address}}}.',
  },
  'clinical-research-shift': {
    text: 'Born on 03/14/1984. Seen on 2024-01-15 and on January 31, 2024 in the clinic.',
    expected: 'Born on 1984. Seen on 2023-12-16 and on January 1, 2024 in the clinic.',
  },
  'clinical-trial-relative': {
    text: 'Enrolled 2022-03-01, next visit on 2026-03-01.',
    expected: 'Enrolled 3 years 3 months ago, next visit on in 8 months.',
  },
  'psychotherapy-notes': {
    text: 'Plan: rest.\n<note>He said\nthat he fears it.</note>\nNext week.',
    expected: 'Plan: rest.\n<note>withheld</note>\nNext week.',
  },
  'claims-processing': {
    text: 'Member SSN 219-09-9999 paid with 4111-1111-1111-1111, employer EIN 12-3456789.',
    expected: 'Member SSN 9999 paid with XXXXXXXXXXXXXXXXXXX, employer EIN {{{REDACTED-ein}}}.',
  },
  'nurse-chat': {
    text: 'ring me on (212) 736-5000 or mail jroe@clinic.org',
    expected: /^ring me on \(\d{3}\) 555-01\d\d or mail [a-z]+\.[a-z]+\d\d@example\.(?:com|org|net)$/,
  },
  'court-filing': {
    notes: ['domain no-effect'],
    text: 'Plaintiff J. Doe, SSN 219-09-9999, filed on June 1, 2023.',
    expected: 'Plaintiff [minor], SSN [SEALED ssn], filed on 2023.',
  },
  'court-exhibits': {
    text: 'Card 4111 1111 1111 1111, routing number 021000021.',
    expected: 'Card ###############1111, routing number *****.',
  },
  'bank-statements': {
    text: 'IBAN FR14 2004 1010 0505 0001 3M02 606, EUR 1.250,00',
    expected: 'IBAN FR14*****************************, EUR 1.250,00',
  },
  'bank-fraud-tokens': {
    text: 'Card 4111-1111-1111-1111 of SSN 219-09-9999',
    expected: /^Card (?!4111)\d{4}-\d{4}-\d{4}-\d{4} of SSN (?!219)\d{3}-\d\d-\d{4}$/,
  },
  'bank-vault': {
    text: 'SSN 219-09-9999',
    expected: /^SSN \{\{[\w+/]{52}\}\}$/,
  },
  'payments-pseudonyms': {
    text: '4111111111111111 jane@example.com',
    expected: /^9bbef19476623ca56c17da75fd57734dbf82530686043a6e491c6d71befe8f6e [0-9a-f]{64}$/,
  },
  'crypto-exchange': {
    text: 'to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa please',
    expected: 'to 1A1zP............................. please',
  },
  'support-tickets': {
    text: 'Mail help@example.com or jane@example.org about ORD-12345678, see https://docs.example.com/a or shop.example.org/x.',
    expected:
      'Mail help@example.com or <email> about ORD-{{{REDACTED-id}}}, see https://docs.example.com/a or {{{REDACTED-url}}}.',
  },
  'support-chat-names': {
    text: 'Avery Stone and Robin Hake are on it.',
    expected: 'AS and RH are on it.',
  },
  'support-mapping': {
    text: 'ACME Corp called Globex.',
    expected: 'Customer A called ******.',
  },
  'support-generator': {
    text: 'Globex called.',
    expected: '{{{REDACTED-custom-dictionary}}} called.',
  },
  'server-logs': {
    text: '127.0.0.1 10.20.30.40 3c:07:54:aa:bb:cc user=jane@example.org ok',
    expected: /^127\.0\.0\.1 (?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+ \*{17} user= ok$/,
  },
  'access-logs-uuid': {
    text: 'GET / 10.20.30.40, then 10.20.30.40',
    expected: /^GET \/ ([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}), then \1$/,
  },
  'build-logs-keys': {
    text: 'export AKIAIOSFODNN7EXAMPLE; curl ?token=abc-123-xyz9',
    expected: 'export {{{REDACTED-id}}}; curl ?token=****',
  },
  'research-survey': {
    notes: [
      'identifiers.zipCode.zipCodeFilterStrategies alias',
      'identifiers.emailAddress.emailAddressFilterStrategies[0].candidateReplacementValues alias',
    ],
    text: 'p1@example.org is 34 years old, in Beverly Hills, CA 90210-1234',
    expected: 'p2@example.org is <age>, in Beverly Hills, CA 00010',
  },
  'research-context-ids': {
    text: 'SSN 219-09-9999 and 219-09-9999',
    expected: /^SSN (9\d\d-[1-4]\d-\d{4}) and \1$/,
  },
  'alerts-on-minors': {
    text: 'ITIN 912-70-1234, SSN 219-09-9999',
    expected: 'ITIN [ITIN], SSN {{{REDACTED-ssn}}}',
  },
  'insurance-not-test': {
    text: 'SSN 219-09-9999 and 123-45-6789',
    context: 'claims',
    expected: 'SSN 9999 and ***********',
  },
  'vehicle-leasing': {
    text: 'VIN 1M8GDM9AXKP042788',
    expected: 'VIN 2788',
  },
  'shipping-desk': {
    text: 'UPS tracking 1Z999AA10123456784',
    expected: /^UPS tracking \{\{tracking-number:ups\}\}$/i,
  },
  'european-staff': {
    text: 'SSN 219-09-9999, since 31 January 2024',
    expected: 'SSN [ssn], since 28 February 2023',
  },
  'legacy-philter-2': {
    notes: [
      'domain no-effect',
      'identifiers.zipCodes alias',
      'identifiers.creditCardNumbers alias',
      'identifiers.zipCodes.zipCodeFilterStrategies alias',
      'identifiers.zipCodes.zipCodeFilterStrategies[0].truncateDigits alias',
    ],
    text: 'Beverly Hills, CA 90210 with 4111111111111111',
    expected: 'Beverly Hills, CA 90*** with 1111',
  },
  'default-with-persons': {
    text: 'Dear Mr. Henrik Johansson, your SSN is 219-09-9999.',
    expected: 'Dear Mr. {{{REDACTED-person}}}, your SSN is {{{REDACTED-ssn}}}.',
  },
  'wrong-strategies': {
    problems: [
      'identifiers.date.dateFilterStrategies[0] missing',
      'identifiers.ssn.ssnFilterStrategies[0].shiftDays unknown-key',
      'identifiers.ssn.ssnFilterStrategies[0].strategy unsupported-strategy',
      'identifiers.zipCode.zipCodeFilterStrategy[0].truncateLeaveCharacters out-of-range',
    ],
  },
  'wrong-key-material': {
    problems: [
      'crypto.key bad-key',
      'fpe.tweak missing-key',
      'identifiers.phoneNumber.phoneNumberFilterStrategies[0].generator unknown-generator',
    ],
  },
  'wrong-conditions': {
    problems: [
      'identifiers.ssn.ssnFilterStrategies[0].condition bad-condition',
      'identifiers.ssn.ssnFilterStrategies[1].condition bad-condition',
      'identifiers.ssn.ssnFilterStrategies[2].condition bad-condition',
    ],
  },
  'wrong-keys': {
    problems: [
      'identifiers.emailAdress unknown-key',
      'identifiers.identifiers[0].pattern bad-regex',
      'identifiers.identifiers[1].validator unknown-validator',
      'identifiers.ssn.ssnFilterStrategy unknown-key',
      'ignore unknown-key',
    ],
  },
};

const names = readdirSync(__dirname).flatMap((file) => (file.endsWith('.json') ? [path.parse(file).name] : []));

const compiled = (name: string): Compilation =>
  compilePolicy(JSON.parse(readFileSync(path.join(__dirname, `${name}.json`), 'utf8')), {
    readEnvironment: (variable) => (variable === 'VAULT_KEY' ? '2b7e151628aed2a6abf7158809cf4f3c' : undefined),
  });

const shown = (list: readonly { readonly path: string; readonly code: string }[]): readonly string[] =>
  list.map(({ path: place, code }) => `${place} ${code}`);

/** A generator of Lehmer: the same at every run. */
function randomBytes(): (length: number) => Uint8Array {
  let state = 1;
  return (length) => Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) & 255);
}

test('every policy has its case', () => {
  expect(names.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

describe.each(Object.entries(CASES))('%s', (name, { notes = [], problems, text = '', context, expected = '' }) => {
  const compilation = compiled(name);

  test(problems === undefined ? 'loads' : 'is refused', () => {
    if (!compilation.ok) expect(shown(compilation.problems).toSorted()).toEqual(problems ?? []);
    else expect(shown(compilation.notes).toSorted()).toEqual(notes.toSorted());
    expect(compilation.ok).toBe(problems === undefined);
  });

  if (!compilation.ok) return;
  test('redacts', () => {
    const { filteredText } = redact(compilation.plan, text, {
      ...(context === undefined ? {} : { context }),
      randomBytes: randomBytes(),
      now: Date.UTC(2025, 5, 15),
      scopeKey: new Uint8Array(32),
    });
    if (typeof expected === 'string') expect(filteredText).toBe(expected);
    else expect(filteredText).toMatch(expected);
  });
});
