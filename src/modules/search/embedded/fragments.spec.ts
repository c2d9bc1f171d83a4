import fc from 'fast-check';
import { EventLoopPause } from '../event-loop-pause.js';
import { escapeHtml } from '../highlights.js';
import { wordsOf } from '../words.js';
import { fragmentsOf } from './fragments.js';

const fragments = (text: string, ...terms: string[]) => fragmentsOf(text, new Set(terms), new EventLoopPause());
const plain = (html: string): string => html.replace(/<\/?mark>/g, '');

describe('fragmentsOf', () => {
  it('begins and ends at words', async () => {
    const text = `${'before '.repeat(20)}the needle is here ${'after '.repeat(20)}`;
    const [fragment = ''] = await fragments(text, 'needle');
    expect(fragment).toMatch(/^before before before the <mark>needle<\/mark> is here after .*after$/);
  });

  it('prefers fragments with more of the words, and keeps the order of the text', async () => {
    const gap = ' and so on'.repeat(20);
    const text = [...Array.from({ length: 6 }, () => `alpha${gap}`), `alpha beta${gap}`].join(' ');
    const found = await fragments(text, 'alpha', 'beta');
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toContain('<mark>alpha</mark> <mark>beta</mark>');
  });

  it('never cuts a character in two', async () => {
    const [fragment = ''] = await fragments(`${'🎉'.repeat(60)}needle${'🎉'.repeat(60)}`, 'needle');
    expect(Buffer.from(fragment).toString()).toBe(fragment);
  });

  it('finds nothing where there is nothing', async () => {
    expect(await fragments('some text', 'needle')).toEqual([]);
    expect(await fragments('', 'needle')).toEqual([]);
  });

  it('gives parts of the text, in its order and apart, that hold what was searched for', async () => {
    const word = fc.constantFrom('needle', 'hay', '<b>', '&', '🎉', 'a much longer word', '\n', 'needle,needle');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 200 }), async (words) => {
        const text = words.join(' ');
        const escaped = escapeHtml(text);
        let at = 0;
        for (const fragment of await fragments(text, 'needle')) {
          expect(fragment).toContain('<mark>needle</mark>');
          const place = escaped.indexOf(plain(fragment), at);
          expect(place).toBeGreaterThanOrEqual(at);
          at = place + plain(fragment).length;
        }
        expect(at > 0).toBe([...wordsOf(text)].some(({ term }) => term === 'needle'));
      }),
      { numRuns: 200 },
    );
  });
});
