import type { Rule } from './field-rules.js';
import { functionFields, identity, sampling } from './openai-fields.js';

/** Tokens are refused, since their letters add up to words. */
const partsOf = (text: 'scan' | 'json'): Rule => {
  const textPart: Rule = { fields: { type: 'keep', text } };
  return {
    textOr: {
      each: {
        by: 'type',
        variants: {
          input_text: textPart,
          output_text: { fields: { type: 'keep', text, annotations: 'leaves', logprobs: { each: 'refuse' } } },
          summary_text: textPart,
          reasoning_text: textPart,
          text: textPart,
          refusal: { fields: { type: 'keep', refusal: 'scan' } },
          input_image: {
            fields: { type: 'keep', image_url: 'file', detail: 'keep', file_id: 'refuse' },
            isClosed: true,
          },
          input_file: {
            fields: {
              type: 'keep',
              file_data: 'file',
              filename: 'scan',
              detail: 'keep',
              file_url: 'refuse',
              file_id: 'refuse',
            },
            isClosed: true,
          },
        },
      },
    },
    ...(text === 'json' && { as: text }),
  };
};
const parts = partsOf('scan');
/** Tools often answer JSON, in which names may be escaped. */
const result = partsOf('json');

/** The fields that any item may have. */
const ids: Readonly<Record<string, Rule>> = {
  type: 'keep',
  id: 'keep',
  call_id: 'keep',
  status: 'keep',
  phase: 'keep',
};
const item = (fields: Readonly<Record<string, Rule>>): Rule => ({ fields: { ...ids, ...fields } });

const message: Rule = {
  by: 'role',
  variants: Object.fromEntries(
    ['system', 'developer', 'user', 'assistant'].map((role): [string, Rule] => [
      role,
      item({ role: 'keep', content: parts }),
    ]),
  ),
};

const functionTool: Rule = { fields: { type: 'keep', ...functionFields } };
const customTool: Rule = { fields: { type: 'keep', name: 'keep', description: 'scan', format: 'leaves' } };

/** Tools that the client runs. The vendor's own tools send their input to hosts that nobody named. */
const tools: Rule = {
  each: {
    by: 'type',
    variants: {
      function: functionTool,
      custom: customTool,
      namespace: {
        fields: {
          type: 'keep',
          name: 'keep',
          description: 'scan',
          tools: { each: { by: 'type', variants: { function: functionTool, custom: customTool } } },
        },
      },
      local_shell: { fields: { type: 'keep' } },
      shell: {
        fields: {
          type: 'keep',
          environment: { by: 'type', variants: { local: { fields: { type: 'keep', skills: 'leaves' } } } },
        },
      },
      apply_patch: { fields: { type: 'keep' } },
    },
  },
};

const inputItem: Rule = {
  by: 'type',
  absent: message,
  variants: {
    message,
    function_call: item({ name: 'keep', namespace: 'keep', arguments: 'json' }),
    function_call_output: item({ output: result }),
    custom_tool_call: item({ name: 'keep', namespace: 'keep', input: 'scan' }),
    custom_tool_call_output: item({ output: result }),
    local_shell_call: item({ action: 'leaves' }),
    local_shell_call_output: item({ output: 'json' }),
    shell_call: item({ action: 'leaves' }),
    shell_call_output: item({ output: { each: { fields: { stdout: 'scan', stderr: 'scan' } } } }),
    apply_patch_call: item({ operation: { fields: { type: 'keep', path: 'scan', diff: 'scan' } } }),
    apply_patch_call_output: item({ output: 'scan' }),
    mcp_list_tools: item({
      server_label: 'keep',
      tools: { each: { fields: { name: 'keep', description: 'scan', input_schema: 'schema' } } },
      error: 'scan',
    }),
    mcp_call: item({
      server_label: 'keep',
      name: 'keep',
      approval_request_id: 'keep',
      arguments: 'json',
      output: 'json',
      error: 'scan',
    }),
    mcp_approval_request: item({ server_label: 'keep', name: 'keep', arguments: 'json' }),
    mcp_approval_response: item({ approval_request_id: 'keep', approve: 'keep', reason: 'scan' }),
    web_search_call: item({ action: 'leaves' }),
    file_search_call: item({ queries: 'leaves', results: 'leaves' }),
    code_interpreter_call: item({ container_id: 'keep', code: 'scan', outputs: 'leaves' }),
    tool_search_call: item({ execution: 'keep', arguments: 'leaves' }),
    tool_search_output: item({ execution: 'keep', tools }),
    additional_tools: item({ role: 'keep', tools }),
    program: item({ code: 'scan', fingerprint: 'opaque' }),
    program_output: item({ result: 'json' }),
    reasoning: item({ summary: parts, content: parts, encrypted_content: 'opaque' }),
    compaction: item({ encrypted_content: 'opaque' }),
    compaction_trigger: item({}),
  },
};

const FIELDS: Readonly<Record<string, Rule>> = {
  ...sampling,
  ...identity,
  input: { textOr: { each: inputItem } },
  instructions: 'scan',
  tools,
  tool_choice: {
    textOr: {
      fields: {
        type: 'keep',
        name: 'keep',
        mode: 'keep',
        tools: { each: { fields: { type: 'keep', name: 'keep' } } },
      },
    },
  },
  text: {
    fields: {
      verbosity: 'keep',
      format: { fields: { type: 'keep', name: 'keep', description: 'scan', schema: 'schema', strict: 'keep' } },
    },
  },
  reasoning: { fields: { effort: 'keep', summary: 'keep', generate_summary: 'keep' } },
  include: { each: 'keep' },
  truncation: 'keep',
  max_output_tokens: 'keep',
  max_tool_calls: 'keep',
  stream_options: { fields: { include_obfuscation: 'keep' } },
  metadata: 'leaves',
  // Data stored by the vendor contains placeholders whose values would be unknown later.
  previous_response_id: 'stateless',
  conversation: 'stateless',
  prompt: 'stateless',
  background: 'stateless',
};

/** `POST /v1/responses`. @see https://platform.openai.com/docs/api-reference/responses/create */
export const RESPONSES: Rule = { last: 'input', fields: FIELDS };

/** The same where the values of stored responses are kept. */
export const KEPT_RESPONSES: Rule = {
  last: 'input',
  fields: { ...FIELDS, previous_response_id: 'keep', background: 'keep' },
};
