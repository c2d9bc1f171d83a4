import type { Check, Received } from './gateway-upstream.js';

/** Returns a check of requests to the Anthropic API that finds what the vendor's server would refuse. */
export function checkMessages(): Check {
  const prefixes = new Set<string>();
  return (received) => {
    const { path, headers, body } = received;
    if (headers['x-api-key'] !== 'sk-vendor' || headers.authorization !== undefined) return 'x-api-key';
    if (path === '/v1/models') return undefined;
    if (path !== '/v1/messages' && path !== '/v1/messages/count_tokens') return `unknown path ${path}`;
    if (typeof headers['anthropic-version'] !== 'string') return 'anthropic-version';
    if (typeof body.model !== 'string' || !Array.isArray(body.messages)) return 'model or messages';
    if (path === '/v1/messages' && typeof body.max_tokens !== 'number') return 'max_tokens';
    return pairingProblem(body.messages) ?? bindingProblem(received, prefixes);
  };
}

function pairingProblem(messages: readonly { role: string; content: unknown }[]): string | undefined {
  let open = new Set<string>();
  for (const { role, content } of messages) {
    if (role !== 'user' && role !== 'assistant') return 'role';
    const blocks = Array.isArray(content) ? (content as { type: string; id?: string; tool_use_id?: string }[]) : [];
    for (const { type, tool_use_id: of = '' } of blocks) {
      if (type === 'tool_result' && !open.delete(of)) return 'a tool result without its use';
    }
    if (open.size > 0) return 'a use of a tool without its result';
    open = new Set(blocks.filter(({ type }) => type === 'tool_use').map(({ id = '' }) => id));
  }
  return undefined;
}

/** Returns an error if a thinking block is not preceded by the same content as when it was created. */
function bindingProblem({ body }: Received, prefixes: Set<string>): string | undefined {
  const { system = null, tools = null, messages } = body;
  for (const [index, { content }] of (messages as { content: unknown }[]).entries()) {
    if (!Array.isArray(content) || (content as { type: string }[])[0]?.type !== 'thinking') continue;
    if (!prefixes.has(JSON.stringify([system, tools, messages.slice(0, index)])))
      return 'thinking is not of this prefix';
  }
  prefixes.add(JSON.stringify([system, tools, messages]));
  return undefined;
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly input?: object;
}

/** Returns a response of the Anthropic API. */
export const messageAnswer = (content: readonly object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

/** Returns a response as a stream, one character per event. */
export function messageStream(blocks: readonly Block[]): string {
  const events: (readonly [type: string, fields: object])[] = [
    ['message_start', { message: { ...messageAnswer([]), stop_reason: null } }],
    ['ping', {}],
  ];
  for (const [index, block] of blocks.entries()) {
    const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
    events.push(['content_block_start', { index, content_block: empty }]);
    for (const sign of Array.from(block.text ?? JSON.stringify(block.input))) {
      const delta =
        block.type === 'text' ? { type: 'text_delta', text: sign } : { type: 'input_json_delta', partial_json: sign };
      events.push(['content_block_delta', { index, delta }]);
    }
    events.push(['content_block_stop', { index }]);
  }
  events.push([
    'message_delta',
    { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } },
  ]);
  events.push(['message_stop', {}]);
  return events.map(([type, fields]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`).join('');
}
