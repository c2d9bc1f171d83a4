import { isBankRoutingNumber } from './aba.js';
import { isBic } from './bic.js';
import { isDamm } from './damm.js';
import { isPersonalausweis } from './de-personalausweis.js';
import { isSteuerId } from './de-steuerid.js';
import { isCif } from './es-cif.js';
import { CORSICA, isNir } from './fr-nir.js';
import { isLuhn } from './luhn.js';
import { isCnpj, isCpf } from './mod11.js';
import { isDniOrNie, NIE_SUBSTITUTIONS } from './mod23-letter.js';
import { isIban } from './mod97.js';
import { withoutSeparators } from './separators.js';
import { isVerhoeff } from './verhoeff.js';

export type Validator = (value: string) => boolean;

/** A check that a custom identifier of a policy may ask for, besides its pattern. */
interface NamedValidator {
  /** Allowed values of `params.variant`; the first is the default. Empty if the check has no variants. */
  readonly variants: readonly string[];
  readonly substitutions: boolean;
  readonly create: (variant: string | undefined, substitutions: ReadonlyMap<string, string> | undefined) => Validator;
}

const plain = (check: Validator): NamedValidator => ({ variants: [], substitutions: false, create: () => check });

/** The checks by their names in policies. */
export const VALIDATORS: ReadonlyMap<string, NamedValidator> = new Map([
  ['luhn', plain((value) => isLuhn(withoutSeparators(value)))],
  [
    'mod11',
    { variants: ['cpf', 'cnpj'], substitutions: false, create: (variant) => (variant === 'cnpj' ? isCnpj : isCpf) },
  ],
  [
    'mod97',
    {
      variants: ['iban', 'nir'],
      substitutions: true,
      create: (variant, substitutions = CORSICA) =>
        variant === 'nir'
          ? (value) => isNir(value, substitutions)
          : (value) => isIban(withoutSeparators(value).toUpperCase()),
    },
  ],
  [
    'mod23-letter',
    {
      variants: [],
      substitutions: true,
      create:
        (_variant, substitutions = NIE_SUBSTITUTIONS) =>
        (value) =>
          isDniOrNie(value, substitutions),
    },
  ],
  ['aba', plain((value) => isBankRoutingNumber(withoutSeparators(value)))],
  ['verhoeff', plain(isVerhoeff)],
  ['damm', plain(isDamm)],
  ['es-cif', plain(isCif)],
  ['de-steuerid', plain(isSteuerId)],
  ['de-personalausweis', plain(isPersonalausweis)],
  ['bic-structural', plain(isBic)],
]);
