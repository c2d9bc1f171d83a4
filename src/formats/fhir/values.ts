/** How a value has to look for those who receive it. */
export type Shape = 'text' | 'date' | 'time' | 'number' | 'address' | 'code';

const DATE =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/;
const TIME = /^\d\d:\d\d:\d\d(?:\.\d{1,9})?$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Members that hold texts, which may look like dates. */
const TEXTS: ReadonlySet<string> = new Set(
  'value valueString text display title description name family given line city district state postalCode comment'.split(
    ' ',
  ),
);
/** Ids and links, written with the signs that addresses have. @see https://hl7.org/fhir/R4/references.html */
const ADDRESSES: ReadonlySet<string> = new Set(
  'id reference fullUrl url uri source valueUri valueUrl valueId valueOid valueUuid versionId masterIdentifier'.split(
    ' ',
  ),
);
/** Codes and names of systems, which nothing replaces. @see https://hl7.org/fhir/R4/datatypes.html */
const CODES: ReadonlySet<string> = new Set(
  (
    'resourceType use status code system gender language rank mode intent priority contentType comparator method ' +
    'relation profile implicitRules valueCode valueCanonical version docStatus lifecycleStatus kind sigFormat unit ' +
    'instantiatesCanonical questionnaire relationship class'
  ).split(' '),
);

/** Text with a blank or many digits in it is no code, whatever its member is called. */
const isOfCodes = (text: string): boolean =>
  /^\S{1,60}$/.test(text) && (!/@|\d{4}/.test(text) || /[:/]|^\d+-\d$/.test(text));

/** The shape of a string by its member and itself. */
export function shapeOf(key: string, text: string): Shape {
  if (ADDRESSES.has(key)) return 'address';
  if (CODES.has(key) && isOfCodes(text)) return 'code';
  if (TEXTS.has(key)) return 'text';
  if (DATE.test(text)) return 'date';
  return TIME.test(text) ? 'time' : 'text';
}

/** Whether a value is one of its shape. */
export function isOfShape(shape: Shape, text: string): boolean {
  if (shape === 'date') return DATE.test(text);
  if (shape === 'time') return TIME.test(text);
  return shape !== 'number' || NUMBER.test(text);
}
