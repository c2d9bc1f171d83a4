/** Describes the value of a field. */
export interface FieldRule {
  /** Its data type. */
  readonly type: string;
  /** The words for the value, or for what it belongs to: `patient`, `date of birth`. */
  readonly label: string;
}

/**
 * Known fields: number, data type, label. Fields that are not listed are read as text, so that none is passed on
 * unread.
 * @see HL7 v2.5.1, chapters 2 (control), 3 (admission), 4 (orders), 6 (finance), 7 (observations), 8 (master files), 9
 *   (documents), 10 (scheduling), 11 (referrals), 12 (patient care) and 15 (personnel)
 */
const SEGMENTS: Readonly<Record<string, string>> = {
  MSH: '3,4,5,6 HD; 7 TS service date',
  FHS: '3,4,5,6 HD; 7 TS service date',
  BHS: '3,4,5,6 HD; 7 TS service date',
  NTE: '3 FT',
  EVN: '2,3,6 TS service date; 5 XCN operator; 7 HD',
  MRG: '1,2,4 CX patient id; 3 CX account number; 5,6 CX visit number; 7 XPN patient',
  QRD: '8 XCN patient',
  PID:
    '2,3,4 CX patient id; 5,9 XPN patient; 6 XPN mother; 7 TS date of birth; 10 CE race; 11 XAD; 12 IS county; 13,14,40 XTN; ' +
    '15 CE language; 17 CE religion; 18 CX account number; 19 ST ssn; 20 DLN; 21 CX patient id; 22 CE ethnicity; ' +
    '23 ST place of birth; 26,28,39 CE nationality; 29 TS date of death; 33 TS; 34 HD',
  PD1: '3 XON hospital name; 4 XCN physician',
  NK1:
    '2,26,30 XPN contact; 3 REL; 4,32 XAD; 5,6,31,40,41 XTN; 8,9 TS; 12 CX employee number; 13 XON employer; 16 TS date of birth; ' +
    '19,27 CE nationality; 25 CE religion; 28 CE ethnicity; 33 CX patient id; 35 CE race; 37 ST ssn; 38 ST place of birth',
  PV1: '5,19,50 CX visit number; 7,8,9,17,52 XCN physician; 44 TS admission date; 45 TS discharge date',
  PV2: '8 TS admission date; 9 TS discharge date; 13 XCN physician; 14,15,17 TS service date',
  GT1:
    '2 CX account number; 3,4,42,45 XPN guarantor; 5,17 XAD; 6,7,18,46 XTN; 8 TS date of birth; 11 REL; 12 ST ssn; 16 XPN employer; ' +
    '19,29 CX employee number; 21,51 XON employer; 41 CE religion; 43 CE nationality; 44 CE ethnicity; 55 CE race',
  IN1:
    '2 CE plan; 3 CX company number; 4 XON insurance company; 5,19,44 XAD; 6 XPN contact; 7 XTN; 8 ST group number; ' +
    '9 XON group name; 10 CX employee number; 11 XON employer; 12,13,29 TS; 16 XPN insured; 17 REL; 18 TS date of birth; ' +
    '30 XCN operator; 36 ST policy number; 49 CX member number; 52 ST place of birth',
  IN2:
    '1 CX employee number; 2 ST ssn; 3 XCN employer; 6 ST medicare number; 7,9,22,40,49,52 XPN insured; 8 ST medicaid number; ' +
    '10 ST military id number; 25 CX payor number; 26 CX subscriber number; 50,53,63,64 XTN; 61 CX member number; ' +
    '69,70 XON employer',
  ORC: '2,3,4 EI order number; 9,15,27 TS service date; 10,11,12,19 XCN physician; 14,23 XTN; 21 XON hospital name; 22,24 XAD',
  OBR:
    '2,3 EI order number; 6,7,8,14,22,36 TS service date; 10,16,28 XCN physician; 13 ST clinical information; 17 XTN; ' +
    '32,33,34,35 NDL physician; 4,31,44 CE',
  OBX: '14,19 TS service date; 16,25 XCN physician; 23 XON hospital name; 24 XAD; 3,6,8,17 CE',
  TXA: '4,6,7,8 TS service date; 5,9,10,11,23 XCN physician; 12,13 EI document number; 16 ST document; 22 PPN physician',
  AL1: '3 CE allergy; 5 ST reaction; 6 TS',
  DG1: '3 CE diagnosis; 4 ST diagnosis; 5,19 TS service date; 16 XCN physician',
  PR1: '3 CE procedure; 4 ST procedure; 5 TS service date; 8,11,12 XCN physician',
  ACC: '1 TS service date; 3 ST accident location; 7 XCN operator; 9 ST name',
  ROL: '4 XCN physician; 5,6 TS; 11 XAD; 12 XTN',
  STF: '1 CE provider id; 2 CX provider id; 3 XPN physician; 6 TS date of birth; 10 XTN; 11 XAD; 12,13 DR; 15 ST email address',
  PRD: '2 XPN physician; 3 XAD; 5 XTN; 7 PLN provider id; 8,9 TS',
  CTD: '2 XPN contact; 3 XAD; 5 XTN; 7 PLN provider id',
  PRT: '5 XCN physician; 8 XON organization; 11,12 TS; 14 XAD; 15 XTN',
  SCH: '1,2 EI order number; 12,16,20 XCN physician; 13,17,21 XTN; 14,18 XAD',
  AIP: '3 XCN physician; 6 TS appointment date',
  AIS: '4 TS appointment date',
  AIL: '6 TS appointment date',
  AIG: '8 TS appointment date',
  FT1: '2 ST transaction number; 4 DR service date; 5 TS service date; 19 CE diagnosis; 20,21,24 XCN physician',
  RXA: '3,4 TS service date; 5 CE drug; 10 XCN physician',
  RXD: '2 CE drug; 3 TS service date; 10 XCN physician',
  RXE: '2 CE drug; 13,14 XCN physician; 18 TS',
  RXO: '1 CE drug; 14,15 XCN physician',
  SPM: '14 ST specimen; 17 DR service date; 18 TS service date',
  IAM: '3 CE allergy; 11,13,20 TS; 14 XPN contact; 18 XCN physician',
  PDA: '2 CE cause of death; 4 TS date of death; 9 XCN physician; 10 DR',
  DB1: '3 CX patient id',
};

