import { AppError, fail } from '../../platform/http/app-error.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';

export const instanceIsDefault = (): never =>
  fail('conflict', 'This instance is a default; choose another default first.', { code: 'LLM_INSTANCE_IN_USE' });
export const unknownDefaultInstance = (field: string): never =>
  fail('invalid', `${field}.instanceId must be the id of a language model instance.`, {
    code: 'UNKNOWN_LLM_INSTANCE',
  });
export const instanceForbidden = (): never =>
  fail('forbidden', 'Only members of groups may see the models of this instance, and only while it is a default.', {
    code: 'LLM_INSTANCE_FORBIDDEN',
  });
export const noSecondOpinionDefault = (): never =>
  fail('invalid', 'No model is configured for second opinions; an administrator can choose one.', {
    code: 'NO_SECOND_OPINION_DEFAULT',
  });
/** @param most characters of a document */
export const documentTooLong = (most: number): never =>
  fail('too-large', `The document is too long to explain: this model gets at most ${most} characters.`, {
    code: 'DOCUMENT_TOO_LONG_FOR_MODEL',
    details: { mostCharacters: most },
  });

export const badLlmAnswer = (): AppError =>
  new AppError('bad-gateway', 'The language model server sent an invalid response.', { code: 'LLM_BAD_ANSWER' });

const REACH_MESSAGES: Readonly<Record<OutboundError['reason'], string>> = {
  'refused-address':
    'Connections to the address of the language model server are not allowed; the operator can list it in OUTBOUND_ALLOWED_HOSTS.',
  'needs-tls': 'Secrets are not sent to the language model server without TLS; give it an https address.',
  unreachable: 'The language model server cannot be reached.',
  'timed-out': 'The language model server did not respond in time.',
  'too-long': 'The language model server sent an invalid response.',
  cancelled: 'The request to the language model was cancelled.',
};

/** Returns the error for a caller when a server did not respond. */
export function unreachable({ reason }: OutboundError): AppError {
  if (reason === 'too-long') return badLlmAnswer();
  return new AppError('bad-gateway', REACH_MESSAGES[reason], { code: 'LLM_UNREACHABLE' });
}
