import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Checks a Brazilian number of a natural person: nine digits and two check digits. @see Receita Federal, CPF */
export function isCpf(value: string): boolean {
  const compact = withoutSeparators(value);
  return /^\d{11}$/.test(compact) && recordCheck('mod11', value, hasCheckDigits(compact, CPF_WEIGHTS));
}

/**
 * Checks a Brazilian number of a legal entity: twelve digits, since July 2026 also upper-case letters, and two check
 * digits.
 * @see Receita Federal, Instrução Normativa RFB 2.229/2024
 */
export function isCnpj(value: string): boolean {
  const compact = withoutSeparators(value);
  return /^[0-9A-Z]{12}\d{2}$/.test(compact) && recordCheck('mod11', value, hasCheckDigits(compact, CNPJ_WEIGHTS));
}

/** The second check digit covers the first; a letter counts as its ASCII code minus that of `0`. */
function hasCheckDigits(value: string, weights: readonly number[]): boolean {
  // Equal digits pass the check and are never assigned.
  if (/^(.)\1*$/.test(value)) return false;
  const body = weights.length - 1;
  return (
    checkDigit(value.slice(0, body), weights.slice(1)) === Number(value[body]) &&
    checkDigit(value.slice(0, body + 1), weights) === Number(value[body + 1])
  );
}

function checkDigit(value: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (value.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
