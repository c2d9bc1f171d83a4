import type { Rule } from './field-rules.js';

const text: Rule = { fields: { type: 'keep', text: 'scan' } };
const refusal: Rule = { fields: { type: 'keep', refusal: 'scan' } };
const imageUrl: Rule = {
  fields: {
    type: 'keep',
    image_url: { textOr: { fields: { url: 'file', detail: 'keep' }, isClosed: true }, as: 'file' },
  },
  isClosed: true,
};
const file: Rule = {
  fields: {
    type: 'keep',
    file: { fields: { file_data: 'file', filename: 'scan', file_id: 'refuse' }, isClosed: true },
  },
  isClosed: true,
};
/** Audio is refused, because its content cannot be inspected. */
const content: Rule = { textOr: { each: { by: 'type', variants: { text, refusal, image_url: imageUrl, file } } } };
/** Tools often answer JSON, in which names may be escaped. */
const result: Rule = {
  textOr: { each: { by: 'type', variants: { text: { fields: { type: 'keep', text: 'json' } } } } },
  as: 'json',
};

const toolCall: Rule = {
  by: 'type',
  absent: { fields: { id: 'keep', index: 'keep', function: { fields: { name: 'keep', arguments: 'json' } } } },
  variants: {
    function: {
      fields: { id: 'keep', index: 'keep', type: 'keep', function: { fields: { name: 'keep', arguments: 'json' } } },
    },
    custom: { fields: { id: 'keep', type: 'keep', custom: { fields: { name: 'keep', input: 'scan' } } } },
  },
};

const message: Rule = {
  by: 'role',
  variants: Object.fromEntries(
    ['system', 'developer', 'user', 'assistant', 'tool', 'function'].map((role): [string, Rule] => [
      role,
      {
        fields: {
          role: 'keep',
          content: role === 'tool' || role === 'function' ? result : content,
          // For a user it is a person's name, for a function the declared name.
          name: role === 'function' ? 'keep' : 'scan',
          refusal: 'scan',
          reasoning_content: 'scan',
          reasoning: 'scan',
          tool_calls: { each: toolCall },
          tool_call_id: 'keep',
          function_call: { fields: { name: 'keep', arguments: 'json' } },
          audio: 'refuse',
        },
      },
    ]),
  ),
};

/** The fields that describe a function. */
export const functionFields: Readonly<Record<string, Rule>> = {
  name: 'keep',
  description: 'scan',
  parameters: 'schema',
  strict: 'keep',
};
const functionDefinition: Rule = { fields: functionFields };

const tool: Rule = {
  by: 'type',
  variants: {
    function: { fields: { type: 'keep', function: functionDefinition } },
    custom: {
      fields: { type: 'keep', custom: { fields: { name: 'keep', description: 'scan', format: 'leaves' } } },
    },
  },
};

/** Numbers and words that control the generation. */
const SAMPLING = [
  'model',
  'stream',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'n',
  'best_of',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'repetition_penalty',
  'seed',
  'logprobs',
  'top_logprobs',
  'parallel_tool_calls',
  'reasoning_effort',
  'service_tier',
  'store',
  'verbosity',
  'echo',
  'prompt_cache_retention',
  'encoding_format',
  'dimensions',
] as const;
/** The rules of the sampling fields, which stay as they are. */
export const sampling = Object.fromEntries(SAMPLING.map((name): [string, Rule] => [name, 'keep']));
/** Identify the end user; the key of a cache does so where it is made of what a program knows about them. */
export const identity: Readonly<Record<string, Rule>> = {
  user: 'hash',
  safety_identifier: 'hash',
  prompt_cache_key: 'hash',
};
/** The words of a prompt as numbers or vectors, which other servers with this API accept. */
const encoded: Readonly<Record<string, Rule>> = {
  prompt_token_ids: 'refuse',
  prompt_embeds: 'refuse',
  token_ids: 'refuse',
  input_ids: 'refuse',
  multi_modal_data: 'refuse',
};
const streamOptions: Rule = { fields: { include_usage: 'keep', include_obfuscation: 'keep' } };
const jsonSchema: Rule = { fields: { name: 'keep', description: 'scan', schema: 'schema', strict: 'keep' } };

/** `POST /v1/chat/completions`. @see https://platform.openai.com/docs/api-reference/chat/create */
export const CHAT_COMPLETIONS: Rule = {
  last: 'messages',
  fields: {
    ...sampling,
    ...identity,
    ...encoded,
    messages: { each: message },
    stream_options: streamOptions,
    stop: { textOr: { each: 'scan' } },
    modalities: { each: { textOr: 'refuse' } },
    audio: 'refuse',
    tools: { each: tool },
    tool_choice: {
      textOr: {
        fields: { type: 'keep', function: { fields: { name: 'keep' } }, custom: { fields: { name: 'keep' } } },
      },
    },
    functions: { each: functionDefinition },
    function_call: { textOr: { fields: { name: 'keep' } } },
    response_format: { fields: { type: 'keep', json_schema: jsonSchema } },
    logit_bias: 'leaves',
    metadata: 'leaves',
    prediction: { fields: { type: 'keep', content } },
    web_search_options: 'leaves',
  },
};

/** Token lists are numbers that encode words, so they are refused. */
const words: Rule = { textOr: { each: { textOr: 'refuse' } } };

/** `POST /v1/completions` */
export const COMPLETIONS: Rule = {
  last: 'prompt',
  fields: {
    ...sampling,
    ...identity,
    ...encoded,
    prompt: words,
    suffix: 'scan',
    stop: { textOr: { each: 'scan' } },
    stream_options: streamOptions,
    logit_bias: 'leaves',
  },
};

/** `POST /v1/embeddings` */
export const EMBEDDINGS: Rule = {
  last: 'input',
  fields: { ...sampling, ...identity, ...encoded, input: words },
};
