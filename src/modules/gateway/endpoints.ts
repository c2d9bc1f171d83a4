import type { JsonNode } from './json/json-tree.js';
import { anthropicAnswers } from './answers/anthropic-answers.js';
import { responsesAnswers } from './answers/responses-answers.js';
import { ollamaAnswers } from './answers/ollama-answers.js';
import { openAiAnswers } from './answers/openai-answers.js';
import type { Protocol } from './answers/protocol.js';
import type { Rule } from './requests/field-rules.js';
import { MESSAGES } from './requests/anthropic-fields.js';
import {
  OLLAMA_CHAT,
  OLLAMA_EMBED,
  OLLAMA_EMBEDDINGS,
  OLLAMA_GENERATE,
  OLLAMA_SHOW,
} from './requests/ollama-fields.js';
import { KEPT_RESPONSES, RESPONSES } from './requests/responses-fields.js';
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
  /** True if the values of stored responses are kept. */
  readonly isKept?: boolean;
  /** True if it streams unless it is told not to. */
  readonly streamsByDefault?: boolean;
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

/** The same where the values of stored responses are kept. */
export const KEPT_RESPONSE: Endpoint = { ...RESPONSE, rule: KEPT_RESPONSES, isKept: true };

/** The operations on a stored response. The audit log has a name of its own for each. */
export type StoredResponseAction = 'read' | 'cancel' | 'delete';

/** A stored response, or its input. @param path below the base URL */
export const storedResponse = (action: StoredResponseAction, path: string): Endpoint => ({
  ...RESPONSE,
  name: `${action}-stored-response`,
  path,
});

export const MESSAGE: Endpoint = {
  name: 'messages',
  vendor: 'anthropic',
  path: 'v1/messages',
  rule: MESSAGES,
  answers: anthropicAnswers,
};

/** Counts the tokens of what is sent, including placeholders. */
export const TOKEN_COUNT: Endpoint = { ...MESSAGE, name: 'count-tokens', path: 'v1/messages/count_tokens' };

const ollama = (name: string, rule: Rule): Endpoint => ({
  name: `ollama-${name}`,
  vendor: 'ollama',
  path: `api/${name}`,
  rule,
  answers: ollamaAnswers,
});

/** The endpoints of Ollama, by the last part of their path. */
export const OLLAMA = {
  chat: { ...ollama('chat', OLLAMA_CHAT), streamsByDefault: true },
  generate: { ...ollama('generate', OLLAMA_GENERATE), streamsByDefault: true },
  embed: ollama('embed', OLLAMA_EMBED),
  embeddings: ollama('embeddings', OLLAMA_EMBEDDINGS),
  show: ollama('show', OLLAMA_SHOW),
} as const satisfies Readonly<Record<string, Endpoint>>;

export const ENDPOINTS: readonly Endpoint[] = [
  ...[CHAT, COMPLETION, EMBEDDING, RESPONSE, MESSAGE, TOKEN_COUNT],
  ...Object.values(OLLAMA),
];
