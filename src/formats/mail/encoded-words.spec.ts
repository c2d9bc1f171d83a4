import PostalMime from 'postal-mime';
import { messageOf } from '../../../test/support/mail.js';
import { encodeWords } from './encoded-words.js';

it.each([
  'Größe = 5_6? (ja) + "x"',
  'Zoë wrote, at length, of a_b = c; '.repeat(8).trim(),
  'はい',
  'plain, as it is',
  'plain, like a word: =?utf-8?Q?Zo=C3=AB?=',
])('a text becomes words that another reader reads as it was: %s', async (text) => {
  const words = encodeWords(text, 'Subject');
  const { subject } = await PostalMime.parse(messageOf(`Subject: ${words}`, '', ''));
  expect(subject).toBe(text);
  if (words !== text) expect(words).toMatch(/^=\?utf-8\?[BQ]\?[\w!*+/=-]+\?=(?: =\?utf-8\?[BQ]\?[\w!*+/=-]+\?=)*$/);
});
