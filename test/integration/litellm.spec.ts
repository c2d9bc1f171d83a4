import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedApp } from '../support/app.js';
import { freePort, NOBODY } from '../support/free-port.js';
import { checkChat, startUpstream, type FakeUpstream, type Received } from '../support/gateway-upstream.js';
import { until } from '../support/until.js';

/** Of `scripts/services/litellm.sh`; without it there is no proxy. */
const { LITELLM } = process.env;
const withProxy = LITELLM === undefined ? describe.skip : describe;
const why = LITELLM === undefined ? ' (skipped: LITELLM is not set; npm run services -- start)' : '';

const MASTER_KEY = 'sk-proxy-9f0c27d1b4e85a63';
const MAIL = 'ann.example@example.com';
const CARD = '4111 1111 1111 1111';
/** More than LiteLLM sends to the analyzer at once. */
const OVERSIZE = 600_000;

interface ChatAnswer {
  readonly choices?: readonly { readonly message: { readonly content: string } }[];
  readonly error?: { readonly message: string };
}

/** A model that repeats what it is told. */
const echo = ({ body: { messages } }: Received) => ({
  json: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake',
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: messages.at(-1).content as string } },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

/** What a vendor checks; LiteLLM, unlike the gateway, gives back the cookies of the vendor. */
const checkAsVendor = (received: Received): string | undefined =>
  checkChat({ ...received, headers: { ...received.headers, cookie: undefined } });

