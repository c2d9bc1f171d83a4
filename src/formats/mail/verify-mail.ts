import { TextDecoder } from 'node:util';
import PostalMime, { decodeWords, type Email } from 'postal-mime';
import type { Edits } from '../format.js';
import { RemovedValues } from '../removed-values.js';

export interface WrittenMessage {
  readonly before: string;
  readonly after: string;
  /** True if the body and its describing headers are unchanged. */
  readonly hasSameBody: boolean;
}

/** Same depth limit as our own reader. */
const MAX_DEPTH = 33;

/**
 * Returns true if another library finds no removed values in the messages, and reads unchanged bodies as before.
 * @param kept the remaining texts of the document, whose content was left on purpose
 */
export async function verifyMail(
  messages: readonly WrittenMessage[],
  edits: Edits,
  kept: readonly string[],
): Promise<boolean> {
  const removed = new RemovedValues(edits);
  for (const text of kept) removed.forgetIn(text);
  for (const { before, after, hasSameBody } of messages) {
    const read = await readByOther(after);
    if (removed.areIn(utf8Of(after)) || textsOf(read).some((text) => removed.areIn(text))) return false;
    if (hasSameBody && !areAlike(await readByOther(before), read)) return false;
  }
  return true;
}

const readByOther = (raw: string): Promise<Email> =>
  PostalMime.parse(Buffer.from(raw, 'latin1'), {
    maxRfc822NestingDepth: MAX_DEPTH,
    // Already limited by our own reader.
    maxHeadersSize: raw.length,
  });

const utf8Of = (raw: string): string => Buffer.from(raw, 'latin1').toString('utf8');

const areAlike = (one: Email, other: Email): boolean =>
  one.text === other.text && one.html === other.html && one.attachments.length === other.attachments.length;

function textsOf({ headers, text, html, attachments }: Email): readonly string[] {
  return [
    ...headers.map(({ value }) => decodeWords(value)),
    ...[text, html].filter((each) => each !== undefined),
    ...attachments.flatMap(({ filename, description, content }) => [
      ...[filename, description].filter((each) => typeof each === 'string'),
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    ]),
  ];
}
