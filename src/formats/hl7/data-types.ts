import { labelOfIdentifier } from './identifier-types.js';

/** The form in which a value is valid for receivers. */
export type Shape = 'text' | 'date' | 'time' | 'number';

/** Describes a range of components of a data type. */
export interface ComponentRule {
  readonly from: number;
  readonly to: number;
  /** Appended to the label of the field: `family name`. Undefined if the component adds nothing. */
  readonly label: string | undefined;
  readonly shape: Shape;
  /** True if it is a code, which identifies nobody by itself. */
  readonly isCode: boolean;
  /** The number of the component that contains the type of the identifier. */
  readonly typeAt: number | undefined;
}

/** Name components of a person. A family name has subcomponents of its own: HL7 v2.5.1, 2.A.30. */
const NAMES = (first: number): string => `${first}=family name, ${first + 1}=given name, ${first + 2}=middle name`;
/** A person with an identifier and the identifier's type: 2.A.86. */
const PERSON = `1@13=id, ${NAMES(2)}, 5-16:code, 19:date, 20:date`;

/**
 * Describes the components of data types; components that are not listed are text. Syntax: `5-8` is read as one value,
 * `:date` is a shape, `:code` marks a code, `@5` is the component with the type of an identifier, and `=` is followed
 * by the label; nothing after `=` stands for the label of the field.
 * @see HL7 v2.5.1, chapter 2.A
 */
const TYPES: Readonly<Record<string, string>> = {
  XPN: `${NAMES(1)}, 4-11:code, 12:date, 13:date, 14:code`,
  XCN: PERSON,
  PPN: `1@13=id, ${NAMES(2)}, 5-14:code, 15:date`,
  // Its first component holds all name components as subcomponents: 2.A.47.
  NDL: '2:date, 3:date',
  CNN: `1=id, ${NAMES(2)}`,
  XAD: '1-2=street address, 3=city, 4=state, 5=zip code, 6-7:code, 9=county, 13:date, 14:date',
  XTN: '1=phone number, 2-3:code, 4=email address, 5-8=phone number, 12=phone number',
  CX: '1@5=, 4-6:code, 7:date, 8:date',
  PLN: '1=',
  XON: '1=, 10',
  EI: '1=',
  // Locally agreed names of applications and facilities, then universal ids: 2.A.33.
  HD: '1:code, 2:code, 3:code',
  CE: '1=, 2=, 3:code, 4=, 5=, 6-8:code, 9=',
  // A relationship: a code of table 0063, and what it stands for.
  REL: '1:code, 2=, 3:code, 4:code, 5=, 6:code',
  DLN: '1=drivers license number, 2=state, 3:date',
  TS: '1:date=',
  DR: '1:date=, 2:date=',
  TM: '1:time=',
  NM: '1:number=',
  SN: '2:number=, 4:number=',
  ST: '1=',
  // Any text; a value that looks like a date must remain a date.
  ANY: '',
};
/** Alternative names, most of them from earlier versions. */
const ALIASES: Readonly<Record<string, string>> = {
  PN: 'XPN',
  CN: 'XCN',
  AD: 'XAD',
  TN: 'XTN',
  CK: 'CX',
  DT: 'TS',
  DTM: 'TS',
  SI: 'NM',
  CWE: 'CE',
  CNE: 'CE',
  CF: 'CE',
  TX: 'ST',
  FT: 'ST',
  IS: 'ST',
  ID: 'ST',
};

const RULE = /^(\d+)(?:-(\d+))?(?::(date|time|number|code))?(?:@(\d+))?(?:=(.*))?$/;

function ruleOf(text: string): ComponentRule {
  const [, from, to, shape, typeAt, label] = RULE.exec(text) ?? [];
  return {
    from: Number(from),
    to: Number(to ?? from),
    label,
    shape: shape === 'code' ? 'text' : ((shape as Shape | undefined) ?? 'text'),
    isCode: shape === 'code',
    typeAt: typeAt === undefined ? undefined : Number(typeAt),
  };
}

const RULES = new Map(
  Object.entries(TYPES).map(([type, rules]) => [
    type,
    new Map(
      rules
        .split(', ')
        .filter((rule) => rule !== '')
        .map((rule) => [ruleOf(rule).from, ruleOf(rule)] as const),
    ),
  ]),
);
const NO_RULES: ReadonlyMap<number, ComponentRule> = new Map();

/** Returns the component rules of a type by the number of the first component. */
export const rulesOf = (type: string): ReadonlyMap<number, ComponentRule> =>
  RULES.get(ALIASES[type] ?? type) ?? NO_RULES;

/** Returns the label of a component. */
export function labelOf({ label, typeAt }: ComponentRule, field: string, type: string): string {
  const own = [field, label].filter((each) => each !== '' && each !== undefined).join(' ');
  return label !== undefined && typeAt !== undefined
    ? (labelOfIdentifier(type) ?? own)
    : label === undefined
      ? ''
      : own;
}

/** @see HL7 v2.5.1, 2.A.21, 2.A.22, 2.A.75 and 2.A.47 */
const SHAPES: Readonly<Record<Exclude<Shape, 'text'>, RegExp>> = {
  date: /^\d{4}(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\.\d{1,4})?)?)?)?)?)?(?:[+-]\d{4})?$/,
  time: /^\d\d(?:\d\d(?:\d\d(?:\.\d{1,4})?)?)?(?:[+-]\d{4})?$/,
  number: /^[+-]?\d+(?:\.\d*)?$/,
};

/** Returns a value as receivers accept it: dates without separators, and an empty text for another shape. */
export function inShape(shape: Shape, value: string): string {
  if (shape === 'text') return value;
  const plain = shape === 'date' ? value.trim().replace(/^(\d{4})-(\d\d)(?:-(\d\d))?$/, '$1$2$3') : value.trim();
  return SHAPES[shape].test(plain) ? plain : '';
}

/** Returns the shape of a value without a type: a timestamp of 2024 must remain a timestamp. */
export const shapeOf = (value: string): Shape => (TIMESTAMP.test(value) ? 'date' : 'text');
const TIMESTAMP =
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d{1,4})?)?)?(?:[+-]\d{4})?$/;
