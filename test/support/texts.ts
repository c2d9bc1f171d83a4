/** Texts of any length for measurements: the same every time. */

const SENTENCES = [
  'The committee met in the old library and went through the notes of its last meeting without much dispute. ',
  'Nobody had expected the weather to hold, so the visitors were led through the covered walk to the hall. ',
  'What the report says of the river is true of the harbour too: both need dredging, and neither has the means. ',
  'She closed the window, took up the letter again and read it slowly from the first word to the last. ',
  'Most of the members agreed; a few wished to wait until the figures of the second quarter were known.\n',
  'There were 12 chairs and one table - enough, as it turned out, for those who came.\n\n',
] as const;

/** Returns prose without sensitive values. */
export const cleanText = (length: number): string => fill(SENTENCES, length);

const VALUES = [
  '219-09-9999',
  'anna.example@mail.example.com',
  '(202) 555-0143',
  '4111 1111 1111 1111',
  '2024-01-15',
  '192.0.2.17',
  'https://example.com/a/b?c=d',
  'DE89 3704 0044 0532 0130 00',
  '00:00:5e:00:53:01',
  '1HGCM82633A004352',
  'January 5, 2024',
  'Springfield, IL 62704',
  '2001:db8::8:800:200c:417a',
  '021000021',
] as const;
const WORDS = ' was what she wrote down on the form, and then she went on to ';
/** The number of characters from the start of one value to the start of the next. */
const EVERY = 60;

/** Returns prose with a value of some kind every 60 characters. */
export function denseText(length: number): string {
  return fill(
    VALUES.map((value) => value + WORDS.slice(0, Math.max(2, EVERY - value.length - 1)) + ' '),
    length,
  );
}

/** Returns a text that is flat in memory, like one received over the network. */
function fill(parts: readonly string[], length: number): string {
  const round = parts.join('');
  const text = round.repeat(Math.ceil(length / round.length)).slice(0, length);
  return Buffer.from(text, 'latin1').toString('latin1');
}
