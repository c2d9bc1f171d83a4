import type { Rule } from './field-rules.js';

/** The cache marker of a prefix: it must stay on its block. */
const marks: Readonly<Record<string, Rule>> = {
  type: 'keep',
  cache_control: { fields: { type: 'keep', ttl: 'keep' } },
};
const block = (fields: Readonly<Record<string, Rule>>): Rule => ({ fields: { ...marks, ...fields } });

const text = block({ text: 'scan', citations: { each: 'leaves' } });
const searchResult = block({
  title: 'scan',
  source: 'scan',
  content: { each: { by: 'type', variants: { text } } },
  citations: { fields: { enabled: 'keep' } },
});
const base64: Rule = { fields: { type: 'keep', media_type: 'keep', data: 'file' }, isClosed: true };
const image = block({ source: { by: 'type', variants: { base64 } } });
/** URLs and file ids are refused, because their content cannot be inspected. */
const document = block({
  title: 'scan',
  context: 'scan',
  citations: { fields: { enabled: 'keep' } },
  source: {
    by: 'type',
    variants: {
      base64,
      text: { fields: { type: 'keep', media_type: 'keep', data: 'scan' } },
      content: { fields: { type: 'keep', content: { textOr: { each: { by: 'type', variants: { text } } } } } },
    },
  },
});
/** Tools often answer JSON, in which names may be escaped. */
const resultText = block({ text: 'json', citations: { each: 'leaves' } });
const toolResult = block({
  tool_use_id: 'keep',
  toolset_name: 'keep',
  is_error: 'keep',
  content: {
    textOr: { each: { by: 'type', variants: { text: resultText, image, search_result: searchResult, document } } },
    as: 'json',
  },
});
const toolUse = block({
  id: 'keep',
  name: 'keep',
  toolset_name: 'keep',
  input: 'leaves',
  caller: { fields: { type: 'keep', tool_id: 'keep' } },
});

const content: Rule = {
  textOr: {
    each: {
      by: 'type',
      variants: {
        text,
        image,
        document,
        search_result: searchResult,
        tool_use: toolUse,
        tool_result: toolResult,
        // Signed by the vendor and returned unchanged: it contains placeholders.
        thinking: { fields: { type: 'keep', thinking: 'signed', signature: 'opaque' } },
        redacted_thinking: { fields: { type: 'keep', data: 'opaque' } },
      },
    },
  },
};

const system: Rule = { textOr: { each: { by: 'type', variants: { text } } } };

const ownTool = block({
  name: 'keep',
  description: 'scan',
  input_schema: 'schema',
  strict: 'keep',
  defer_loading: 'keep',
  eager_input_streaming: 'keep',
  allowed_callers: { each: 'keep' },
  input_examples: 'leaves',
});
/** A tool of the vendor's design that the client runs. */
const clientTool = block({ name: 'keep', max_characters: 'keep', defer_loading: 'keep', input_examples: 'leaves' });
/** @see https://docs.claude.com/en/docs/agents-and-tools/tool-use/overview */
const CLIENT_TOOLS = [
  'bash_20250124',
  'text_editor_20250124',
  'text_editor_20250429',
  'text_editor_20250728',
  'memory_20250818',
] as const;

/** Tools that the vendor runs itself are refused, because they act beyond this gateway. */
const tool: Rule = {
  by: 'type',
  absent: ownTool,
  variants: {
    custom: ownTool,
    ...Object.fromEntries(CLIENT_TOOLS.map((name): [string, Rule] => [name, clientTool])),
  },
};

/** `POST /v1/messages` and `/v1/messages/count_tokens`. @see https://docs.claude.com/en/api/messages */
export const MESSAGES: Rule = {
  last: 'messages',
  fields: {
    model: 'keep',
    max_tokens: 'keep',
    stream: 'keep',
    temperature: 'keep',
    top_p: 'keep',
    top_k: 'keep',
    service_tier: 'keep',
    speed: 'keep',
    inference_geo: 'keep',
    cache_control: { fields: { type: 'keep', ttl: 'keep' } },
    stop_sequences: { each: 'scan' },
    system,
    messages: {
      each: { by: 'role', variants: { user: turn('user'), assistant: turn('assistant'), system: turn('system') } },
    },
    metadata: { fields: { user_id: 'hash' } },
    tools: { each: tool },
    tool_choice: { fields: { type: 'keep', name: 'keep', disable_parallel_tool_use: 'keep' } },
    thinking: {
      fields: {
        type: 'keep',
        budget_tokens: 'keep',
        display: 'keep',
        block_binding: { fields: { prefix_mismatch_behavior: 'keep' } },
      },
    },
    output_config: { fields: { effort: 'keep', format: { fields: { type: 'keep', schema: 'schema' } } } },
    output_format: { fields: { type: 'keep', schema: 'schema' } },
    mcp_servers: 'refuse',
    container: 'refuse',
  },
};

/** System entries among the messages contain only text. */
function turn(role: 'user' | 'assistant' | 'system'): Rule {
  return { fields: { role: 'keep', content: role === 'system' ? system : content } };
}
