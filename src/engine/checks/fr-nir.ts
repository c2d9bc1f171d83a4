import { remainder, substitute, withoutSeparators } from './separators.js';
import { told } from './told.js';

/** The two departments of Corsica, which count as numbers. */
export const CORSICA: ReadonlyMap<string, string> = new Map([
  ['2A', '19'],
  ['2B', '18'],
]);

/**
 * France's social security number: thirteen characters and a key of two digits, 97 less the number modulo 97.
 * @see INSEE, numéro d'inscription au répertoire
 */
export function isNir(value: string, substitutions: ReadonlyMap<string, string> = CORSICA): boolean {
  const parts = /^(\d{5})([0-9AB]{2})(\d{6})(\d{2})$/.exec(withoutSeparators(value).toUpperCase());
  const [, before = '', department = '', after = '', key = ''] = parts ?? [];
  const body = before + substitute(department, substitutions) + after;
  if (parts === null || !/^\d{13}$/.test(body)) return false;
  return told('mod97', value, 97 - remainder(body, 97) === Number(key));
}
