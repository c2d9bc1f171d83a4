import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { weakPassword } from '../account.errors.js';
import { MAX_PASSWORD_BYTES, NEW_PASSWORD_CHARACTERS } from './password-lengths.js';

/** The number of characters that are estimated; the cost of an estimate grows with its square. */
const MAX_JUDGED = 32;
/** More than 10^10 guesses: infeasible even for somebody who has the hashes, which are slow. */
const MIN_SCORE = 4;
/** Words that every installation of this product shares. */
const OURS = ['umbra', 'administrator', 'admin', 'passwort'];
/** The minimum number of letters besides such words, digits and punctuation. */
const MIN_OTHER_LETTERS = 4;

let estimator: ZxcvbnFactory | undefined;

/**
 * Returns why a password is rejected; undefined when it is accepted. Length is required, composition is not; beyond
 * that an estimator gives the number of guesses, from lists of passwords, words and names, keyboard patterns, dates and
 * repetitions.
 * @see NIST SP 800-63B, section 5.1.1.2; Wheeler, zxcvbn: Low-Budget Password Strength Estimation, USENIX Security 2016
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const normal = normalizePassword(password);
  const { length } = Array.from(normal);
  const { min, max } = NEW_PASSWORD_CHARACTERS;
  if (length < min) return `must have at least ${min} characters`;
  if (length > max) return `must have at most ${max} characters`;
  if (normal.toLowerCase() === email.toLowerCase()) return 'must not be the e-mail address';
  const [name = ''] = email.split('@');
  const own = [...OURS, ...[email, name, ...name.split(/[._+-]/)].filter((word) => word.length > 2)];
  if (isMadeOf(own, normal)) return 'must not be made of the e-mail address or of the name of the product';
  estimator ??= makeEstimator();
  if (estimator.check(normal, own).score >= MIN_SCORE) return undefined;
  return 'is one that attackers try early; choose another, for example four random words';
}

/** @throws AppError `invalid` for a password that is rejected */
export function refuseWeak(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== undefined) weakPassword(problem);
}

/** Loads its lists of words when the first password is judged: most processes judge none, and the lists are large. */
function makeEstimator(): ZxcvbnFactory {
  const load = createRequire(__filename);
  const core = load('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const common = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const english = load('@zxcvbn-ts/language-en') as typeof import('@zxcvbn-ts/language-en');
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_JUDGED,
    l33tMaxSubstitutions: MAX_JUDGED,
  });
}

/** Normalises a password, because two keyboards may type it in different Unicode forms. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

export const isTooLongForPassword = (password: string): boolean => Buffer.byteLength(password) > MAX_PASSWORD_BYTES;

function isMadeOf(words: readonly string[], password: string): boolean {
  const folded = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), folded);
  return rest !== folded && rest.replace(/\P{L}/gu, '').length < MIN_OTHER_LETTERS;
}
