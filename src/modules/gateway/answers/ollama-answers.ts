import { memberOf, stringOf, type JsonNode } from '../json/json-tree.js';
import type { AnswerFields, AnswerRule } from './answer-rules.js';
import { NDJSON } from './ndjson.js';
import type { Protocol } from './protocol.js';

/** Arguments of tools arrive as whole objects. */
const toolCalls: AnswerRule = { each: { fields: { function: { fields: { arguments: 'whole' } } } } };

const rule = (content: 'text' | 'json'): AnswerFields => ({
  fields: {
    message: { fields: { content, thinking: 'text', tool_calls: toolCalls } },
    response: content,
    thinking: 'text',
    error: 'whole',
  },
});

/**
 * Reads the chat and completions of Ollama.
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md
 */
export const ollamaAnswers = (request: JsonNode): Protocol => ({
  rule: rule(isJson(memberOf(request, 'format')) ? 'json' : 'text'),
  frames: NDJSON,
  channelsOf: () => '',
  closedBy,
  tokensOf: (event) => nodesOf(event, 'logprobs'),
  stateOf: (event) => nodesOf(event, 'context'),
});

function nodesOf(event: JsonNode, name: string): readonly JsonNode[] {
  const node = memberOf(event, name);
  return node === undefined ? [] : [node];
}

/** Either the word `json` or a schema. */
const isJson = (format: JsonNode | undefined): boolean =>
  format?.type === 'object' || (format?.type === 'string' && format.value !== '');

/** Thinking ends where the answer begins. */
function closedBy(event: JsonNode): readonly string[] {
  const done = memberOf(event, 'done');
  if (done?.type === 'literal' && done.value === 'true') return [''];
  const isAnswer = [stringOf(event, 'response'), stringOf(memberOf(event, 'message'), 'content')].some(
    (text) => text !== undefined && text !== '',
  );
  return isAnswer ? ['.thinking', '.message.thinking'] : [];
}
