import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { readTree } from '../json/json-tree.js';
import { TagMap } from '../tags/tag-map.js';
import { anthropicAnswers } from './anthropic-answers.js';
import { RequestHosts } from './links.js';
import { ollamaAnswers } from './ollama-answers.js';
import { openAiAnswers } from './openai-answers.js';
import type { Protocol } from './protocol.js';
import { Restorer } from './restorer.js';
import { FrameReader } from './frames.js';

/** With everything that escaping could get wrong. */
const NASTY = 'Jané "Zoë" \\ O’Neil e\u0301 𝔍𝕠 日本\r\n\tline';
const MAIL = 'jane.roe@example.com';

const hash = (value: string): string => createHmac('sha256', 'key').update(value).digest('hex');
const tags = new TagMap(hash);
const PERSON = tags.placeholderOf('person', NASTY);
const EMAIL = tags.placeholderOf('email-address', MAIL);
const TAG = EMAIL.slice('EMAIL_ADDRESS_'.length);

const none = readTree('{}', { duplicateKeys: 'keep' });
const openAi = (request = none): Protocol => openAiAnswers(request);
const restorer = (protocol = openAi(), request = ''): Restorer =>
  new Restorer(tags, new RequestHosts(request), protocol);

const delta = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const content = (text: string): string => delta({ delta: { content: text } });

test('a placeholder that begins a longer one is restored as well', () => {
  const digests = ['0'.repeat(64), `${'f'.repeat(54)}${'0'.repeat(10)}`];
  const colliding = new TagMap(() => digests.shift() ?? '');
  const short = colliding.placeholderOf('person', 'Ana Test');
  const long = colliding.placeholderOf('person', 'Ben Test');
  expect(long.startsWith(short)).toBe(true);
  const restoring = new Restorer(colliding, new RequestHosts(''), openAi());
  expect(restoring.plain(`${short}, then ${long}.`)).toBe('Ana Test, then Ben Test.');
});

/** What a client makes of a stream that comes in these chunks. */
function readStream(chunks: readonly Uint8Array[], protocol = openAi(), request = '') {
  const reader = new FrameReader(protocol.frames, 1e6);
  const restoring = restorer(protocol, request);
  const out: string[] = [];
  for (const chunk of chunks) for (const frame of reader.push(chunk)) out.push(...restoring.push(frame));
  for (const frame of reader.end()) out.push(...restoring.push(frame));
  out.push(...restoring.end());
  return out;
}

