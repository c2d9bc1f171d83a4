import { memberOf, stringOf, type JsonNode } from '../json/json-tree.js';
import type { AnswerFields, AnswerRule } from './answer-rules.js';
import type { ChannelMode } from './channel.js';
import type { Protocol } from './protocol.js';
import { SSE } from './sse.js';

/** Left unchanged: it is signed, and returns to the vendor with its placeholders. */
const SIGNED: AnswerFields = { fields: {} };

/**
 * Messages of the Anthropic API and the events of their streams.
 * @see https://docs.claude.com/en/docs/build-with-claude/streaming
 */
export const anthropicAnswers = (request: JsonNode): Protocol => ({
  rule: rulesFor(isJson(request) ? 'json' : 'text'),
  frames: SSE,
  channelsOf: (event) => indexOf(event),
  closedBy: (event) => (stringOf(event, 'type') === 'content_block_stop' ? [indexOf(event)] : []),
  tokensOf: () => [],
});

function rulesFor(text: ChannelMode): AnswerRule {
  const block: AnswerRule = {
    by: 'type',
    variants: {
      text: { fields: { text, citations: 'whole' } },
      tool_use: { fields: { input: 'whole' } },
      thinking: SIGNED,
      redacted_thinking: SIGNED,
    },
    otherwise: 'whole',
  };
  const delta: AnswerRule = {
    by: 'type',
    variants: {
      text_delta: { fields: { text } },
      input_json_delta: { fields: { partial_json: 'json' } },
      thinking_delta: SIGNED,
      signature_delta: SIGNED,
    },
    otherwise: 'whole',
  };
  const message: AnswerFields = { fields: { content: { each: block }, stop_sequence: 'whole', stop_details: 'whole' } };
  return { fields: { ...message.fields, message, content_block: block, delta, error: 'whole' } };
}

/** Returns the block index of an event. */
function indexOf(event: JsonNode): string {
  const index = memberOf(event, 'index');
  return index?.type === 'number' ? `[${index.value}]` : '';
}

function isJson(request: JsonNode): boolean {
  const format = memberOf(memberOf(request, 'output_config'), 'format') ?? memberOf(request, 'output_format');
  return stringOf(format, 'type') === 'json_schema';
}
