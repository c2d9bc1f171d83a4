import { ENDPOINTS } from './endpoints.js';
import { Choice, OptionalText, Text } from '../../platform/http/field.decorators.js';

/** Enough for a conversation that is typed or pasted. */
export const MAX_PREVIEW_CHARACTERS = 256 * 1024;
const NAMES = ENDPOINTS.map(({ name }) => name);

/** A request whose redaction is previewed. */
export class PreviewDto {
  @Choice(NAMES, { description: 'The endpoint that the request would be sent to.' })
  readonly endpoint: string;

  @OptionalText(256, {
    description: 'Any stored policy. By default the one that the gateway would use for the model.',
  })
  readonly policy?: string;

  @Text(MAX_PREVIEW_CHARACTERS, {
    maxLength: MAX_PREVIEW_CHARACTERS,
    description: 'The JSON that a client would send, as text.',
  })
  readonly request: string;

  @OptionalText(MAX_PREVIEW_CHARACTERS, {
    maxLength: MAX_PREVIEW_CHARACTERS,
    description: 'A text of the model, with placeholders.',
  })
  readonly answer?: string;
}
