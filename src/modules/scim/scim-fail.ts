import { fail } from '../../platform/http/app-error.js';

/** The fault of a request, in the words of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** @throws AppError `invalid`, or `conflict` for a value that is taken, with the code for programs */
export function scimFail(type: ScimType, message: string): never {
  return fail(type === 'uniqueness' ? 'conflict' : 'invalid', message, { code: CODE_OF[type] });
}

/** The error codes of the product for these types, by which the error filter finds the type. */
export const CODE_OF = {
  invalidFilter: 'SCIM_INVALID_FILTER',
  invalidSyntax: 'SCIM_INVALID_SYNTAX',
  invalidPath: 'SCIM_INVALID_PATH',
  invalidValue: 'SCIM_INVALID_VALUE',
  mutability: 'SCIM_MUTABILITY',
  noTarget: 'SCIM_NO_TARGET',
  uniqueness: 'SCIM_UNIQUENESS',
} as const satisfies Readonly<Record<ScimType, string>>;
