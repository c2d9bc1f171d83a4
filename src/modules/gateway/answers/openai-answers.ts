import { memberOf, stringOf, type JsonNode } from '../json/json-tree.js';
import type { AnswerFields, AnswerRule } from './answer-rules.js';
import type { Protocol } from './protocol.js';
import { SSE } from './sse.js';

/** The fields of a choice with text of the model, complete or in deltas. */
const said = (content: 'text' | 'json'): AnswerFields => ({
  fields: {
    content,
    refusal: 'text',
    reasoning_content: 'text',
    reasoning: 'text',
    tool_calls: {
      by: 'index',
      each: { fields: { function: { fields: { arguments: 'json' } }, custom: { fields: { input: 'text' } } } },
    },
    function_call: { fields: { arguments: 'json' } },
    audio: { fields: { transcript: 'text' } },
    annotations: 'whole',
  },
});

const choices = (content: 'text' | 'json'): AnswerRule => ({
  fields: {
    choices: { by: 'index', each: { fields: { message: said(content), delta: said(content), text: 'text' } } },
    error: 'whole',
  },
});

/** Reads chat completions and completions. */
export const openAiAnswers = (request: JsonNode): Protocol => {
  const format = stringOf(memberOf(request, 'response_format'), 'type');
  return {
    rule: choices(format === 'json_object' || format === 'json_schema' ? 'json' : 'text'),
    frames: SSE,
    channelsOf: () => '',
    closedBy,
    tokensOf,
  };
};

/** A choice ends with its finish reason. */
function closedBy(event: JsonNode): readonly string[] {
  const list = memberOf(event, 'choices');
  if (list?.type !== 'array') return [];
  return list.items.flatMap((choice, place) => {
    if (memberOf(choice, 'finish_reason')?.type !== 'string') return [];
    const index = memberOf(choice, 'index');
    return [`.choices[${index?.type === 'number' ? index.value : place}]`];
  });
}

/** Returns the lists that repeat the text as tokens, in which no placeholder can be restored. */
function tokensOf(event: JsonNode): readonly JsonNode[] {
  const list = memberOf(event, 'choices');
  if (list?.type !== 'array') return [];
  return list.items.flatMap((choice) => memberOf(choice, 'logprobs') ?? []);
}
