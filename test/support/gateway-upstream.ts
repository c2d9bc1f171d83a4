import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';

/** A request as received by a vendor's server. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as text. */
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body of any request
  readonly body: any;
}

/** The server's next response. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body. */
  readonly json?: unknown;
  /** The chunks of a stream, written one after another. */
  readonly chunks?: readonly (string | Uint8Array)[] | AsyncIterable<string>;
  readonly type?: string;
  /** True to cut the connection after the chunks. */
  readonly breaksOff?: boolean;
  /** True to stay silent after the chunks until the client disconnects. */
  readonly hangs?: boolean;
}

/** A stand-in for a vendor's server that clients cannot distinguish from it. */
export interface FakeUpstream {
  readonly url: string;
  readonly received: Received[];
  /** The number of requests that the client aborted before they were answered. */
  readonly aborted: number;
  /** Sets the response to the next request; a function receives that request. */
  answer(next: Scripted | ((received: Received) => Scripted)): void;
  close(): Promise<void>;
}

/** Returns what is wrong with a request, as the vendor would. */
export type Check = (received: Received) => string | undefined;

/**
 * Starts a server that refuses what its check refuses and otherwise sends the scripted responses.
 * @param from where requests come from: those of the gateway ask for uncompressed responses
 */
export async function startUpstream(check: Check, from: 'gateway' | 'anyone' = 'gateway'): Promise<FakeUpstream> {
  const received: Received[] = [];
  const script: (Scripted | ((received: Received) => Scripted))[] = [];
  let aborted = 0;
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) aborted++;
    });
    void readRequest(request).then(async (got) => {
      // Programs look around before they ask, and the port may have been another server's that is still polled.
      if (from === 'anyone' && got.text === '') {
        await send(response, { status: 404, json: {} });
        return;
      }
      received.push(got);
      const isAsExpected = from === 'anyone' || got.headers['accept-encoding'] === 'identity';
      const problem = isAsExpected ? check(got) : 'accept-encoding is not identity';
      const next = script.shift();
      const answer = typeof next === 'function' ? next(got) : next;
      await send(
        response,
        problem === undefined
          ? (answer ?? { status: 500, json: { error: { message: 'No answer was told.' } } })
          : refusal(problem),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get aborted() {
      return aborted;
    },
    answer: (next) => {
      script.push(next);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { path: request.url ?? '', headers: request.headers, text, body };
}

const refusal = (problem: string): Scripted => ({
  status: 400,
  json: { error: { message: problem, type: 'invalid_request_error', param: null, code: null } },
});

async function send(response: ServerResponse, scripted: Scripted): Promise<void> {
  const { status = 200, headers = {}, json, chunks = [], type = 'text/event-stream', breaksOff, hangs } = scripted;
  response.writeHead(status, {
    'content-type': json === undefined ? type : 'application/json',
    'set-cookie': 'vendor=1',
    'x-request-id': 'req_of_vendor',
    'request-id': 'req_of_vendor',
    ...headers,
  });
  if (json !== undefined) {
    response.end(JSON.stringify(json));
    return;
  }
  for await (const chunk of chunks) {
    response.write(chunk);
    await nextTurn();
  }
  if (breaksOff === true) response.destroy();
  else if (hangs !== true) response.end();
}

/** Returns what the vendor's server would refuse in a request to the OpenAI chat API. */
export function checkChat({ path, headers, body, text }: Received): string | undefined {
  if (path !== '/v1/chat/completions') return `unknown path ${path}`;
  if (headers['content-type'] !== 'application/json') return 'content-type';
  if (headers.authorization !== 'Bearer sk-vendor') return 'authorization';
  if (headers.cookie !== undefined || headers['x-umbra-key'] !== undefined)
    return 'a header that is not for the vendor';
  if (/\\u[dD][89aAbB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])/.test(text)) return 'a lone surrogate';
  if (typeof body.model !== 'string' || !Array.isArray(body.messages)) return 'model or messages';
  const open = new Set<string>();
  for (const message of body.messages) {
    if (!['system', 'developer', 'user', 'assistant', 'tool'].includes(message.role)) return 'role';
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) return 'a tool message without its call';
      continue;
    }
    if (open.size > 0) return 'a tool call without its message';
    for (const call of message.tool_calls ?? []) {
      if (typeof call.function?.arguments === 'string') JSON.parse(call.function.arguments);
      open.add(call.id);
    }
  }
  return undefined;
}

/** Returns a stream of the OpenAI chat API. */
export const chatStream = (deltas: readonly object[], finish = 'stop', index = 0): string =>
  [
    ...deltas.map((delta) => chunkOf([{ index, delta, finish_reason: null }])),
    chunkOf([{ index, delta: {}, finish_reason: finish }]),
    'data: [DONE]\n\n',
  ].join('');

const chunkOf = (choices: readonly object[]): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-test', choices })}\n\n`;

/** Returns a response of the OpenAI chat API. */
export const chatAnswer = (message: object, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-test',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: null, refusal: null, ...message },
      logprobs: null,
      finish_reason: finish,
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
