import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { readTree } from '../json/json-tree.js';
import { TagMap } from '../tags/tag-map.js';
import { FrameReader } from './frames.js';
import { openAiAnswers } from './openai-answers.js';
import { OutputRule } from './output-rule.js';
import { SSE } from './sse.js';

const OWN = 'jane.roe@example.com';
const OTHER = 'john.doe@example.org';

const tags = new TagMap((value) => createHmac('sha256', 'key').update(value).digest('hex'));
const PLACEHOLDER = tags.placeholderOf('email-address', OWN);

/** Finds addresses, and placeholders as detectors may. */
const find = (text: string) =>
  Promise.resolve(
    Array.from(text.matchAll(/\b[\w.]+@[\w.]+\b|\b[A-Z_]+_[0-9A-Z]{8}\b/g), ({ 0: value, index: start }) => ({
      start,
      end: start + value.length,
      kind: 'email-address' as const,
    })),
  );
const ruleOf = (rule: 'mask' | 'block' = 'mask'): OutputRule =>
  new OutputRule(openAiAnswers(readTree('{}', { duplicateKeys: 'keep' })), { rule, find, tags });

const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const content = (text: string): string => event({ delta: { content: text } });

const framesOf = (events: readonly string[]) => new FrameReader(SSE, 1e6).push(Buffer.from(events.join('')));

async function readStream(rule: OutputRule, frames: readonly string[]) {
  const out: string[] = [];
  for (const frame of framesOf(frames)) {
    out.push(...(await rule.push(frame)).map(({ raw }) => raw));
  }
  out.push(...(await rule.end()).map(({ raw }) => raw));
  return out;
}

interface Delta {
  readonly content?: string;
  readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
}

const textIn = (frames: readonly string[], read = (delta: Delta) => delta.content): string =>
  frames
    .filter((frame) => frame.startsWith('data: {'))
    .map((frame) => read(JSON.parse(frame.slice('data: '.length)).choices[0].delta ?? {}) ?? '')
    .join('');

const TEXT = `To ${PLACEHOLDER} and ${OTHER}.\n${OWN}, ${PLACEHOLDER.toLowerCase()}\n${OTHER}`;
const MASKED = `To ${PLACEHOLDER} and [EMAIL_ADDRESS].\n${OWN}, ${PLACEHOLDER.toLowerCase()}\n[EMAIL_ADDRESS]`;

describe('an answer', () => {
  const answer = (message: object): string => JSON.stringify({ choices: [{ index: 0, message, logprobs: [1] }] });

  it('keeps what the caller has sent, and has the rest masked and counted', async () => {
    const rule = ruleOf();
    const { choices } = JSON.parse(await rule.whole(answer({ content: TEXT })));
    expect(choices[0]).toEqual({ index: 0, message: { content: MASKED }, logprobs: null });
    expect([...rule.found]).toEqual([['email-address', 1]]);
  });

  it('is unchanged byte for byte where nothing is found', async () => {
    const text = `{ "choices": [{"message": {"content": "To ${PLACEHOLDER}"}, "logprobs": [ 1.50 ]}] }`;
    expect(await ruleOf('block').whole(text)).toBe(text);
  });

  it('is masked in strings, keys and numbers of JSON', async () => {
    const made = JSON.stringify({ to: `"${OTHER}"\n`, [OTHER]: 1 });
    const calls = (args: string) => answer({ tool_calls: [{ function: { arguments: args } }] });
    const { choices } = JSON.parse(await ruleOf().whole(calls(made)));
    expect(JSON.parse(choices[0].message.tool_calls[0].function.arguments)).toEqual({
      to: '"[EMAIL_ADDRESS]"\n',
      '[EMAIL_ADDRESS]': 1,
    });
  });

  it.each([answer({ content: OTHER }), answer({ tool_calls: [{ function: { arguments: `{"a":"${OTHER}"}` } }] })])(
    'is blocked (%#)',
    async (text) => {
      await expect(ruleOf('block').whole(text)).rejects.toMatchObject({ name: 'OutputBlocked' });
    },
  );
});

describe('a stream', () => {
  it('is masked the same however it is cut, event by event', async () => {
    const cuts = fc.uniqueArray(fc.nat({ max: TEXT.length }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const bounds = [0, ...places.toSorted((one, other) => one - other), TEXT.length];
        const pieces = bounds.slice(1).map((end, index) => TEXT.slice(bounds[index], end));
        const frames = [...pieces.map(content), event({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n'];
        const out = await readStream(ruleOf(), frames);
        expect(out).toHaveLength(frames.length);
        expect(textIn(out)).toBe(MASKED);
      }),
    );
  });

  it('waits for the end of a line, not for that of the answer', async () => {
    const rule = ruleOf();
    const [first, second] = framesOf([content('Dear Sir,'), content('\nI')]);
    expect(first && (await rule.push(first))).toEqual([]);
    expect(textIn((second ? await rule.push(second) : []).map(({ raw }) => raw))).toBe('Dear Sir,');
    expect(textIn((await rule.end()).map(({ raw }) => raw))).toBe('\nI');
  });

  it('does not wait for ever for the end of a line', async () => {
    const rule = ruleOf();
    const frames = framesOf(Array.from({ length: 30 }, () => content('word '.repeat(200))));
    const early: string[] = [];
    for (const frame of frames) early.push(...(await rule.push(frame)).map(({ raw }) => raw));
    expect(early).toHaveLength(16);
    const rest = (await rule.end()).map(({ raw }) => raw);
    expect(textIn([...early, ...rest])).toBe('word '.repeat(6000));
  });

  it('has its arguments of tools masked as a whole', async () => {
    const args = JSON.stringify({ to: OTHER, cc: PLACEHOLDER });
    const tool = (piece: string) => event({ delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] } });
    const out = await readStream(ruleOf(), [
      ...Array.from(args, tool),
      event({ delta: {}, finish_reason: 'tool_calls' }),
    ]);
    const said = textIn(out, (delta) => delta.tool_calls?.[0]?.function.arguments);
    expect(JSON.parse(said)).toEqual({ to: '[EMAIL_ADDRESS]', cc: PLACEHOLDER });
  });

  it('is blocked before anything of the line is sent', async () => {
    const rule = ruleOf('block');
    await expect(readStream(rule, [content(`Hello,\nwrite to ${OTHER}`)])).rejects.toMatchObject({
      name: 'OutputBlocked',
    });
    expect([...rule.found]).toEqual([['email-address', 1]]);
  });
});
