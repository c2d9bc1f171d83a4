import type { Received } from './gateway-upstream.js';

/** Items that must answer an earlier item of the given type. */
const ANSWERS: Readonly<Record<string, string>> = {
  function_call_output: 'function_call',
  custom_tool_call_output: 'custom_tool_call',
  local_shell_call_output: 'local_shell_call',
  shell_call_output: 'shell_call',
  apply_patch_call_output: 'apply_patch_call',
};

/** Returns what the vendor's server would refuse in a request to the OpenAI Responses API. */
export function checkResponses({ path, headers, body, text }: Received): string | undefined {
  if (path !== '/v1/responses') return `unknown path ${path}`;
  if (headers['content-type'] !== 'application/json') return 'content-type';
  if (headers.authorization !== 'Bearer sk-vendor') return 'authorization';
  if (headers.cookie !== undefined || headers['x-umbra-key'] !== undefined)
    return 'a header that is not for the vendor';
  if (/\\u[dD][89aAbB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])/.test(text)) return 'a lone surrogate';
  if (typeof body.model !== 'string') return 'model';
  if (typeof body.input === 'string') return undefined;
  if (!Array.isArray(body.input)) return 'input';
  const asked = new Map<string, string>();
  for (const { type = 'message', role, call_id: id, arguments: given, content } of body.input) {
    if (type === 'message') {
      if (!['system', 'developer', 'user', 'assistant'].includes(role)) return 'role';
      if (typeof content !== 'string' && !Array.isArray(content)) return 'content';
    }
    if (type === 'function_call') JSON.parse(given);
    const wanted = ANSWERS[type];
    if (wanted === undefined) asked.set(id, type);
    else if (asked.get(id) !== wanted) return `${type} without its call`;
  }
  return undefined;
}

/** Returns a response of the OpenAI Responses API. */
export const responseOf = (output: readonly object[], more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'gpt-test',
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  output,
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  ...more,
});

/** Returns a message of the model. */
export const said = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});

/** Returns a function call. */
export const functionCall = (given: string) => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'send',
  status: 'completed',
  arguments: given,
});

/** Returns a reasoning summary of the model. */
export const reasoning = (text: string) => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text }],
  encrypted_content: 'c2VhbGVk',
});

type Events = readonly (Readonly<Record<string, unknown>> & { readonly type: string })[];

/** Splits a text into the chunks of a stream. */
export type Cut = (text: string) => readonly string[];

const pieces = (type: string, place: object, text: string, cut: Cut): Events =>
  cut(text).map((delta) => ({ type: `${type}.delta`, ...place, delta }));

/** Returns the events of one output item. */
function eventsOf(
  output: ReturnType<typeof said> | ReturnType<typeof functionCall> | ReturnType<typeof reasoning>,
  index: number,
  cut: Cut,
): Events {
  const place = { item_id: output.id, output_index: index };
  const around = (within: Events, begun: object): Events => [
    { type: 'response.output_item.added', output_index: index, item: { ...output, status: 'in_progress', ...begun } },
    ...within,
    { type: 'response.output_item.done', output_index: index, item: output },
  ];
  if ('arguments' in output) {
    const type = 'response.function_call_arguments';
    const { arguments: given, name } = output;
    return around([...pieces(type, place, given, cut), { type: `${type}.done`, ...place, name, arguments: given }], {
      arguments: '',
    });
  }
  if ('summary' in output) {
    const at = { ...place, summary_index: 0 };
    const type = 'response.reasoning_summary_text';
    const [part] = output.summary;
    const text = part?.text ?? '';
    return around(
      [
        { type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } },
        ...pieces(type, at, text, cut),
        { type: `${type}.done`, ...at, text },
        { type: 'response.reasoning_summary_part.done', ...at, part },
      ],
      { summary: [] },
    );
  }
  const at = { ...place, content_index: 0 };
  const [part] = output.content;
  const text = part?.text ?? '';
  return around(
    [
      { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
      ...pieces('response.output_text', { ...at, logprobs: [] }, text, cut),
      { type: 'response.output_text.done', ...at, text, logprobs: [] },
      { type: 'response.content_part.done', ...at, part },
    ],
    { content: [] },
  );
}

/** Returns the stream of a response, event by event. */
export function responseStream(whole: ReturnType<typeof responseOf>, cut: Cut): readonly string[] {
  const output = whole.output as Parameters<typeof eventsOf>[0][];
  const begun = { ...whole, status: 'in_progress', output: [] };
  const events: Events = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...output.flatMap((item, index) => eventsOf(item, index, cut)),
    { type: 'response.completed', response: whole },
  ];
  return events.map(
    (event, index) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`,
  );
}
