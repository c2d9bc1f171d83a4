/** The form in which a value is valid for receivers. */
export type Shape = 'text' | 'date' | 'time' | 'number' | 'address' | 'code';

const DATE =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/;
const TIME = /^\d\d:\d\d:\d\d(?:\.\d{1,9})?$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Members with free text, which may look like dates. */
const TEXTS: ReadonlySet<string> = new Set(
  'value valueString text display title description name family given line city district state postalCode comment'.split(
    ' ',
  ),
);
/** Ids and links, limited to the characters of URLs. @see https://hl7.org/fhir/R4/references.html */
const ADDRESSES: ReadonlySet<string> = new Set(
  'id reference fullUrl url uri source valueUri valueUrl valueId valueOid valueUuid versionId masterIdentifier'.split(
    ' ',
  ),
);
/** Codes and system names, which are never replaced. @see https://hl7.org/fhir/R4/datatypes.html */
const CODES: ReadonlySet<string> = new Set(
  (
    'resourceType use status code system gender language rank mode intent priority contentType comparator method ' +
    'relation profile implicitRules valueCode valueCanonical version docStatus lifecycleStatus kind sigFormat unit ' +
    'instantiatesCanonical questionnaire relationship class'
  ).split(' '),
);

/** Text with a blank, an address or many digits is not a code, whatever the name of its member. */
const isOfCodes = (text: string): boolean =>
  /^[^\s@]{1,60}$/.test(text) && (!/\d{4}/.test(text) || /[:/]|^\d+-\d$/.test(text));
const URI = /^[a-z][a-z\d+.-]*:\S*$/i;

/** Returns the shape of a string from the name of its member and its content. */
export function shapeOf(key: string, text: string): Shape {
  if (ADDRESSES.has(key)) return 'address';
  if (CODES.has(key) && isOfCodes(text)) return 'code';
  if (CODES.has(key) && URI.test(text)) return 'address';
  if (TEXTS.has(key)) return 'text';
  if (DATE.test(text)) return 'date';
  return TIME.test(text) ? 'time' : 'text';
}

/** True if a value is valid for its shape. */
export function isOfShape(shape: Shape, text: string): boolean {
  if (shape === 'date') return DATE.test(text);
  if (shape === 'time') return TIME.test(text);
  return shape !== 'number' || NUMBER.test(text);
}
