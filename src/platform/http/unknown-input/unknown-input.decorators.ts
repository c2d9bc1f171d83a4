import { SetMetadata } from '@nestjs/common';

/** The fields of a JSON body that its handler parses itself. */
export interface BodyFieldsRule {
  readonly names: readonly string[];
  /** The handler ignores the case of the names. */
  readonly inAnyCase: boolean;
}

export const TOLERATES_UNKNOWN_INPUT = 'umbra:tolerates-unknown-input';
export const BODY_FIELDS = 'umbra:body-fields';

/**
 * Unknown parameters and fields are ignored, and the response warns of them in `x-umbra-warnings`. For routes of
 * existing contracts, whose clients may send more, and for pages. All other routes refuse them.
 */
export const ToleratesUnknownInput = () => SetMetadata(TOLERATES_UNKNOWN_INPUT, true);

/** Declares the fields of a body that has no DTO class. */
export const BodyFields = (names: readonly string[], { inAnyCase = false } = {}) =>
  SetMetadata(BODY_FIELDS, { names, inAnyCase } satisfies BodyFieldsRule);
