import { DocumentProblem } from '../../formats/document-problem.js';
import { answerOf, type ErrorAnswer } from '../../platform/http/error-answer.js';
import { OutboundError, type OutboundReason } from '../../platform/outbound/outbound-error.js';
import { JsonProblem } from './json/json-tree.js';
import { GatewayFailure, OutputBlocked, RequestBlocked, UnsupportedContent } from './gateway.errors.js';
import type { Vendor } from './vendor.js';

/** An error in the format of the vendor's SDK. */
export interface VendorError {
  readonly answer: ErrorAnswer;
  readonly body: OpenAiBody | AnthropicBody | OllamaBody;
}

interface OpenAiBody {
  readonly error: OpenAiError;
  readonly code: string | undefined;
}

interface AnthropicBody {
  readonly type: 'error';
  readonly error: object;
  readonly request_id: string;
  readonly code: string | undefined;
}

interface OllamaBody {
  readonly error: string;
  readonly code: string | undefined;
}

/** An error of the OpenAI API. */
export interface OpenAiError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

const UPSTREAM_ERRORS: Readonly<Record<OutboundReason, readonly [status: 502 | 504, message: string]>> = {
  'refused-address': [502, 'The address of the language model may not be connected to. Tell your administrator.'],
  'needs-tls': [502, 'The language model is sent no key without TLS. Tell your administrator to use an https address.'],
  unreachable: [502, 'The language model cannot be reached. Try again later.'],
  'timed-out': [504, 'The language model did not answer in time. Try again, or ask for less.'],
  'too-long': [502, 'The answer of the language model is too long.'],
  cancelled: [502, 'The call was cancelled.'],
};

/** Converts any thrown value to a vendor error, without content of a request or response. */
export function vendorError(vendor: Vendor, thrown: unknown, requestId: string): VendorError {
  const answer = failureOf(thrown);
  const { error: message, code, errorId } = answer.body;
  const said = errorId === undefined ? message : `${message} (${errorId})`;
  const param = thrown instanceof UnsupportedContent ? thrown.path : null;
  const whole = { status: answer.status, message: said, code, param, requestId };
  return { answer, body: SHAPES[vendor](whole) };
}

/** The maximum length of the text of an error message. */
const MAX_MESSAGE = 500;

/**
 * Returns the body for an error response that is no JSON, as proxies before a vendor and some servers send it: SDKs read
 * the fields of the vendor's errors.
 * @param text restored
 */
export function unshapedError(vendor: Vendor, status: number, text: string, requestId: string): VendorError['body'] {
  const said = text.trim();
  const isMessage = said !== '' && said.length <= MAX_MESSAGE && !/^[<{[]/.test(said);
  const message = isMessage ? said : `The language model answered ${status}, with an error that cannot be read.`;
  return SHAPES[vendor]({ status, message, code: 'UPSTREAM_FAILED', param: null, requestId });
}

const SHAPES: Readonly<Record<Vendor, (said: StatedError) => VendorError['body']>> = {
  openai: (said) => ({ error: openAiError(said), code: said.code }),
  anthropic: anthropicShape,
  // Its clients show the message alone, so it names the part of the request.
  ollama: ({ message, code, param }) => ({ error: param === null ? message : `${message} (${param})`, code }),
};

function failureOf(thrown: unknown): ErrorAnswer {
  if (thrown instanceof UnsupportedContent) {
    const code = thrown instanceof RequestBlocked ? 'BLOCKED' : 'UNSUPPORTED_CONTENT';
    return failure(400, thrown.message, code, { 'x-should-retry': 'false' });
  }
  if (thrown instanceof OutputBlocked) {
    return failure(400, thrown.message, 'OUTPUT_BLOCKED', { 'x-should-retry': 'false' });
  }
  if (thrown instanceof JsonProblem || thrown instanceof DocumentProblem) {
    return failure(400, thrown.message, 'INVALID_JSON', { 'x-should-retry': 'false' });
  }
  if (thrown instanceof GatewayFailure) {
    return failure(thrown.status, thrown.message, thrown.code, { 'Retry-After': '5' });
  }
  if (thrown instanceof OutboundError) {
    const [status, message] = UPSTREAM_ERRORS[thrown.reason];
    return failure(status, message, 'UPSTREAM_FAILED');
  }
  return answerOf(thrown);
}

const failure = (
  status: number,
  error: string,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer => ({ status, headers, body: { error, code } });

interface StatedError {
  readonly status: number;
  readonly message: string;
  readonly code: string | undefined;
  readonly param: string | null;
  readonly requestId: string;
}

const ownCode = (code: string | undefined): string | null =>
  code === undefined ? null : `umbra_${code.toLowerCase()}`;

const openAiError = ({ status, message, code, param }: StatedError): OpenAiError => ({
  message,
  type: openAiType(status),
  param,
  code: status === 401 ? 'invalid_api_key' : ownCode(code),
});

function anthropicShape({ status, message, code, param, requestId }: StatedError): AnthropicBody {
  const details = { error_code: ownCode(code), ...(param !== null && { param }) };
  return { type: 'error', error: { type: anthropicType(status), message, details }, request_id: requestId, code };
}

function openAiType(status: number): string {
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

const ANTHROPIC_TYPES: Readonly<Partial<Record<number, string>>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const anthropicType = (status: number): string =>
  ANTHROPIC_TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
