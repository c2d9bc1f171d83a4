import { labelOfIdentifier } from './identifier-types.js';

/** What a value has to look like for those who receive it. */
export type Shape = 'text' | 'date' | 'time' | 'number';

/** What some components of a data type hold. */
export interface ComponentRule {
  readonly from: number;
  readonly to: number;
  /** Behind what the field is of: `family name`. Undefined where it says nothing. */
  readonly label: string | undefined;
  readonly shape: Shape;
  /** Whether it is a code, which says nothing by itself. */
  readonly isCode: boolean;
  /** The component that says of which type the identifier is. */
  readonly typeAt: number | undefined;
}

/** Names of a person. A family name has subcomponents of its own: HL7 v2.5.1, 2.A.30. */
const NAMES = (first: number): string => `${first}=family name, ${first + 1}=given name, ${first + 2}=middle name`;
/** A person with an identifier, and what says of which type it is: 2.A.86. */
const PERSON = `1@13=id, ${NAMES(2)}, 5-16:code, 19:date, 20:date`;

/**
 * What the components of data types hold; what is not listed is text. `5-8` are read as one, `:date` is a shape, `:code`
 * says nothing by itself, `@5` is where the type of an identifier stands, and what follows on `=` is said of it; nothing
 * behind `=`: what the field is.
 * @see HL7 v2.5.1, chapter 2.A
 */
const TYPES: Readonly<Record<string, string>> = {
  XPN: `${NAMES(1)}, 4-11:code, 12:date, 13:date, 14:code`,
  XCN: PERSON,
  PPN: `1@13=id, ${NAMES(2)}, 5-14:code, 15:date`,
  // Its first component holds all of them as subcomponents: 2.A.47.
  NDL: '2:date, 3:date',
  CNN: `1=id, ${NAMES(2)}`,
  XAD: '1-2=street address, 3=city, 4=state, 5=zip code, 6-7:code, 9=county, 13:date, 14:date',
  XTN: '1=phone number, 2-3:code, 4=email address, 5-8=phone number, 12=phone number',
  CX: '1@5=, 4-6:code, 7:date, 8:date',
  PLN: '1=',
  XON: '1=, 10',
  EI: '1=',
  // Names of applications and facilities as they are agreed on, then ids of all the world: 2.A.33.
  HD: '1:code, 2:code, 3:code',
  CE: '1=, 2=, 3:code, 4=, 5=, 6-8:code, 9=',
  DLN: '1=drivers license number, 2=state, 3:date',
  TS: '1:date=',
  DR: '1:date=, 2:date=',
  TM: '1:time=',
  NM: '1:number=',
  SN: '2:number=, 4:number=',
  ST: '1=',
  // Any text; what looks like a date has to stay one.
  ANY: '',
};
/** The same by other names, most of them in earlier versions. */
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

/** What the components of a type hold, by the first of them. */
export const rulesOf = (type: string): ReadonlyMap<number, ComponentRule> =>
  RULES.get(ALIASES[type] ?? type) ?? NO_RULES;

/** What a component stands under. */
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

/** A value as its receivers can take it: dates without signs between, and nothing where it is of another shape. */
export function inShape(shape: Shape, value: string): string {
  if (shape === 'text') return value;
  const plain = shape === 'date' ? value.trim().replace(/^(\d{4})-(\d\d)(?:-(\d\d))?$/, '$1$2$3') : value.trim();
  return SHAPES[shape].test(plain) ? plain : '';
}

/** What values without a type are: a time of 2024 stays one. */
export const shapeOf = (value: string): Shape => (TIMESTAMP.test(value) ? 'date' : 'text');
const TIMESTAMP =
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d{1,4})?)?)?(?:[+-]\d{4})?$/;
