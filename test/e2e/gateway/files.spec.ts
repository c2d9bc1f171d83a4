import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { drawPicture } from '../../support/drawn-picture.js';
import { readBack } from '../../support/filter-pdf.js';
import { checkMessages, messageAnswer } from '../../support/gateway-anthropic.js';
import { checkResponses, responseOf, said } from '../../support/gateway-responses.js';
import { chatAnswer, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';
import { makeEncryptedPdf, makePdf } from '../../support/pdf.js';

const SSN = '536-22-8726';

let app: TestApp;
let openai: FakeUpstream;
let anthropic: FakeUpstream;
let chat: OpenAI;
let claude: Anthropic;
let letter: string;
beforeAll(async () => {
  openai = await startUpstream((received) =>
    received.path === '/v1/responses' ? checkResponses(received) : checkChat(received),
  );
  anthropic = await startUpstream(checkMessages());
  app = await startApp({
    env: {
      GATEWAY_UPSTREAM: openai.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_ANTHROPIC_UPSTREAM: anthropic.url,
      GATEWAY_ANTHROPIC_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_OLLAMA_UPSTREAM: openai.url,
      GATEWAY_FILES: 'redact',
    },
  });
  letter = (await drawPicture([`SSN: ${SSN}`, 'was seen on Monday'])).toString('base64');
  chat = new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey: app.apiKey, maxRetries: 0 });
  claude = new Anthropic({ baseURL: `${app.url}/anthropic`, apiKey: app.apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  await Promise.all([openai.close(), anthropic.close()]);
});
beforeEach(() => {
  openai.received.length = 0;
  anthropic.received.length = 0;
});

const PDF = makePdf([
  {
    lines: [
      [72, 700, `SSN: ${SSN}`],
      [72, 650, 'was seen on Monday'],
    ],
  },
]).toString('base64');

/** The text of each picture, read once: all APIs hand the same one on. */
const texts = new Map<string, string>();

/** What can be read in a picture. */
async function textOf(base64: string): Promise<string> {
  const text = texts.get(base64) ?? (await recognised(base64));
  texts.set(base64, text);
  return text;
}

async function recognised(base64: string): Promise<string> {
  const body = new Uint8Array(Buffer.from(base64, 'base64'));
  const headers = { ...bearer(app.apiKey), 'content-type': 'image/png' };
  const response = await fetch(`${app.url}/api/explain`, { method: 'POST', headers, body });
  return ((await response.json()) as { readonly filteredText: string }).filteredText;
}

const textOfPdf = async (base64: string): Promise<string> =>
  JSON.stringify(await readBack(Buffer.from(base64, 'base64')));

function expectRedacted(text: string): void {
  expect(text).toContain('Monday');
  expect(text).not.toMatch(/536|8726/);
}

it('of the OpenAI API reach the vendor with what was found made unreadable, the same each time', async () => {
  const ask = async (): Promise<string[]> => {
    openai.answer({ json: chatAnswer({ content: 'Seen.' }) });
    await chat.chat.completions.create({
      model: 'm',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: `data:image/png;base64,${letter}`, detail: 'high' } },
            {
              type: 'file',
              file: { file_data: `data:application/pdf;base64,${PDF}`, filename: 'jane.roe@example.com.pdf' },
            },
          ],
        },
      ],
    });
    const { text, body } = openai.received.at(-1) ?? { text: '', body: {} };
    expect(text).not.toContain('jane.roe@example.com');
    const [image, file] = body.messages[0].content;
    return [image.image_url.url, file.file.file_data];
  };
  const sent = await ask();
  const [image = '', file = ''] = sent;
  expect(image).toMatch(/^data:image\/png;base64,/);
  expect(file).toMatch(/^data:application\/pdf;base64,/);
  expectRedacted(await textOf(image.replace(/^.*,/, '')));
  expectRedacted(await textOfPdf(file.replace(/^.*,/, '')));
  expect(await ask()).toEqual(sent);
});

it('of the Responses API do too', async () => {
  openai.answer({ json: responseOf([said('Seen.')]) });
  await chat.responses.create({
    model: 'm',
    input: [
      {
        role: 'user',
        content: [{ type: 'input_image', image_url: `data:image/png;base64,${letter}`, detail: 'auto' }],
      },
    ],
  });
  expectRedacted(await textOf(openai.received[0]?.body.input[0].content[0].image_url.replace(/^.*,/, '')));
});

it('of the Anthropic API do too, also in results of tools', async () => {
  anthropic.answer({ json: messageAnswer([{ type: 'text', text: 'Seen.' }]) });
  const source = { type: 'base64', media_type: 'image/png', data: letter } as const;
  await claude.messages.create({
    model: 'm',
    max_tokens: 9,
    messages: [
      {
        role: 'user',
        content: [{ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PDF } }],
      },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'look', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'image', source }] }] },
    ],
  });
  const [first, , last] = anthropic.received[0]?.body.messages ?? [];
  expectRedacted(await textOfPdf(first.content[0].source.data));
  expectRedacted(await textOf(last.content[0].content[0].source.data));
});

it('of the Ollama API do too', async () => {
  const request = { model: 'm', stream: false, messages: [{ role: 'user', content: 'See', images: [letter] }] };
  const received = openai.received;
  await fetch(`${app.url}/ollama/api/chat`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  expectRedacted(await textOf(received[0]?.body.messages[0].images[0]));
});

it.each([
  ['an address', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }, 'image_url.url'],
  [
    'a damaged image',
    { type: 'image_url', image_url: { url: `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAaQAAABaCAYAAADXKs3h` } },
    'image_url.url',
  ],
  ['another format', { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } }, 'image_url.url'],
  ['a locked PDF', { type: 'file', file: { file_data: makeEncryptedPdf().toString('base64') } }, 'file.file_data'],
  ['the id of a file', { type: 'file', file: { file_id: 'file-1' } }, 'file.file_id'],
  ['an unknown field', { type: 'file', file: { file_data: PDF, more: 'x' } }, 'file.(unknown field)'],
] as const)('that are %s are refused', async (_, part, place) => {
  const messages = [{ role: 'user', content: [part] }] as unknown as OpenAI.ChatCompletionMessageParam[];
  await expect(chat.chat.completions.create({ model: 'm', messages })).rejects.toMatchObject({
    status: 400,
    code: 'umbra_unsupported_content',
    param: `messages[0].content[0].${place}`,
  });
  expect(openai.received).toHaveLength(0);
});
