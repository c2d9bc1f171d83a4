import { rulesOf } from './data-types.js';

const CODES = /^(?:[\p{L}_.&-]{0,40}\d{0,3}|(?:[\p{L}_.-]{0,20}&)?[0-2](?:\.\d{1,20}){1,20}(?:&ISO)?)$/u;
/** Coding systems of table 0396: LOINC, SNOMED CT, ICD, CPT, HL7 tables, local ones. */
const SYSTEM =
  /^(?:LN|SCT|SNM|I10|I10C|I9|I9C|ICD\S{0,8}|C4|CPT\d?|NDC|CVX|MVX|UCUM|RXNORM|HL7\d{1,4}|NIP\d{3}|CDC\S{0,6}|L|99\w{1,10})$/;

/** True for words of letters with few digits and for object identifiers; anything else is text. */
export const areCodes = (components: readonly string[]): boolean => components.every((each) => CODES.test(each));

/**
 * True if a component is a code whose coding system is named two components later, or that name: HL7 v2.5.1, 2.A.8.
 * @param number of the component, from 1, in a field of this data type
 */
export function isOfSystem(number: number, type: string, componentAt: (number: number) => string): boolean {
  if (type === 'ANY' && (number === 3 || number === 6)) return SYSTEM.test(componentAt(number));
  if (number !== 1 && number !== 4) return false;
  const system = componentAt(number + 2);
  return type === 'ANY' ? SYSTEM.test(system) : system !== '' && rulesOf(type) === rulesOf('CE');
}
