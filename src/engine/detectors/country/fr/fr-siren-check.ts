import { isLuhn } from '../../../checks/luhn.js';

const SIREN = 9;
/** La Poste, which has too many establishments for the check digit. */
const LA_POSTE = '356000000';

/** @see Code de commerce, article R123-221; ISO/IEC 7812-1, annex B */
export const isSiren = (value: string): boolean => isLuhn(value) && !value.startsWith('000');

/** Checks a SIREN with an establishment number; for La Poste the digit sum is a multiple of five. @see INSEE, SIRET */
export function isSiret(value: string): boolean {
  const siren = value.slice(0, SIREN);
  if (!isSiren(siren)) return false;
  if (isLuhn(value)) return !value.endsWith('00000');
  if (siren !== LA_POSTE) return false;
  let sum = 0;
  for (const digit of value) sum += Number(digit);
  return sum % 5 === 0;
}
