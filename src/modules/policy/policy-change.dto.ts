import { NullableText } from '../../platform/http/nullable.decorators.js';

export const MAX_NOTE_LENGTH = 1000;

/** The query of a change of a policy. */
export class PolicyChangeDto {
  @NullableText(MAX_NOTE_LENGTH, {
    description: 'The reason for the change; equivalent to the header `x-umbra-note`.',
    maxLength: MAX_NOTE_LENGTH,
  })
  readonly note?: string;

  @NullableText(100, {
    description:
      'Confirmed warnings, comma-separated: `redacts-nothing`, `redacts-less` (less of the samples than the active policy), `fails-samples`.',
  })
  readonly confirm?: string;
}
