import fc from 'fast-check';
import { budget } from '../../../test/support/budget.js';
import { redacted } from '../../../test/support/formats.js';
import { openDocument } from '../registry.js';

const WORD = /[\p{L}\p{N}]+/gu;

/** Matches the beginning of a line of code fences, up to the language. */
const FENCE = /(?:```|~~~)[`~ \t{.]*$/;

/** Returns the words of a Markdown text with a letter or digit that no piece covers, without languages. */
function unreadIn(source: string): readonly string[] {
  const document = openDocument(Buffer.from(source), { format: 'markdown' });
  const isRead = new Uint8Array(source.length);
  for (const piece of [...document.pieces, ...(document.quiet ?? [])]) {
    for (let at = 0; at < piece.text.length; at++) {
      const { start, end } = document.locate(piece, { start: at, end: at + 1 });
      isRead.fill(1, start, end);
    }
  }
  return [...source.matchAll(WORD)]
    .filter(({ index, 0: word }) => isRead.subarray(index, index + word.length).includes(0))
    .filter(({ index }) => !FENCE.test(source.slice(Math.max(0, index - 40), index)))
    .map(([word]) => word);
}

/** Parts of Markdown whose words, all beginning with `w`, are for people; tags, keys, languages and short numbers of lists are not. */
const PARTS = [
  ...['w1 w2', '*w1* **w2**', '***w1***w2_', '[w1](w2 "w3")', '[w1][w2]', '![w1 [w2](w3)](<w4> (w5))', '[^w1]'],
  ...['[w1]: w2 "w3"', '[w1]: <w2 w3>\n', '[^w1]: w2', '`w1`', '`` w1 ` w2', '<w1@w2.com>', 'https://w1.com/w2'],
  ...[
    '| w1 | w2 |\n|---|---|\n| w3 | w4 | w5 |\n',
    '| w1 \\| w2 |\n|-|\n',
    '# w1 ##',
    '# w1 {#w2}',
    'w1\n===',
    'w1\n---',
  ],
  ...[
    '> w1',
    '- w1',
    '- [ ] w1',
    '1. w1',
    '1234567. w1',
    '    w1',
    '\tw1',
    '```\nw1\n```',
    '``` js w1\nw2\n```\n',
    '~~~ w-1.w2',
  ],
  ...[
    'w1  \nw2',
    'w1\\\nw2',
    '\n\n',
    '\n',
    '\r\n',
    '\r',
    '> ',
    '- ',
    '  ',
    '\t',
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '|',
    '\\',
  ],
  ...[
    '<b>w1</b>',
    '<!-- w1 -->',
    '<div title="w1">',
    '</div>\n\n',
    '<b title="w1\n> w2">',
    '<br>w1',
    '<w1',
    'w1&amp;w2',
  ],
  ...[
    ':::w1\n',
    '$w1$',
    '[[w1|w2]]',
    '{#w1 w2="w3"}',
    '---\nk: w2\n---\n',
    '+++\nw1 = "w2"\n+++\n',
    '~~w1~~',
    '\uFEFF',
  ],
];
/** Words of the parts above that name something for programs. */
const NAMES = /^(?:js|k|b|div|title|br|amp|\d{1,4})$/;

it('reads every word, however the parts of a text stand beside each other', () => {
  const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (source) => {
      expect(unreadIn(source).filter((word) => !NAMES.test(word))).toEqual([]);
    }),
    { numRuns: budget(500, 20_000) },
  );
});

const SSN = '219-09-9999';

it.each([
  ['the first word of a fence', `\`\`\`${SSN}\ncode\n\`\`\`\n`],
  ['an address after a fence', '```zq@example.com\ncode\n```\n'],
  ['numbers of lists', 'My number is\n\n219099999. SSN\n'],
  ['code in a quote of a list', `- > \`\`\`\n  > ${SSN}\n  > \`\`\`\n`],
  ['a tag over lines of a quote', `> <b title="${SSN}\n> x">y</b>\n`],
  ['a block of HTML over lines of a quote', `> <div title="${SSN}\n> x">y\n> </div>\n`],
])('removes values from %s', async (_, sent) => {
  const { text, findings } = await redacted(sent, { format: 'markdown' });
  expect(text).not.toMatch(/219-?09|zq@/);
  for (const { start, end, text: found } of findings) expect(sent.slice(start, end)).toBe(found);
  expect(text.split('\n').map((line) => /^[\s>-]*/.exec(line)?.[0])).toEqual(
    sent.split('\n').map((line) => /^[\s>-]*/.exec(line)?.[0]),
  );
});

it.each([
  [
    'XML with an instruction',
    '```xml\n<a b="Mrs. Isidora Thurnhuber"/><?Zoe Mrs. Isidora Thurnhuber?>\n```\n',
    '```xml\n<a b="Mrs. {',
  ],
  [
    'tags of templates',
    '{{< a DE89370400440532013000 >}} {% b "DE89370400440532013000" %}',
    '{{< a {{{REDACTED-iban-code}}} >}} {% b "{',
  ],
])('writes as text what is not verified: %s', async (_, sent, expected) => {
  const { text, warnings } = await redacted(sent, { format: 'markdown' });
  expect(warnings.map(({ code }) => code)).toEqual(['WRITTEN_AS_TEXT']);
  expect(text).not.toMatch(/Thurnhuber|DE89/);
  expect(text).toContain(expected);
});

it('keeps keys that are words of a removed value', async () => {
  const sent = 'Dear Mrs. Isidora Thurnhuber,\n\n```json\n{ "Thurnhuber": true }\n```\n';
  const { text, warnings } = await redacted(sent, { format: 'markdown' });
  expect(warnings).toEqual([]);
  expect(text).toMatch(/^Dear Mrs\. \{\{\{REDACTED-[\w-]+\}\}\},\n/);
});
