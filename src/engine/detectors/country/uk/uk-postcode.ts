import { LIKELY, FAIR, nationalId, SHAPE } from '../national-id.js';

/** Postcode areas, those of the Crown dependencies and of the forces (BF) included. */
const AREAS: ReadonlySet<string> = new Set(
  (
    'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY ' +
    'G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW ' +
    'OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD ' +
    'WF WN WR WS WV YO ZE'
  ).split(' '),
);
const INWARD = /^\d[ABD-HJLNP-UW-Z]{2}$/;
/** Inward codes that are also ordinals: `on level E2 3rd door`. */
const ORDINAL = /(?:1st|2nd|3rd|[4-9]th)$/;

/** A commit hash may look like this. */
const HEX = /^[A-F\d]+$/;

/** Inward codes that are also units after a short name: `an M2 8GB`. */
const UNIT = /^[A-Z]\d{2,3}(?:[GTP]B|H[PZ]|LB|FT|P[TX]|ED)$/;

/**
 * Postcode: area, district, a space, sector and unit. GIR 0AA belongs to a bank's clearing house and predates the
 * rules. Without separators the shorter ones look like codes of any kind and are found only next to a context word.
 * @see Royal Mail, "Programmers' Guide to PAF", postcode format; BS 7666-0:2006
 */
export const ukPostcode = nationalId({
  id: 'uk-postcode',
  about: {
    name: 'Postcode (United Kingdom)',
    example: 'SW1A 1AA',
    standard: "Royal Mail, Programmers' Guide to PAF; BS 7666-0:2006",
    validation: 'Areas in use; letters of the unit',
  },
  shapes: ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA', 'AAA 9AA'],
  isValid: (value) => {
    if (value === 'GIR0AA') return true;
    const outward = value.slice(0, -3);
    return INWARD.test(value.slice(-3)) && isOutward(outward);
  },
  confidence: (value, grouped, written) => {
    if (ORDINAL.test(written) || UNIT.test(value)) return SHAPE;
    if (grouped) return /[./]/.test(written) ? SHAPE : LIKELY;
    return value.length < 7 || HEX.test(value) ? SHAPE : FAIR;
  },
  raised: 0.9,
  words: {
    en:
      'postcode, postcodes, post code, postal code, zip, zip code, address, addr, street, road, lane, avenue, close, ' +
      'london, england, scotland, wales, united kingdom, uk, gb, northern ireland',
    cy: 'cod post, cyfeiriad',
  },
  against: { en: 'part, sku, model, version, serial, gate, seat, flight, registration, reg, plate' },
});

function isOutward(outward: string): boolean {
  const area = /^[A-Z]{1,2}/.exec(outward)?.[0];
  return area !== undefined && AREAS.has(area) && !/[A-Z]0\d/.test(outward) && !/[ILOQZ]$/.test(outward);
}
