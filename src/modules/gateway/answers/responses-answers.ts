import { memberOf, stringOf, type JsonNode } from '../json/json-tree.js';
import type { AnswerFields, AnswerRule } from './answer-rules.js';
import type { Protocol } from './protocol.js';
import { SSE } from './sse.js';

/** The prefix of texts that are complete in their place. */
const ONCE = 'once:';
const FINAL = /^response\.(?:completed|incomplete|failed)$/;

/** A part of a message or of reasoning. */
const part = (content: 'text' | 'json'): AnswerRule => ({
  by: 'type',
  variants: {
    output_text: { fields: { text: content, annotations: 'whole' } },
    refusal: { fields: { refusal: 'text' } },
  },
  otherwise: { fields: { text: 'text' } },
});

const REASONING: AnswerFields = {
  fields: { summary: { each: { fields: { text: 'text' } } }, content: { each: { fields: { text: 'text' } } } },
};

/** An item of the output. Signed or encrypted parts stay unchanged. */
const item = (content: 'text' | 'json'): AnswerRule => ({
  by: 'type',
  variants: {
    message: { fields: { content: { each: part(content) } } },
    function_call: { fields: { arguments: 'json' } },
    mcp_call: { fields: { arguments: 'json', output: 'text', error: 'whole' } },
    mcp_approval_request: { fields: { arguments: 'json' } },
    reasoning: REASONING,
    compaction: { fields: {} },
    program: { fields: { code: 'text' } },
  },
  otherwise: 'whole',
});

/** The complete response, which repeats the request; or the list of its input, in `data`. */
const response = (content: 'text' | 'json'): AnswerFields => ({
  fields: {
    output: { each: item(content) },
    output_text: content,
    instructions: 'whole',
    tools: 'whole',
    text: 'whole',
    metadata: 'whole',
    error: 'whole',
    data: { each: item('text') },
  },
});

const rule = (content: 'text' | 'json'): AnswerRule => ({
  by: 'type',
  variants: {
    'response.output_text.delta': { fields: { delta: content } },
    'response.output_text.done': { fields: { text: content } },
    'response.output_text.annotation.added': { fields: { annotation: 'whole' } },
    'response.refusal.done': { fields: { refusal: 'text' } },
    'response.function_call_arguments.delta': { fields: { delta: 'json' } },
    'response.function_call_arguments.done': { fields: { arguments: 'json' } },
    'response.mcp_call_arguments.delta': { fields: { delta: 'json' } },
    'response.mcp_call_arguments.done': { fields: { arguments: 'json' } },
    'response.custom_tool_call_input.done': { fields: { input: 'text' } },
    'response.code_interpreter_call_code.done': { fields: { code: 'text' } },
    // The bytes of audio and images.
    'response.audio.delta': { fields: {} },
    'response.image_generation_call.partial_image': { fields: {} },
    error: 'whole',
  },
  otherwise: {
    fields: {
      ...response(content).fields,
      delta: 'text',
      response: response(content),
      item: item(content),
      part: part(content),
    },
  },
});

/** Reads the Responses API: a response, or events that build one and repeat it at their end. */
export const responsesAnswers = (request: JsonNode): Protocol => {
  const format = stringOf(memberOf(memberOf(request, 'text'), 'format'), 'type');
  let sequence = -1;
  return {
    rule: rule(format === 'json_object' || format === 'json_schema' ? 'json' : 'text'),
    frames: SSE,
    channelsOf: (event) => {
      sequence = numberOf(event, 'sequence_number') ?? sequence;
      const type = typeOf(event);
      return type.endsWith('.delta') ? channelOf(event, type.slice(0, -'.delta'.length)) : ONCE;
    },
    closedBy,
    tokensOf,
    failure: (error) => {
      const { code, message, param } = error;
      const event = { type: 'error', code, message, param, sequence_number: sequence + 1, error };
      return `event: error\ndata: ${JSON.stringify(event)}\n\n`;
    },
  };
};

function closedBy(event: JsonNode): readonly string[] {
  const type = typeOf(event);
  if (FINAL.test(type)) return [''];
  if (type === 'response.output_item.done') return [ONCE, `${indexOf(event, 'output_index')}:`];
  return type.endsWith('.done') ? [ONCE, channelOf(event, type.slice(0, -'.done'.length))] : [ONCE];
}

/** Returns the name of the text that a delta continues. */
const channelOf = (event: JsonNode, what: string): string =>
  `${['output_index', 'content_index', 'summary_index'].map((name) => indexOf(event, name)).join(':')}:${what}:`;

/** Returns the lists that repeat the text as tokens, in which no placeholder can be restored. */
function tokensOf(event: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = [];
  collect(event, found);
  return found;
}

function collect(node: JsonNode | undefined, found: JsonNode[]): void {
  if (node?.type === 'array') for (const each of node.items) collect(each, found);
  if (node?.type !== 'object') return;
  for (const { key, value } of node.members) {
    if (key.value !== 'logprobs') {
      if (CARRIERS.has(key.value)) collect(value, found);
    } else if (value.type === 'array' && value.items.length > 0) found.push(value);
  }
}

/** The fields that may hold a text beside its tokens. */
const CARRIERS: ReadonlySet<string> = new Set(['response', 'output', 'item', 'part', 'content']);

const typeOf = (event: JsonNode): string => stringOf(event, 'type') ?? '';

const indexOf = (event: JsonNode, name: string): string => String(numberOf(event, name) ?? '');

function numberOf(event: JsonNode, name: string): number | undefined {
  const value = memberOf(event, name);
  return value?.type === 'number' ? Number(value.value) : undefined;
}
