import type { JsonNode } from './json/json-tree.js';
import { anthropicAnswers } from './answers/anthropic-answers.js';
import { responsesAnswers } from './answers/responses-answers.js';
import { openAiAnswers } from './answers/openai-answers.js';
import type { Protocol } from './answers/protocol.js';
import type { Rule } from './requests/field-rules.js';
import { MESSAGES } from './requests/anthropic-fields.js';
import { RESPONSES } from './requests/responses-fields.js';
import { CHAT_COMPLETIONS, COMPLETIONS, EMBEDDINGS } from './requests/openai-fields.js';
import type { Vendor } from './vendor.js';

/** A vendor endpoint that requests are forwarded to. */
export interface Endpoint {
  /** The name in metrics and the audit log. */
  readonly name: string;
  readonly vendor: Vendor;
  /** Relative to the base URL. */
  readonly path: string;
  readonly rule: Rule;
  readonly answers: (request: JsonNode) => Protocol;
}

export const CHAT: Endpoint = {
  name: 'chat-completions',
  vendor: 'openai',
  path: 'v1/chat/completions',
  rule: CHAT_COMPLETIONS,
  answers: openAiAnswers,
};

export const COMPLETION: Endpoint = {
  name: 'completions',
  vendor: 'openai',
  path: 'v1/completions',
  rule: COMPLETIONS,
  answers: openAiAnswers,
};

export const EMBEDDING: Endpoint = {
  name: 'embeddings',
  vendor: 'openai',
  path: 'v1/embeddings',
  rule: EMBEDDINGS,
  answers: openAiAnswers,
};

export const RESPONSE: Endpoint = {
  name: 'responses',
  vendor: 'openai',
  path: 'v1/responses',
  rule: RESPONSES,
  answers: responsesAnswers,
};

export const MESSAGE: Endpoint = {
  name: 'messages',
  vendor: 'anthropic',
  path: 'v1/messages',
  rule: MESSAGES,
  answers: anthropicAnswers,
};

/** Counts the tokens of what is sent, including placeholders. */
export const TOKEN_COUNT: Endpoint = { ...MESSAGE, name: 'count-tokens', path: 'v1/messages/count_tokens' };

export const ENDPOINTS: readonly Endpoint[] = [CHAT, COMPLETION, EMBEDDING, RESPONSE, MESSAGE, TOKEN_COUNT];
