import type { FieldsRule, Rule } from './field-rules.js';
import { functionFields } from './openai-fields.js';

/**
 * An object in which unknown fields are refused. Ollama reads field names in any case: `Images` is `images` there, and
 * must not be mistaken for an unknown field with text.
 */
const closed = (fields: Readonly<Record<string, Rule>>): FieldsRule => ({ fields, isClosed: true });

/** Many clients send an empty list. */
const images: Rule = { each: 'file' };

const toolCall = closed({
  id: 'keep',
  type: 'keep',
  function: closed({ index: 'keep', name: 'keep', arguments: 'leaves' }),
});

const message: Rule = {
  by: 'role',
  variants: Object.fromEntries(
    ['system', 'user', 'assistant', 'tool'].map((role): [string, Rule] => [
      role,
      closed({
        role: 'keep',
        content: role === 'tool' ? 'json' : 'scan',
        thinking: 'scan',
        images,
        tool_calls: { each: toolCall },
        tool_name: 'keep',
        tool_call_id: 'keep',
      }),
    ]),
  ),
};

const tool: Rule = closed({ type: 'keep', function: closed(functionFields) });

/** Numbers that control the generation; others are scanned. */
const SAMPLING = [
  'num_ctx',
  'num_predict',
  'num_keep',
  'num_batch',
  'num_gpu',
  'main_gpu',
  'num_thread',
  'use_mmap',
  'seed',
  'temperature',
  'top_k',
  'top_p',
  'min_p',
  'typical_p',
  'repeat_last_n',
  'repeat_penalty',
  'presence_penalty',
  'frequency_penalty',
] as const;
const options: Rule = {
  fields: {
    ...Object.fromEntries(SAMPLING.map((name): [string, Rule] => [name, 'keep'])),
    stop: { textOr: { each: 'scan' } },
  },
};

const shared: Readonly<Record<string, Rule>> = { model: 'keep', keep_alive: 'keep', options };
const generation: Readonly<Record<string, Rule>> = {
  ...shared,
  stream: 'keep',
  format: 'schema',
  think: 'keep',
  truncate: 'keep',
  shift: 'keep',
  logprobs: 'keep',
  top_logprobs: 'keep',
};

/** `POST /api/chat`. @see https://github.com/ollama/ollama/blob/main/docs/api.md */
export const OLLAMA_CHAT: Rule = {
  ...closed({ ...generation, messages: { each: message }, tools: { each: tool } }),
  last: 'messages',
};

/** `POST /api/generate` */
export const OLLAMA_GENERATE: Rule = {
  ...closed({
    ...generation,
    prompt: 'scan',
    suffix: 'scan',
    system: 'scan',
    template: 'scan',
    raw: 'keep',
    images,
    // Tokens of an earlier conversation: numbers that encode its words.
    context: 'tokens',
  }),
  last: 'prompt',
};

/** `POST /api/embed` */
export const OLLAMA_EMBED: Rule = {
  ...closed({ ...shared, input: { textOr: { each: { textOr: 'refuse' } } }, truncate: 'keep', dimensions: 'keep' }),
  last: 'input',
};

/** `POST /api/embeddings` */
export const OLLAMA_EMBEDDINGS: Rule = closed({ ...shared, prompt: 'scan' });

/** `POST /api/show` */
export const OLLAMA_SHOW: Rule = closed({ model: 'keep', verbose: 'keep' });