withProxy(`LiteLLM with its Presidio guardrail pointed at Umbra${why}`, () => {
  let directory: string;
  let upstream: FakeUpstream;
  let proxy: ChildProcess;
  let url: string;
  let told = '';

  beforeAll(async () => {
    const app = await sharedApp();
    upstream = await startUpstream(checkAsVendor, 'anyone');
    directory = await mkdtemp(path.join(tmpdir(), 'umbra-litellm-'));
    const recognizers = path.join(directory, 'recognizers.json');
    const ticket = { name: 'ticket', regex: String.raw`\bTKT-\d{4}\b`, score: 0.9 };
    await writeFile(
      recognizers,
      JSON.stringify([
        {
          name: 'tickets',
          supported_entity: 'TICKET',
          supported_language: 'en',
          patterns: [ticket],
          context: ['ticket'],
        },
      ]),
    );
    const umbra = `${app.url.replace('//', `//x:${app.apiKey}@`)}/presidio/`;
    const away = `${NOBODY}/`;
    const guardrail = (guardrail_name: string, more: object, base = umbra) => ({
      guardrail_name,
      litellm_params: {
        guardrail: 'presidio',
        mode: 'pre_call',
        presidio_analyzer_api_base: base,
        presidio_anonymizer_api_base: base,
        ...more,
      },
    });
    const entities = { PERSON: 'MASK', EMAIL_ADDRESS: 'MASK', CREDIT_CARD: 'BLOCK' };
    const config = path.join(directory, 'config.yaml');
    // JSON is YAML.
    await writeFile(
      config,
      JSON.stringify({
        model_list: [
          {
            model_name: 'fake',
            litellm_params: { model: 'openai/fake', api_base: `${upstream.url}/v1`, api_key: 'sk-vendor' },
          },
        ],
        guardrails: [
          guardrail('mask', { pii_entities_config: entities }),
          // Without the scope, LiteLLM masks the answer again after restoring it.
          guardrail('restore', { output_parse_pii: true, presidio_filter_scope: 'input' }),
          guardrail('recognizers', { presidio_ad_hoc_recognizers: recognizers }),
          guardrail('away', { pii_entities_config: entities }, away),
          guardrail('away-restoring', { output_parse_pii: true }, away),
        ],
        litellm_settings: { num_retries: 0, telemetry: false },
        general_settings: { master_key: MASTER_KEY },
      }),
    );
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    proxy = spawn(LITELLM ?? '', ['--config', config, '--host', '127.0.0.1', '--port', String(port)], {
      env: { PATH: process.env.PATH, HOME: directory, LITELLM_LOCAL_MODEL_COST_MAP: 'True' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [proxy.stdout, proxy.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        told += text;
      });
    }
    await until(async () => {
      if (proxy.exitCode !== null) throw new Error(`LiteLLM ended with ${proxy.exitCode}: ${told}`);
      const { ok } = await fetch(`${url}/health/liveliness`).catch(() => ({ ok: false }));
      return ok;
    });
  }, 300_000);
  beforeEach(() => {
    upstream.received.length = 0;
  });
  afterAll(async () => {
    proxy.kill('SIGKILL');
    await upstream.close();
    await rm(directory, { recursive: true });
  });

  /** Sends a message through a guardrail; `sent` is what the model has received of it. */
  async function chat(guardrail: string, content: string) {
    upstream.answer(echo);
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MASTER_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'fake', messages: [{ role: 'user', content }], guardrails: [guardrail] }),
    });
    const { choices, error } = (await response.json()) as ChatAnswer;
    const sent = upstream.received.map(({ body }) => body.messages.at(-1).content as string);
    return { status: response.status, answer: choices?.[0]?.message.content, error: error?.message, sent };
  }

  it.each([
    ['plain', `Write to ${MAIL} today.`, 'Write to <EMAIL_ADDRESS> today.'],
    ['astral', `😀 𝒜lan: 🧑‍🚀 ${MAIL} 😀😀 ${MAIL}!`, '😀 𝒜lan: 🧑‍🚀 <EMAIL_ADDRESS> 😀😀 <EMAIL_ADDRESS>!'],
    ['quoted', `{"to": "${MAIL}",\n "path": "C:\\\\temp"}`, '{"to": "<EMAIL_ADDRESS>",\n "path": "C:\\\\temp"}'],
    ['harmless', 'The weather is fine.', 'The weather is fine.'],
  ])('masks a %s text', async (_, text, masked) => {
    expect(await chat('mask', text)).toMatchObject({ status: 200, sent: [masked], answer: masked });
  });

  it('blocks what it is told to block, and sends nothing', async () => {
    const { status, error, sent } = await chat('mask', `Charge ${CARD}.`);
    expect([status, sent]).toEqual([400, []]);
    expect(error).toContain('CREDIT_CARD');
    expect(error).not.toContain(CARD);
  });

  it('restores what it has replaced by the offsets of the analyzer', async () => {
    const text = `😀 From ${MAIL} to bob.example@example.com 🧑‍🚀.`;
    const { status, answer, sent } = await chat('restore', text);
    expect(status).toBe(200);
    expect(sent).toEqual(['😀 From <EMAIL_ADDRESS_1> to <EMAIL_ADDRESS_2> 🧑‍🚀.']);
    expect(answer).toBe(text);
  });

  it('sends the recognizers of its file along', async () => {
    const { sent } = await chat('recognizers', 'The ticket TKT-4711 is open.');
    expect(sent).toEqual(['The ticket <TICKET> is open.']);
  });

  it('masks a text that it sends to the analyzer in parts', async () => {
    const filler = 'nothing to see here 😀 ';
    const some = filler.repeat(Math.ceil(OVERSIZE / 2 / filler.length));
    const { status, sent } = await chat('mask', `${MAIL} ${some}${MAIL} ${some}${MAIL}`);
    expect(status).toBe(200);
    expect(sent).toEqual([`<EMAIL_ADDRESS> ${some}<EMAIL_ADDRESS> ${some}<EMAIL_ADDRESS>`]);
  });

  it.each(['away', 'away-restoring'])('sends nothing when Umbra cannot be reached: %s', async (guardrail) => {
    const { status, sent } = await chat(guardrail, `Write to ${MAIL} today.`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(sent).toEqual([]);
  });
});
