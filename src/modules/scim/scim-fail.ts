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

/** @throws AppError `invalid`, or `conflict` of what is taken, with what programs are told of it */
export function scimFail(type: ScimType, message: string): never {
  return fail(type === 'uniqueness' ? 'conflict' : 'invalid', message, { code: CODE_OF[type] });
}

/** The codes of the product for these, by which the answer finds the type again. */
export const CODE_OF = {
  invalidFilter: 'SCIM_INVALID_FILTER',
  invalidSyntax: 'SCIM_INVALID_SYNTAX',
  invalidPath: 'SCIM_INVALID_PATH',
  invalidValue: 'SCIM_INVALID_VALUE',
  mutability: 'SCIM_MUTABILITY',
  noTarget: 'SCIM_NO_TARGET',
  uniqueness: 'SCIM_UNIQUENESS',
} as const satisfies Readonly<Record<ScimType, string>>;
