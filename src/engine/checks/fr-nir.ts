import { remainder, substitute, withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

/** The two departments of Corsica and the numbers that replace them in the check. */
export const CORSICA: ReadonlyMap<string, string> = new Map([
  ['2A', '19'],
  ['2B', '18'],
]);

/**
 * Checks a French social security number: thirteen characters and a two-digit key, 97 minus the number modulo 97.
 * @see INSEE, numéro d'inscription au répertoire
 */
export function isNir(value: string, substitutions: ReadonlyMap<string, string> = CORSICA): boolean {
  const parts = /^(\d{5})([0-9AB]{2})(\d{6})(\d{2})$/.exec(withoutSeparators(value).toUpperCase());
  const [, before = '', department = '', after = '', key = ''] = parts ?? [];
  const body = before + substitute(department, substitutions) + after;
  if (parts === null || !/^\d{13}$/.test(body)) return false;
  return recordCheck('mod97', value, 97 - remainder(body, 97) === Number(key));
}
