import { nationalId, SHAPE } from '../national-id.js';

/** Letters before six digits by register and type of company. */
const PREFIXES: ReadonlySet<string> = new Set(
  (
    'AC AR BR CE CN CS ES FC FE FI GE GI GN GS IC IP LP NA NC NF NI NL NO NP NR NV NZ OC OE OF PC RC RS SA SC SE SF SG ' +
    'SI SL SO SP SR SZ ZC'
  ).split(' '),
);

/**
 * Number of a company at Companies House: eight digits, or two letters for the register (SC Scotland, NI Northern
 * Ireland, OC limited liability partnership …) and six digits. The leading zero of older numbers is often left out. It
 * has no check digit, so it is found only next to a context word.
 * @see Companies House, "Uniform Resource Identifiers, company number prefixes"; Companies Act 2006, section 1066
 */
export const ukCompanyNumber = nationalId({
  id: 'uk-company-number',
  about: {
    name: 'Company registration number (United Kingdom)',
    example: '07654321',
    standard: 'Companies House, company number prefixes; Companies Act 2006, section 1066',
    validation: 'Prefixes in use; only near a context word',
  },
  shapes: ['99999999', '9999999', 'AA999999', 'AA99999A'],
  isValid: (value) => {
    if (value.charCodeAt(0) <= 57) return Number(value) > 0;
    // Industrial and provident societies of Northern Ireland end in R.
    return value.length === 8 && PREFIXES.has(value.slice(0, 2));
  },
  confidence: SHAPE,
  raised: 0.85,
  words: {
    en:
      'company number, company no, company registration, company registration number, company registration no, ' +
      'company reg no, company reg, companies house, companies house number, crn, registered number, registered no, ' +
      'registered company, registered in england, registered in england and wales, registered in scotland, registered in wales, ' +
      'registered in northern ireland, incorporated in england and wales, incorporated in england, company reg number, ' +
      'registered in england no, llp number, co number, co no, co reg no, partnership number, company id',
    cy: 'rhif cwmni, rhif y cwmni, cofrestrwyd yng nghymru, rhif cofrestru',
  },
  against: {
    en: 'phone, tel, telephone, fax, invoice, order, vat, vat number, vat no, charity, charity number, fca, ico, account, ref',
  },
});