const FIELDS_BY_SEGMENT = new Map(
  Object.entries(SEGMENTS).map(([segment, rules]) => [segment, new Map(rules.split('; ').flatMap(rulesIn))]),
);

function rulesIn(text: string): readonly (readonly [number, FieldRule])[] {
  const [numbers = '', type = '', ...label] = text.split(' ');
  return numbers.split(',').map((number) => [Number(number), { type, label: label.join(' ') }] as const);
}

/** Returns undefined for unknown fields. */
export const ruleOfField = (segment: string, field: number): FieldRule | undefined =>
  FIELDS_BY_SEGMENT.get(segment)?.get(field);

/** Message header fields that must not change: delimiters, type, processing id, version, charset. */
const STAYING: ReadonlySet<number> = new Set([1, 2, 9, 11, 12, 15, 16, 17, 18, 19, 20, 21]);
/** Message ids identify nobody by themselves. */
const MESSAGE_ID = 10;

/** True for a field that only programs read. */
export const stays = (segment: string, field: number): boolean =>
  segment === 'MSH' ? STAYING.has(field) : isOfBatch(segment) && field <= 2;

/** False for a text that cannot be a code: a line of prose, an address, a long number. */
export const isCode = (text: string): boolean => !NO_CODE.test(text);
const NO_CODE = /[^\x20-\x7e]|[@{}<>]|\d[\d-]{5}|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u;

export const isQuiet = (segment: string, field: number): boolean => segment === 'MSH' && field === MESSAGE_ID;

const isOfBatch = (segment: string): boolean => segment === 'FHS' || segment === 'BHS';
