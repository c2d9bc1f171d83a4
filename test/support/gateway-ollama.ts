import type { Received } from './gateway-upstream.js';

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  chat: ['messages', 'tools'],
  generate: ['prompt', 'suffix', 'system', 'template', 'raw', 'images', 'context'],
  embed: ['input', 'truncate', 'dimensions'],
  embeddings: ['prompt'],
  show: ['verbose'],
};
const SHARED = ['model', 'stream', 'format', 'options', 'keep_alive', 'think'];

/** Returns what Ollama would refuse in a request, or would not read as its caller meant it. */
export function checkOllama({ path, headers, body, text }: Received): string | undefined {
  const name = /^\/api\/(\w+)$/.exec(path)?.[1] ?? '';
  if (headers.cookie !== undefined || headers['x-umbra-key'] !== undefined)
    return 'a header that is not for the vendor';
  if (text === '') return ['tags', 'ps', 'version'].includes(name) ? undefined : `unknown path ${path}`;
  const fields = FIELDS[name];
  if (fields === undefined) return `unknown path ${path}`;
  if (headers['content-type'] !== 'application/json') return 'content-type';
  if (typeof body.model !== 'string') return 'model is required';
  const unknown = Object.keys(body).find((field) => ![...SHARED, ...fields].includes(field));
  if (unknown !== undefined) return `unknown field ${unknown}`;
  for (const message of body.messages ?? []) {
    if (!['system', 'user', 'assistant', 'tool'].includes(message.role)) return 'invalid role';
    for (const { function: called } of message.tool_calls ?? []) {
      if (typeof called.arguments !== 'object') return 'json: cannot unmarshal string into arguments of type map';
    }
  }
  return undefined;
}

const AT = { model: 'llama3', created_at: '2026-01-01T00:00:00Z' };
const COUNTS = { total_duration: 5, load_duration: 1, prompt_eval_count: 3, eval_count: 4 };
/** The fields of the last part of a response. */
export const OLLAMA_END = { done: true, done_reason: 'stop', ...COUNTS };

/** Returns a whole response of the chat. */
export const ollamaAnswer = (message: object) => ({ ...AT, message: { role: 'assistant', ...message }, ...OLLAMA_END });

/** Returns a stream of the chat. */
export const ollamaStream = (messages: readonly object[]): string =>
  linesOf([
    ...messages.map((message) => ({ message: { role: 'assistant', content: '', ...message }, done: false })),
    { message: { role: 'assistant', content: '' }, ...OLLAMA_END },
  ]);

/** Returns a stream of lines of JSON. */
export const linesOf = (parts: readonly object[]): string =>
  parts.map((part) => `${JSON.stringify({ ...AT, ...part })}\n`).join('');
