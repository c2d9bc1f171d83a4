import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The behaviour of the server. All modes except `ok` and `words` are faults; `words` is a model that does not follow
 * the output schema, `old` a server without support for schemas, `half-form` a model that stops in the middle of its
 * JSON, `tells-nothing` a server that does not report the capabilities of its models.
 */
export type OllamaMode =
  | 'ok'
  | 'words'
  | 'old'
  | 'half-form'
  | 'tells-nothing'
  | 'hang-before-headers'
  | 'hang-mid-body'
  | 'drip'
  | 'garbage'
  | 'stream'
  | 'status-500'
  | 'status-404'
  | 'close-midway'
  | 'redirect'
  | 'oversized'
  | 'other-json'
  | 'array'
  | 'empty';

export const OLLAMA_FAULTS = [
  ...(['hang-before-headers', 'hang-mid-body', 'drip', 'garbage', 'stream', 'status-500', 'status-404'] as const),
  ...(['close-midway', 'redirect', 'oversized', 'other-json', 'array', 'empty'] as const),
] satisfies readonly OllamaMode[];

export interface OllamaRequest {
  readonly path: string;
  // Tests say what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  readonly json: any;
  /** True if the caller closed the connection before the response. */
  left: boolean;
}

export interface Ollama {
  readonly url: string;
  readonly requests: readonly OllamaRequest[];
  /** Returns the requests that queried a model. */
  asked(): readonly OllamaRequest[];
  mode: OllamaMode;
  models: readonly string[];
  /** The context length of a model, in tokens. */
  contextLength: number;
  verdict: string;
  reason: string;
  /** Called before a model is queried. */
  onGenerate: () => void | Promise<void>;
  close(): Promise<void>;
}

/** Starts a local server that accepts and refuses the same requests as an Ollama server. */
export async function startOllama(): Promise<Ollama> {
  const requests: OllamaRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const seen: OllamaRequest = { path: request.url ?? '', json: parsed(text), left: false };
    requests.push(seen);
    response.once('close', () => {
      seen.left = !response.writableFinished;
    });
    const refusal = refusalOf(request, seen, ollama);
    if (refusal !== undefined) {
      send(response, refusal, { error: 'refused' });
      return;
    }
    // Even a server with failing models reports their capabilities, or the fault would not be reached.
    if (seen.path === '/api/show' && ollama.mode === 'tells-nothing') {
      request.socket.destroy();
      return;
    }
    if (seen.path === '/api/show') {
      send(response, 200, {
        model_info: { 'general.architecture': 'llama', 'llama.context_length': ollama.contextLength },
      });
      return;
    }
    if (seen.path === '/api/generate') await ollama.onGenerate();
    behave(response, ollama.mode, answerOf(seen, ollama));
  }

  function behave(response: ServerResponse, mode: OllamaMode, answer: object): void {
    const half = JSON.stringify(answer).slice(0, -1);
    switch (mode) {
      case 'hang-before-headers':
        return;
      case 'hang-mid-body':
        response.writeHead(200, { 'content-type': 'application/json' }).write(half);
        return;
      case 'drip':
        response.writeHead(200, { 'content-type': 'application/json' });
        timers.add(setInterval(() => response.write(' '), 5));
        return;
      case 'garbage':
        response.writeHead(200).end('\u0000\u0001 not JSON at all {{{');
        return;
      case 'stream':
        response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`{"response":"a"}\n{"response":"b"}\n`);
        return;
      case 'status-500':
        send(response, 500, { error: 'secret-of-the-server' });
        return;
      case 'status-404':
        send(response, 404, { error: 'model not found' });
        return;
      case 'close-midway':
        response.writeHead(200, { 'content-length': '1000' }).write(half, () => response.destroy());
        return;
      case 'redirect':
        response.writeHead(302, { location: '/elsewhere' }).end();
        return;
      case 'oversized':
        response.writeHead(200).end(JSON.stringify({ ...answer, padding: 'x'.repeat(1024 * 1024) }));
        return;
      case 'other-json':
        send(response, 200, { models: 'none', response: 7 });
        return;
      case 'array':
        send(response, 200, []);
        return;
      case 'empty':
        response.writeHead(200).end();
        return;
      default:
        send(response, 200, answer);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ollama: Ollama = {
    url: `http://127.0.0.1:${port}`,
    requests,
    asked: () => requests.filter(({ path }) => path === '/api/generate'),
    mode: 'ok',
    models: ['llama3.1:8b'],
    contextLength: 131_072,
    verdict: 'agree',
    reason: 'It is written as one.',
    onGenerate: () => undefined,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return ollama;
}

/**
 * Returns the status with which a real server would refuse a request.
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md
 */
function refusalOf(request: IncomingMessage, { path, json }: OllamaRequest, { mode }: Ollama): number | undefined {
  if (path === '/api/tags') return request.method === 'GET' ? undefined : 405;
  if (path !== '/api/show' && path !== '/api/generate') return 404;
  if (request.method !== 'POST') return 405;
  const body = (json ?? {}) as Record<string, unknown>;
  if (typeof body.model !== 'string' || body.model === '') return 400;
  if (path === '/api/show') return undefined;
  if (typeof body.prompt !== 'string' || body.stream !== false) return 400;
  const { num_ctx: room, num_predict: answer } = (body.options ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(room) || !Number.isInteger(answer)) return 400;
  return body.format !== undefined && (mode === 'old' || typeof body.format !== 'object') ? 400 : undefined;
}

function answerOf({ path, json }: OllamaRequest, { models, mode, verdict, reason }: Ollama): object {
  if (path === '/api/tags') return { models: models.map((name) => ({ name, model: name, size: 1 })) };
  const { model, format } = json as { readonly model: string; readonly format?: unknown };
  const form = JSON.stringify({ reason, verdict });
  const inForm = mode === 'half-form' ? form.slice(0, -5) : form;
  const isForm = format !== undefined && mode !== 'words';
  return { model, response: isForm ? inForm : `<think>hm</think>\nIn words: ${reason}`, done: true };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
