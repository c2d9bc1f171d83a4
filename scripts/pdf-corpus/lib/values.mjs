/** Fictional names, in the scripts that occur in documents; the corpus policy has them as a dictionary. */
export const NAMES = {
  plain: 'Zorvath Quillimane',
  ligatures: 'Steffi Afflick',
  accents: 'Désirée Łukáštič',
  arabic: 'زرفاث قليمان',
  hebrew: 'זורבת קווילימן',
  chinese: '欧阳焱淼',
  japanese: '桐箱ゾルバ',
};

/** The policy by which all files are redacted. */
export const POLICY = {
  identifiers: {
    ssn: {},
    emailAddress: {},
    phoneNumber: {},
    creditCard: {},
    ibanCode: {},
    dictionaries: [{ classification: 'person', terms: Object.values(NAMES) }],
  },
};

/**
 * Returns the values for a file: the same ones each time, and different ones for each file, so that a match shows which
 * file it comes from.
 */
export function valuesFor(name) {
  const next = randomBelow(name);
  const digits = (count) => Array.from({ length: count }, () => next(10)).join('');
  return {
    ...NAMES,
    ssn: () => `${100 + next(566)}-${10 + next(90)}-${1000 + next(9000)}`,
    email: () => `person-${10_000 + next(90_000)}@example.com`,
    phone: () => `+1 ${pick(['202', '212', '312', '415', '617', '206', '303', '404'], next)}-555-01${10 + next(90)}`,
    card: () => inFours(withLuhn(`4111${digits(11)}`)),
    iban: () => inFours(germanIban(digits(18))),
  };
}

/** Returns a generator of numbers below a limit, seeded by a name (mulberry32). */
function randomBelow(name) {
  let state = 0;
  for (const character of name) state = (Math.imul(state, 31) + character.codePointAt(0)) | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const pick = (list, next) => list[next(list.length)];
const inFours = (digits) => digits.replace(/(.{4})(?=.)/g, '$1 ');

function withLuhn(payload) {
  const sum = [...payload].reverse().reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return payload + ((10 - (sum % 10)) % 10);
}

/**
 * ISO 13616: the country letters as 13 and 14 after the account; the check digits make the number modulo 97 equal to 1.
 */
const germanIban = (account) => {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
};
