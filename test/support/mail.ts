import PostalMime, { decodeWords } from 'postal-mime';
import type { Find, Finding } from '../../src/formats/redact-document';

/** Returns a function that finds values wherever they occur, like a policy with terms. */
export const finderOfValues =
  (...values: readonly string[]): Find<Finding> =>
  (text) => {
    const found = values.flatMap((value) => {
      const own: Finding[] = [];
      for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        own.push({ start: at, end: at + value.length, kind: 'x', text: value, replacement: '{{{X}}}', applied: true });
      }
      return own;
    });
    return Promise.resolve(found.sort((one, other) => one.start - other.start));
  };

/** Returns all text that another library shows of a message, and its bytes as text. */
export async function shownIn(message: Uint8Array): Promise<readonly string[]> {
  const { headers, text, html, attachments } = await PostalMime.parse(message, { maxRfc822NestingDepth: 40 });
  return [
    Buffer.from(message).toString('utf8'),
    Buffer.from(message).toString('latin1'),
    ...headers.map(({ value }) => decodeWords(value)),
    ...[text, html].filter((each) => each !== undefined),
    ...attachments.flatMap(({ filename, description, content }) => [
      filename ?? '',
      description ?? '',
      Buffer.from(content as ArrayBuffer).toString('utf8'),
      Buffer.from(content as ArrayBuffer).toString('latin1'),
    ]),
  ];
}

/** Returns a message with these lines. */
export const messageOf = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const word = (text: string): string => `=?utf-8?B?${base64(text)}?=`;
