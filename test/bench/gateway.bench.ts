import { startApp } from '../support/app.js';
import { chatAnswer, chatStream, startUpstream, type FakeUpstream } from '../support/gateway-upstream.js';
import { median, type Figure } from './figure.js';

const ROUNDS = 60;
const WARM_UP = 20;
const TURNS = 50;
const PARAGRAPH =
  'Thank you for seeing the patient on short notice. The number 219-09-9999 was asked for again, and she can be reached at ' +
  'm.harrow@example.com or 212-555-0143. The course was without complications and she was discharged in good condition. ';

/** What the gateway adds to a request: its time through the gateway, less that of the same request without it. */
export async function benchGateway(): Promise<readonly Figure[]> {
  const upstream = await startUpstream(() => undefined);
  const app = await startApp({ env: { GATEWAY_UPSTREAM: upstream.url, GATEWAY_UPSTREAM_KEY: 'sk-vendor' } });
  try {
    const gateway = { url: `${app.url}/v1/chat/completions`, key: app.apiKey };
    const direct = { url: `${upstream.url}/v1/chat/completions`, key: 'sk-vendor' };
    const figures: Figure[] = [];
    const sizes = [
      [1, '<= 3', '<= 8'],
      [10, '<= 8', '<= 20'],
      [100, '<= 60', '<= 120'],
    ] as const;
    for (const [kilobytes, atMedian, atMost] of sizes) {
      const text = PARAGRAPH.repeat(Math.ceil((kilobytes * 1024) / PARAGRAPH.length)).slice(0, kilobytes * 1024);
      const messages = (round: number) => [{ role: 'user', content: `Letter ${round}. ${text}` }];
      const added = await addedBy(upstream, gateway, direct, messages);
      figures.push({ name: `new text of ${kilobytes} KB, median`, value: median(added), unit: 'ms', target: atMedian });
      figures.push({ name: `new text of ${kilobytes} KB, 95 %`, value: at95(added), unit: 'ms', target: atMost });
    }
    const history = Array.from({ length: TURNS }, (_, turn) => ({
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content: `Turn ${turn}. ${PARAGRAPH.repeat(4)}`,
    }));
    const grown = (round: number) => [...history, { role: 'user', content: `And ${round}?` }];
    const added = await addedBy(upstream, gateway, direct, grown);
    figures.push({
      name: `${TURNS} turns that were seen before, median`,
      value: median(added),
      unit: 'ms',
      target: '<= 10',
    });
    figures.push({ name: `${TURNS} turns that were seen before, 95 %`, value: at95(added), unit: 'ms' });
    const first = await addedBy(
      upstream,
      gateway,
      direct,
      (round) => [{ role: 'user', content: `Hello ${round}` }],
      true,
    );
    figures.push({ name: 'first event of a stream, median', value: median(first), unit: 'ms', target: '<= 5' });
    return figures;
  } finally {
    await app.close();
    await upstream.close();
  }
}

interface Target {
  readonly url: string;
  readonly key: string;
}

/** In turns, so that both have the same neighbours. */
async function addedBy(
  upstream: FakeUpstream,
  gateway: Target,
  direct: Target,
  messages: (round: number) => readonly object[],
  stream = false,
): Promise<readonly number[]> {
  const added: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const body = JSON.stringify({ model: 'gpt-test', stream, messages: messages(round) });
    const one = await millisecondsOf(upstream, direct, body, stream);
    const other = await millisecondsOf(upstream, gateway, body, stream);
    if (round >= WARM_UP) added.push(other - one);
    upstream.received.length = 0;
  }
  return added;
}

async function millisecondsOf(
  upstream: FakeUpstream,
  { url, key }: Target,
  body: string,
  stream: boolean,
): Promise<number> {
  upstream.answer(
    stream ? { chunks: [chatStream([{ content: 'Hello.' }])] } : { json: chatAnswer({ content: 'Yes.' }) },
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const started = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  const reader = response.body?.getReader();
  if (reader === undefined || !response.ok) throw new Error(`${url} answered ${response.status}`);
  let { done } = await reader.read();
  const first = performance.now() - started;
  while (!done) ({ done } = await reader.read());
  return stream ? first : performance.now() - started;
}

const at95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? NaN;
