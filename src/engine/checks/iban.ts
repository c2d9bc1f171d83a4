import { recordCheck } from './record-check.js';

/**
 * The part after the country code and the check digits, in the notation of the registry without its `!`: `n` digits,
 * `a` upper-case letters, `c` either. First the countries of the registry, then territories that use their state's
 * structure, then countries that issue such numbers without being registered.
 * @see ISO 13616-1:2020; SWIFT, "IBAN Registry", release 99
 */
const STRUCTURES = `
  AD 8n12c   AE 19n     AL 8n16c   AT 16n     AZ 4a20c   BA 16n     BE 12n     BG 4a6n8c  BH 4a14c   BI 23n
  BR 23n1a1c BY 4c4n16c CH 5n12c   CR 18n     CY 8n16c   CZ 20n     DE 18n     DJ 23n     DK 14n     DO 4c20n
  EE 16n     EG 25n     ES 20n     FI 14n     FK 2a12n   FO 14n     FR 10n11c2n GB 4a14n  GE 2a16n   GI 4a15c
  GL 14n     GR 7n16c   GT 4c20c   HN 4a20n   HR 17n     HU 24n     IE 4a14n   IL 19n     IQ 4a15n   IS 22n
  IT 1a10n12c JO 4a4n18c KW 4a22c  KZ 3n13c   LB 4n20c   LC 4a24c   LI 5n12c   LT 16n     LU 3n13c   LV 4a13c
  LY 21n     MC 10n11c2n MD 20c    ME 18n     MK 3n10c2n MN 16n     MR 23n     MT 4a5n18c MU 4a19n3a NI 4a20n
  NL 4a10n   NO 11n     OM 3n16c   PK 4a16c   PL 24n     PS 4a21c   PT 21n     QA 4a21c   RO 4a16c   RS 18n
  RU 14n15c  SA 2n18c   SC 4a20n3a SD 14n     SE 20n     SI 15n     SK 20n     SM 1a10n12c SO 19n    ST 21n
  SV 4a20n   TL 19n     TN 20n     TR 5n1n16c UA 6n19c   VA 18n     VG 4a16n   XK 16n     YE 4a4n18c

  AX 14n     BL 10n11c2n GF 10n11c2n GG 4a14n GP 10n11c2n IM 4a14n  JE 4a14n   MF 10n11c2n MQ 10n11c2n
  NC 10n11c2n PF 10n11c2n PM 10n11c2n RE 10n11c2n TF 10n11c2n WF 10n11c2n YT 10n11c2n

  AO 21n     BF 2c22n   BJ 2c22n   CF 23n     CG 23n     CI 2c22n   CM 23n     CV 21n     DZ 22n     GA 23n
  GQ 23n     GW 2a19n   IR 22n     KM 23n     MA 24n     MG 23n     ML 2c22n   MZ 21n     NE 2a22n   SN 2c22n
  TD 23n     TG 2a22n
`;

interface Structure {
  readonly length: number;
  readonly account: RegExp;
}

const CLASSES: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

const STRUCTURE_BY_COUNTRY: ReadonlyMap<string, Structure> = new Map(
  [...STRUCTURES.matchAll(/([A-Z]{2}) ([0-9nac]+)/g)].map(([, country = '', structure = '']) => {
    const parts = [...structure.matchAll(/(\d+)([nac])/g)];
    const length = parts.reduce((sum, [, count]) => sum + Number(count), 4);
    const account = new RegExp(
      `^${parts.map(([, count = '', kind = '']) => `${CLASSES[kind] ?? ''}{${count}}`).join('')}$`,
    );
    return [country, { length, account }];
  }),
);

/** Returns the length of an IBAN of `country`, two upper-case letters; undefined if the country has no IBANs. */
export const ibanLength = (country: string): number | undefined => STRUCTURE_BY_COUNTRY.get(country)?.length;

/** True if `iban`, without spaces and in upper case, has the structure of its country. */
export function hasIbanStructure(iban: string): boolean {
  const structure = STRUCTURE_BY_COUNTRY.get(iban.slice(0, 2));
  return recordCheck(
    'iban-structure',
    iban,
    iban.length === structure?.length && structure.account.test(iban.slice(4)),
  );
}
