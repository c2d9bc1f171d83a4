import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { FrameReader } from '../answers/frames.js';
import { RequestHosts } from '../answers/links.js';
import { openAiAnswers } from '../answers/openai-answers.js';
import { OutputRule } from '../answers/output-rule.js';
import { Restorer } from '../answers/restorer.js';
import { readTree } from '../json/json-tree.js';
import { Surrogates } from './surrogates.js';
import { TagMap } from './tag-map.js';

const MAIL = 'anna.hale@clinic.test';
const NAME = 'Anna Hale';

const hash = (value: string): string => createHmac('sha256', 'key').update(value).digest('hex');
const none = readTree('{}', { duplicateKeys: 'keep' });
const tags = new TagMap(hash);
const name = tags.surrogateOf('person', NAME) ?? '';
const mail = tags.surrogateOf('email-address', MAIL) ?? '';
const url = tags.surrogateOf('url', 'https://clinic.test/anna') ?? '';
const [given = '', surname = ''] = name.split(' ');
const restorer = (): Restorer => new Restorer(tags, new RequestHosts(''), openAiAnswers(none));
const plain = (text: string): string => restorer().plain(text);

describe('surrogates of a request', () => {
  const of = (kind: 'person' | 'email-address', value: string, texts: readonly string[] = []): string | undefined => {
    const surrogates = new Surrogates(hash);
    surrogates.avoid(texts);
    return surrogates.of(kind, value);
  };

  it('are the same for the same value, whatever else is in the request', () => {
    expect(of('person', NAME)).toBe(of('person', NAME, ['Another text']));
  });

  it('are related to the key', () => {
    const other = new Surrogates((value) => createHmac('sha256', 'other').update(value).digest('hex'));
    const all = ['Anna Hale', 'Peter Stone', 'Eva Lund'];
    expect(all.map((value) => other.of('person', value))).not.toEqual(all.map((value) => of('person', value)));
  });

  it('are never a value or a name that the request holds', () => {
    const first = of('person', NAME) ?? '';
    const [, last = ''] = first.split(' ');
    for (const text of [first, `Dear ${last},`, `${last}'s file`]) {
      const next = of('person', NAME, [text]) ?? '';
      expect(next).not.toBe('');
      expect(next.split(' ')).not.toContain(last);
    }
    const address = of('email-address', MAIL) ?? '';
    expect(of('email-address', MAIL, [`from ${address.toUpperCase()}`])).not.toBe(address);
  });

  it('of different values are different', () => {
    const surrogates = new Surrogates(hash);
    const values = Array.from({ length: 60 }, (_, i) => `person${i}@clinic.test`);
    const made = values.map((value) => surrogates.of('email-address', value));
    expect(new Set(made).size).toBe(values.length);
  });

  it('of a short form are the words of the whole name', () => {
    const map = new TagMap(hash);
    const whole = map.surrogateOf('person', NAME) ?? '';
    expect(map.surrogateOf('person', 'Hale')).toBe(whole.split(' ')[1]);
    // What the model wrote of it comes back with the conversation, where nothing else tells that it is a name.
    expect(map.knownIn('I wrote to Hale, not to hale or Haleton.')).toEqual([{ start: 11, end: 15, kind: 'person' }]);
  });
});

describe('an answer', () => {
  it.each([
    ['as a whole', `To ${name} <${mail}>`, `To ${NAME} <${MAIL}>`],
    ['in words', `Dear Ms. ${surname}, dear ${given}!`, 'Dear Ms. Hale, dear Anna!'],
    ['in another order', `${surname}, ${given}`, 'Hale, Anna'],
    ['over a line break', `${given}\n${surname}`, NAME],
    ['with a genitive', `${name}'s and ${surname}s file`, `${NAME}'s and Hales file`],
    ['with an address in capitals', mail.toUpperCase(), MAIL],
    ['with a link of the request', `See ${url}.`, 'See https://clinic.test/anna.'],
  ])('has the values %s', (_, written, restored) => {
    expect(plain(written)).toBe(restored);
  });

  it.each([
    ['within a longer word', `${surname}ton, x${surname}, ${surname}3`],
    ['in another case', `${surname.toLowerCase()} ${surname.toUpperCase()}`],
    ['within a longer address', `x${mail} ${mail}munity`],
    ['within a link that the model made', `https://evil.example/?q=${surname} `],
  ])('keeps a word %s', (_, written) => {
    expect(plain(written)).toBe(written);
  });

  const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  const content = (text: string): string => event({ delta: { content: text } });
  const streamed = (pieces: readonly string[]): readonly string[] => {
    const restoring = restorer();
    const frames = new FrameReader(openAiAnswers(none).frames, 1e6).push(Buffer.from(pieces.map(content).join('')));
    return [...frames.flatMap((frame) => restoring.push(frame)), ...restoring.end()];
  };
  const textIn = (events: readonly string[]): string =>
    events.map((one) => JSON.parse(one.slice('data: '.length)).choices[0].delta.content).join('');

  it('in a stream is the same however it is cut, event by event', () => {
    const text = `Dear Ms. ${surname}, ${name}'s mail ${mail} and "${given}s" ${name} ${surname}`;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: text.length - 1 })), (cuts) => {
        const places = [0, ...new Set(cuts.toSorted((one, other) => one - other)), text.length];
        const pieces = places.slice(1).map((end, i) => text.slice(places[i], end));
        const events = streamed(pieces);
        expect(events).toHaveLength(pieces.length);
        expect(textIn(events)).toBe(plain(text));
      }),
    );
    expect(plain(text)).toBe(`Dear Ms. Hale, ${NAME}'s mail ${MAIL} and "Annas" ${NAME} Hale`);
  });

  it('in a stream waits only while a surrogate may be on the way', () => {
    const restoring = restorer();
    const [one, other] = new FrameReader(openAiAnswers(none).frames, 1e6).push(
      Buffer.from(content('Nothing to wait for. ') + content(`Dear ${surname.slice(0, -1)}`)),
    );
    if (one === undefined || other === undefined) throw new Error('There are two events.');
    expect(restoring.push(one)).toHaveLength(1);
    expect(restoring.push(other)).toEqual([]);
    expect(restoring.end()).toHaveLength(1);
  });

  it('has values escaped in arguments of tools', () => {
    const map = new TagMap(hash);
    const odd = map.surrogateOf('person', 'Jo "Ann" O’Neil') ?? '';
    const call = { function: { arguments: JSON.stringify({ to: odd }) } };
    const answer = JSON.stringify({ choices: [{ index: 0, message: { tool_calls: [call] } }] });
    const restored = JSON.parse(new Restorer(map, new RequestHosts(''), openAiAnswers(none)).whole(answer));
    expect(JSON.parse(restored.choices[0].message.tool_calls[0].function.arguments)).toEqual({ to: 'Jo "Ann" O’Neil' });
  });

  it('keeps surrogates from the output rule, which finds them like any value', async () => {
    const find = (text: string) =>
      Promise.resolve(
        [...text.matchAll(/[\w.]+@[\w.]+\w/g)].map(({ 0: value, index: start }) => ({
          ...{ start, end: start + value.length, kind: 'email-address' as const },
        })),
      );
    const rule = new OutputRule(openAiAnswers(none), { rule: 'mask', find, tags });
    expect(plain(await rule.plain(`${mail} and john.doe@elsewhere.test`))).toBe(`${MAIL} and [EMAIL_ADDRESS]`);
  });
});
