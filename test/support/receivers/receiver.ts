import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // Tests say what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  readonly json: any;
  /** The status of the response; 0 if there was none. */
  readonly status: number;
}

/** The behaviour of a receiver; `undefined` means like the real service. */
export type Behaviour =
  | 'hang'
  | 'cut'
  /** Sends a status but never ends the response. */
  | 'drip'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Returns the response of the real service to a request. */
export type Judge = (request: Omit<Received, 'status'>) => {
  readonly status: number;
  readonly body?: string | Uint8Array;
};

export interface Receiver {
  readonly url: string;
  /** All requests received, in order. */
  readonly received: readonly Received[];
  /** Returns the accepted requests. */
  taken(): readonly Received[];
  /** Sets the behaviour for further requests, chosen per request. */
  behave(choose: (request: Omit<Received, 'status'>) => Behaviour | undefined): void;
  close(): Promise<void>;
}

/** Starts a local stand-in for a service. */
export async function startReceiver(path: string, judge: Judge): Promise<Receiver> {
  const received: Received[] = [];
  let choose: (request: Omit<Received, 'status'>) => Behaviour | undefined = () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const seen = { path: request.url ?? '', headers: request.headers, text, json: parsed(text) };
    const behaviour = choose(seen);
    if (typeof behaviour === 'string') {
      received.push({ ...seen, status: 0 });
      if (behaviour === 'cut') request.socket.destroy();
      if (behaviour === 'drip') response.writeHead(503).write('wait');
      return;
    }
    const { status, body } = behaviour === undefined ? judge(seen) : { ...behaviour, body: '' };
    received.push({ ...seen, status });
    response.writeHead(status, behaviour?.headers).end(status === 204 ? undefined : body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    received,
    taken: () => received.filter(({ status }) => status >= 200 && status < 300),
    behave: (chosen) => (choose = chosen),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