// oxlint-disable-next-line typescript/no-explicit-any -- any event of a stream
const eventsIn = (stream: readonly string[]): any[] =>
  stream
    .join('')
    .split('\n\n')
    .flatMap((frame) => /^data: (\{.*)$/m.exec(frame)?.[1] ?? [])
    .map((data) => JSON.parse(data));

const contentIn = (stream: readonly string[]): string =>
  eventsIn(stream)
    .map(({ choices }) => choices[0]?.delta?.content ?? '')
    .join('');

const restored = (...pieces: readonly string[]): string =>
  contentIn(readStream(pieces.map((piece) => Buffer.from(content(piece)))));

describe('a restored text', () => {
  it.each([
    ['as it was sent', EMAIL],
    ['in lower case', EMAIL.toLowerCase()],
    ['with escaped underscores', EMAIL.replaceAll('_', '\\_')],
    ['with blanks', EMAIL.replaceAll('_', ' ')],
    ['with hyphens', EMAIL.replaceAll('_', '-')],
    ['with invisible characters', Array.from(EMAIL).join('\u200B')],
    ['in full width', EMAIL.replace(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ['without the kind', TAG],
  ])('has the value of a placeholder %s', (_, written) => {
    expect(restored(`To “${written}”'s desk`)).toBe(`To “${MAIL}”'s desk`);
  });

  it.each([
    ['of another caller', 'EMAIL_ADDRESS_00000000'],
    ['with another letter', EMAIL.slice(0, -1) + (EMAIL.endsWith('A') ? 'B' : 'A')],
    ['in the middle of a word', `x${TAG}`],
    ['that is only a kind', 'EMAIL_ADDRESS_'],
    ['that is only a word', 'Email'],
  ])('leaves a placeholder %s', (_, written) => {
    expect(restored(`To ${written} and on`)).toBe(`To ${written} and on`);
  });

  it('takes the host of a link in the request, not the user before it', () => {
    const link = (host: string, request: string): string =>
      contentIn(readStream([Buffer.from(content(`https://${host}/?q=${TAG}`))], openAi(), request));
    const request = 'See https://evil.example@docs.example.com/a and https://user:pass@ftp.example.com';
    expect(link('docs.example.com', request)).toBe(`https://docs.example.com/?q=${MAIL}`);
    expect(link('ftp.example.com', request)).toBe(`https://ftp.example.com/?q=${MAIL}`);
    expect(link('evil.example', request)).toBe(`https://evil.example/?q=${TAG}`);
    expect(link('user', request)).toBe(`https://user/?q=${TAG}`);
  });

  it('has no value in a link whose host was not in the request', () => {
    const request = 'See https://docs.example.com/a';
    const link = (host: string): string =>
      contentIn(readStream([Buffer.from(content(`![x](https://${host}/?q=${TAG}) ${TAG}`))], openAi(), request));
    expect(link('evil.example')).toBe(`![x](https://evil.example/?q=${TAG}) ${MAIL}`);
    expect(link('docs.example.com')).toBe(`![x](https://docs.example.com/?q=${MAIL}) ${MAIL}`);
    expect(link('docs.example.com@evil.example')).toContain(`?q=${TAG}`);
    expect(restored(`//evil.example/${TAG}`)).toBe(`//evil.example/${TAG}`);
    expect(restored(`https://${TAG}.evil.example/`)).toContain(TAG);
    expect(restored(`<img src="https://evil.example/a b?q=${TAG}"> ${TAG}`)).toBe(
      `<img src="https://evil.example/a b?q=${TAG}"> ${MAIL}`,
    );
  });

  it('ends without half a placeholder', () => {
    const cut = (length: number): string => restored(`To ${EMAIL.slice(0, EMAIL.length - 8 + length)}`);
    expect(cut(6)).toBe(`To ${MAIL}`);
    expect(cut(2)).toBe('To ');
    expect(restored('See email address 7')).toBe('See email address 7');
  });

  it('is escaped in the strings of JSON alone', () => {
    const whole = restorer(openAi(readTree('{"response_format":{"type":"json_object"}}', { duplicateKeys: 'keep' })));
    const said = `{"who": "${PERSON}", "also": "\\u0050${PERSON.slice(1)}", "n": ${TAG}}`;
    const answer = JSON.parse(whole.whole(JSON.stringify({ choices: [{ index: 0, message: { content: said } }] })));
    const escaped = JSON.stringify(NASTY);
    expect(answer.choices[0].message.content).toBe(`{"who": ${escaped}, "also": ${escaped}, "n": ${TAG}}`);
  });

  it('has no list of tokens beside it, which would say the placeholder', () => {
    const [event] = eventsIn(
      readStream([Buffer.from(delta({ delta: { content: EMAIL }, logprobs: { content: [{ token: EMAIL }] } }))]),
    );
    expect(event.choices[0]).toEqual({ index: 0, delta: { content: MAIL }, logprobs: null });
  });
});

describe('a stream', () => {
  it('is given out as it comes where no placeholder may be on the way', () => {
    const restoring = restorer();
    const reader = new FrameReader(openAi().frames, 1e6);
    for (const piece of ['Dear ', 'Sir,', ' I am', ' here.']) {
      const [frame] = reader.push(Buffer.from(content(piece)));
      expect(frame && restoring.push(frame)).toEqual([content(piece)]);
    }
  });

  it('keeps comments, fields and line ends of every event byte for byte', () => {
    const raw = ': hello\n\nevent: x\r\nid: 7\r\ndata: {"choices":[]}\r\n\r\nretry: 10\n\ndata: [DONE]\n\n';
    expect(readStream([Buffer.from(raw)]).join('')).toBe(raw);
  });

  it('is the same however it is cut, event by event', () => {
    const text = `Dear ${PERSON}, is ${EMAIL} yours? 𝔍 ${EMAIL.toLowerCase()} EMAIL_ADDRES`;
    const args = JSON.stringify({ to: PERSON, cc: [EMAIL], n: 1.5 });
    const tool = (piece: string): string =>
      delta({ delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] } });
    const expected = `Dear ${NASTY}, is ${MAIL} yours? 𝔍 ${MAIL} EMAIL_ADDRES`;
    const cutsOf = (length: number) => fc.uniqueArray(fc.nat({ max: length }), { maxLength: 40 });
    fc.assert(
      fc.property(cutsOf(text.length), cutsOf(args.length), cutsOf(4000), (cuts, argCuts, byteCuts) => {
        const frames = [
          ...piecesOf(text, cuts).map(content),
          ...piecesOf(args, argCuts).map(tool),
          delta({ delta: {}, finish_reason: 'stop' }),
          'data: [DONE]\n\n',
        ];
        const bytes = Buffer.from(frames.join(''));
        const out = readStream(bytesCutAt(bytes, byteCuts));
        expect(out).toHaveLength(frames.length);
        expect(contentIn(out)).toBe(expected);
        const said = eventsIn(out)
          .map(({ choices }) => choices[0]?.delta?.tool_calls?.[0].function.arguments ?? '')
          .join('');
        expect(JSON.parse(said)).toEqual({ to: NASTY, cc: [MAIL], n: 1.5 });
      }),
      { numRuns: 200 },
    );
  });

  it('of lines of JSON is the same in pieces of any sizes', () => {
    const request = readTree('{"format":"json"}', { duplicateKeys: 'keep' });
    const text = JSON.stringify({ to: PERSON, cc: [EMAIL] });
    const cutsOf = (length: number) => fc.array(fc.nat({ max: length }), { maxLength: 60 });
    fc.assert(
      fc.property(cutsOf(text.length), cutsOf(4000), (cuts, byteCuts) => {
        const lines = [
          ...piecesOf(text, cuts).map((piece) => ({ message: { content: piece }, done: false })),
          { message: { content: '' }, done: true, eval_count: 3 },
        ].map((part) => `${JSON.stringify(part)}\n`);
        const out = readStream(bytesCutAt(Buffer.from(lines.join('')), byteCuts), ollamaAnswers(request));
        expect(out).toHaveLength(lines.length);
        const said = out.map((line): string => JSON.parse(line).message.content).join('');
        expect(JSON.parse(said)).toEqual({ to: NASTY, cc: [MAIL] });
      }),
      { numRuns: 200 },
    );
  });

  it('is the same in single bytes', () => {
    const frames = [...Array.from(`To ${PERSON}`, content), 'data: [DONE]\n\n'];
    const bytes = Buffer.from(frames.join(''));
    const out = readStream(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect([out.length, contentIn(out)]).toEqual([frames.length, `To ${NASTY}`]);
  });

  it('of the Anthropic API leaves thinking as it is, and restores the blocks beside it', () => {
    const event = (type: string, fields: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
    const frames = [
      event('message_start', { message: { content: [] } }),
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
      event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: EMAIL } }),
      event('content_block_stop', { index: 0 }),
      event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
      ...Array.from(`To ${EMAIL}`, (text) =>
        event('content_block_delta', { index: 1, delta: { type: 'text_delta', text } }),
      ),
      event('content_block_stop', { index: 1 }),
      event('content_block_start', { index: 2, content_block: { type: 'tool_use', id: 't', name: 'send', input: {} } }),
      ...Array.from(JSON.stringify({ to: PERSON }), (partial_json) =>
        event('content_block_delta', { index: 2, delta: { type: 'input_json_delta', partial_json } }),
      ),
      event('content_block_stop', { index: 2 }),
      event('message_stop', {}),
    ];
    const out = readStream([Buffer.from(frames.join(''))], anthropicAnswers(none));
    expect(out).toHaveLength(frames.length);
    const said = (name: string): string =>
      eventsIn(out)
        .map(({ delta: of }) => of?.[name] ?? '')
        .join('');
    expect([said('thinking'), said('text'), JSON.parse(said('partial_json'))]).toEqual([
      EMAIL,
      `To ${MAIL}`,
      { to: NASTY },
    ]);
  });
});

function piecesOf(text: string, cuts: readonly number[]): string[] {
  const at = [0, ...cuts.toSorted((one, other) => one - other), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

function bytesCutAt(bytes: Buffer, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((one, other) => one - other), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}
