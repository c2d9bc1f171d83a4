import { compilePolicy, redact } from '../../index.js';
import { namesOf } from '../../kinds.js';
import { COUNTRIES } from '../catalog.js';

type Case = readonly [why: string, text: string, expected: readonly string[]];

/** Identifiers of the same country that look alike. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  au: [
    ['a business number holds a company number', 'ABN 53 004 085 616', ['au-abn 53 004 085 616']],
    ['alone that is a company number', 'ACN 004 085 616', ['au-acn 004 085 616']],
    ['the label decides between nine digits', 'TFN 123 456 782', ['au-tfn 123 456 782']],
    ['ten digits in 4-5-1 are a card of Medicare', 'Medicare 2123 45670 1', ['au-medicare 2123 45670 1']],
  ],
  br: [
    [
      'each has check digits of its own',
      'CPF 529.982.247-25, CNPJ 11.222.333/0001-81',
      ['br-cpf 529.982.247-25', 'br-cnpj 11.222.333/0001-81'],
    ],
    ['in one piece the length tells', '52998224725 e 11222333000181', ['br-cpf 52998224725', 'br-cnpj 11222333000181']],
    ['letters are of firms', 'CNPJ 12.ABC.345/01DE-35', ['br-cnpj 12.ABC.345/01DE-35']],
    ['equal digits are never given out', 'CPF 111.111.111-11, CNPJ 00.000.000/0000-00', []],
  ],
  ca: [
    [
      'groups of three with a check digit are a social insurance number',
      'He wrote 130 692 544.',
      ['ca-sin 130 692 544'],
    ],
    ['the label makes it a health card', 'Personal health number 130 692 544', ['ca-health-card 130 692 544']],
    ['and the other label not', 'SIN 130 692 544', ['ca-sin 130 692 544']],
    ['ten digits are a health card', 'OHIP 9876-543-217', ['ca-health-card 9876-543-217']],
  ],
  de: [
    ['eleven digits in 2-3-3-3 are of a person', 'Herr Lind, 86 095 742 719.', ['de-tax-id 86 095 742 719']],
    ['slashes make a number of a tax office', 'Bescheid zu 21/815/08150', ['de-tax-number 21/815/08150']],
    [
      'the label tells the two numbers of physicians',
      'LANR 123456601, BSNR 721234500',
      ['de-lanr 123456601', 'de-bsnr 721234500'],
    ],
    [
      'first letters tell cards from passports',
      'Personalausweis L01X00T47, Reisepass C01X00T47',
      ['de-id-card L01X00T47', 'de-passport C01X00T47'],
    ],
    ['a letter and nine digits are of a health insurer', 'KVNR A123456780', ['de-health-insurance A123456780']],
    [
      'a letter among the digits is of the pension insurer',
      'Versicherungsnummer 15 070649 C 103',
      ['de-social-security 15 070649 C 103'],
    ],
    [
      'the prefix makes a VAT number of nine digits',
      'DE136695976, HRB 86891, 10115 Berlin',
      ['de-vat-id DE136695976', 'de-handelsregister HRB 86891', 'de-plz 10115'],
    ],
    [
      'a plate is no register number',
      'HRB 123 und Kennzeichen HB-AB 123',
      ['de-handelsregister HRB 123', 'de-kfz HB-AB 123'],
    ],
    ['a driving licence is longer than a card', 'Führerschein B072RRE2I55', ['de-fuehrerschein B072RRE2I55']],
  ],
  es: [
    [
      'the first letter tells foreigners, firms and persons',
      'X1234567L, A58818501 y 12345678Z',
      ['es-nie X1234567L', 'es-cif A58818501', 'es-nif 12345678Z'],
    ],
    ['a NIF of a firm is one of a firm', 'NIF A58818501', ['es-cif A58818501']],
    [
      'twelve digits with two check digits are of social security',
      'afiliación 28 12345678 40',
      ['es-nss 28 12345678 40'],
    ],
    [
      'a passport has letters first',
      'pasaporte PAB123456, DNI 12345678Z',
      ['es-passport PAB123456', 'es-nif 12345678Z'],
    ],
  ],
  fr: [
    [
      'the number of an establishment begins with that of its firm',
      'SIRET 732 829 320 00074, SIREN 732 829 320',
      ['fr-siret 732 829 320 00074', 'fr-siren 732 829 320'],
    ],
    ['the VAT number ends with that of the firm', 'TVA FR 83 404 833 048', ['fr-vat FR 83 404 833 048']],
    [
      'fifteen digits of a person are no establishment',
      'assurée 2 55 08 14 168 025 38',
      ['fr-nir 2 55 08 14 168 025 38'],
    ],
    ['twelve digits are what the label says', 'CNI 880692310285', ['fr-cni 880692310285']],
    [
      'nine letters and digits, too',
      'passeport 14AB12345, CNI X4RTBPFW4',
      ['fr-passport 14AB12345', 'fr-cni X4RTBPFW4'],
    ],
  ],
  in: [
    [
      'a tax registration holds an account number',
      'GSTIN 27AAPFU0939F1ZV of PAN AAPFU0939F',
      ['in-gstin 27AAPFU0939F1ZV', 'in-pan AAPFU0939F'],
    ],
    [
      'three letters are a voter, one a passport',
      'EPIC WKH1186253, passport K8734512',
      ['in-voter WKH1186253', 'in-passport K8734512'],
    ],
    [
      'four digits at the end are a vehicle',
      'MH 12 AB 1234 of ABCPE1234F',
      ['in-vehicle-registration MH 12 AB 1234', 'in-pan ABCPE1234F'],
    ],
    ['three groups of four with a check digit are a person', '2345 6789 0124', ['in-aadhaar 2345 6789 0124']],
  ],
  it: [
    [
      'the label tells documents of one form',
      "passaporto YA1234567, carta d'identità AX1234567",
      ['it-passport YA1234567', 'it-identity-card AX1234567'],
    ],
    ['a licence has a letter more than a passport', 'patente MI1234567X', ['it-driver-license MI1234567X']],
    [
      'the fiscal code of a firm is its VAT number',
      'C.F. RSSMRA85T10A562S, C.F. e P.IVA 12345670017',
      ['it-fiscal-code RSSMRA85T10A562S', 'it-vat 12345670017'],
    ],
    ["today's identity cards end in letters", 'CIE CA12345AA', ['it-identity-card CA12345AA']],
  ],
  kr: [
    [
      'the seventh digit tells citizens from foreigners',
      '주민등록번호 850214-1234567, 외국인등록번호 850214-5234567',
      ['kr-rrn 850214-1234567', 'kr-frn 850214-5234567'],
    ],
    ['the wrong label does not change that', '외국인등록번호 850214-1234567', ['kr-rrn 850214-1234567']],
    [
      'the groups tell firms from drivers',
      '사업자 101-81-00001, 면허 11-15-034567-81',
      ['kr-brn 101-81-00001', 'kr-driver-license 11-15-034567-81'],
    ],
    ['passports are found beside a word', '여권번호 M482A7193', ['kr-passport M482A7193']],
    ['and left without one', '파일 M482A7193', []],
    ['a masked number is left', '주민번호 850214-1******', []],
  ],
  mx: [
    [
      'the longer code is of the person, the shorter of the taxpayer',
      'CURP ROAX850214MDFJRM06, RFC ROAX850214TJ7',
      ['mx-curp ROAX850214MDFJRM06', 'mx-rfc ROAX850214TJ7'],
    ],
    ['a code of a firm has three letters', 'RFC MRO990211AB1', ['mx-rfc MRO990211AB1']],
    ['the generic code stands for nobody', 'RFC XAXX010101000', []],
    ['a wrong date is neither', 'ROAX851314MDFJRM06 ROAX851314TJ7', []],
  ],
  ng: [
    [
      'letters make a plate, digits beside a word a person',
      'KJA-123AB, NIN 70123456789',
      ['ng-vehicle-registration KJA-123AB', 'ng-nin 70123456789'],
    ],
  ],
  nz: [
    ['the label is not needed for 2-3-3', 'He wrote 49-091-850.', ['nz-ird 49-091-850']],
    [
      'three letters and four digits with a check digit are of health',
      'ZAC5361 pays under IRD 49091850',
      ['nz-nhi ZAC5361', 'nz-ird 49091850'],
    ],
  ],
  pl: [
    [
      'each has a length of its own',
      'NIP 781-012-30-28, REGON 123456785, PESEL 02070803628',
      ['pl-nip 781-012-30-28', 'pl-regon 123456785', 'pl-pesel 02070803628'],
    ],
    ['the prefix belongs to the tax number', 'PL7810123028', ['pl-nip PL7810123028']],
    ['an identity card has letters', 'dowód ABA 300000', ['pl-id-card ABA 300000']],
    ['a local unit has fourteen digits', 'REGON 12345678512347', ['pl-regon 12345678512347']],
    ['a label of the other does not help a wrong check digit', 'NIP 123456786, PESEL 7810123029', []],
    ['a telephone number is none', 'тел. 781 012-30-28', []],
  ],
  pt: [
    [
      'the letters make a document of what begins like a tax number',
      'CC 12345678 9 ZX5, NIF 501 964 843',
      ['pt-cc 12345678 9 ZX5', 'pt-nif 501 964 843'],
    ],
    ['the prefix makes it a VAT number', 'PT501964843', ['pt-nif PT501964843']],
  ],
  se: [
    [
      'the third digit tells persons from firms',
      'Elin 811228-9874 hos Bygg AB 559123-4090',
      ['se-personnummer 811228-9874', 'se-organisationsnummer 559123-4090'],
    ],
    [
      'in one piece, too',
      'personnummer 8112289874, org.nr 5591234090',
      ['se-personnummer 8112289874', 'se-organisationsnummer 5591234090'],
    ],
    ['a co-ordination number has a day over 60', 'samordningsnr 701063-2391', ['se-personnummer 701063-2391']],
    [
      'a firm of one person has the number of that person',
      'org.nr 811228-9874, enskild firma',
      ['se-personnummer 811228-9874'],
    ],
    ['the prefix makes a VAT number', 'VAT SE559123409001', ['se-organisationsnummer SE559123409001']],
    ['twelve digits that begin with 16 are of a firm', 'orgnr 165591234090', ['se-organisationsnummer 165591234090']],
    ['twelve digits with a century are of a person', 'pnr 198112289874', ['se-personnummer 198112289874']],
    ['a wrong check digit is neither', '811228-9875 och 559123-4091', []],
  ],
  sg: [
    [
      'a letter first is a person, digits first are a company',
      'S1234567D of 200312345H',
      ['sg-nric-fin S1234567D', 'sg-uen 200312345H'],
    ],
  ],
  tr: [
    [
      'a plate is not an identity number',
      'T.C. 10000000146, plaka 34 ABC 123',
      ['tr-national-id 10000000146', 'tr-license-plate 34 ABC 123'],
    ],
    ['units between numbers are no plates', '20 KG 500, 12 MG 250', []],
    ['but beside the word they are', 'plaka 20 KG 501', ['tr-license-plate 20 KG 501']],
    ['provinces end with 81', '82 ABC 123', []],
    ['a plate in one piece needs the word', 'Kod 34ABC123; plaka 06BZ412', ['tr-license-plate 06BZ412']],
  ],
  uk: [
    ['ten digits in 3-3-4 are of the NHS', 'He wrote 943 476 5919.', ['uk-nhs 943 476 5919']],
    [
      'the label decides where both checks fit',
      'UTR 5328200063, NHS number 5328200063',
      ['uk-utr 5328200063', 'uk-nhs 5328200063'],
    ],
    [
      'a registration mark has its letters behind',
      'BD51 SMR of SW1A 1AA',
      ['uk-vehicle-registration BD51 SMR', 'uk-postcode SW1A 1AA'],
    ],
    [
      'the prefix makes a VAT number of a company number',
      'GB980780684, company number 09807806',
      ['uk-vat GB980780684', 'uk-company-number 09807806'],
    ],
    ['sort code and account are one span side by side', 'Pay 20-81-36 55779911', ['uk-sort-code 20-81-36 55779911']],
    [
      'and two with labels of their own',
      'Sort code 20-81-36, account number 55779911',
      ['uk-sort-code 20-81-36', 'uk-bank-account 55779911'],
    ],
    ['nine digits are what the label says', 'passport number 533380006', ['uk-passport 533380006']],
    [
      'the longer number covers the shorter',
      'MORGA657054SM9IJ and AB123456C',
      ['uk-driving-licence MORGA657054SM9IJ', 'uk-nino AB123456C'],
    ],
  ],
  us: [
    ['nine first and a group in use is a taxpayer number', 'He wrote 912-78-1234.', ['us-itin 912-78-1234']],
    ['any other area is a social security number', 'He wrote 219-09-9999.', ['us-ssn 219-09-9999']],
    [
      'the label decides between numbers of ten digits',
      'NPI 1234567893, account number 1234567893',
      ['us-npi 1234567893', 'us-bank-account 1234567893'],
    ],
    [
      'routing and account number stand together',
      'Routing 021000021, account number 000123456789',
      ['us-bank-routing-number 021000021', 'us-bank-account 000123456789'],
    ],
    ['two letters, seven digits and a right check digit are a registration', 'DEA BJ1234563', ['us-dea BJ1234563']],
    ['a wrong check digit is none without a label', 'on file are DEA forms, BJ1234564', []],
    ['beside a label it is one that was mistyped', 'DEA BJ1234564', ['us-dea BJ1234564']],
  ],
};

/** Returns what a policy finds that enables all kinds of the country. */
function found(country: string, text: string): string[] {
  const detectors = COUNTRIES.get(country) ?? [];
  const compilation = compilePolicy({
    identifiers: Object.fromEntries(detectors.map(({ kind }) => [namesOf(kind).key, {}])),
  });
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe.each(Object.entries(CASES))('of the identifiers of %s that look alike', (country, cases) => {
  it.each(cases)('%s: %j', (_why, text, expected) => {
    expect(found(country, text)).toEqual(expected);
  });
});
