import { TextDecoder } from 'node:util';
import PostalMime, { decodeWords, type Email } from 'postal-mime';
import type { Edits } from '../format.js';

export interface WrittenMessage {
  readonly before: string;
  readonly after: string;
  /** And what says how to read it. */
  readonly hasSameBody: boolean;
}

/** As deep as our own reader goes. */
const DEEPEST = 33;

/**
 * Whether another library finds nothing in the messages that was removed, and reads a body that did not change as before.
 * @param kept the texts that the document holds now: what stands in them was left on purpose
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
    maxRfc822NestingDepth: DEEPEST,
    // Our own reader has bounded them.
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

/** Shorter values stand in other words by chance. */
const LEAST_LENGTH = 4;
const WORD = /[\p{L}\p{N}]+/gu;

/** Values that were removed, looked for by their first words. */
class RemovedValues {
  private readonly byWord = new Map<string, Set<string>>();

  constructor(edits: Edits) {
    for (const [{ text }, replacements] of edits) {
      for (const { start, end, text: replacement } of replacements) {
        const value = wholeWords(text, start, end);
        const [word] = value.match(WORD) ?? [];
        if (word === undefined || value.length < LEAST_LENGTH || replacement.includes(value)) continue;
        const known = this.byWord.get(word);
        if (known === undefined) this.byWord.set(word, new Set([value]));
        else known.add(value);
      }
    }
  }

  areIn(text: string): boolean {
    return !this.foundIn(text).next().done;
  }

  forgetIn(text: string): void {
    for (const [word, value] of this.foundIn(text)) this.byWord.get(word)?.delete(value);
  }

  private *foundIn(text: string): Generator<readonly [string, string]> {
    if (this.byWord.size === 0) return;
    for (const { index, 0: word } of text.matchAll(WORD)) {
      for (const value of this.byWord.get(word) ?? []) if (text.startsWith(value, index)) yield [word, value];
    }
  }
}

/** The value from its first letter or digit on, with the rest of words that it cuts. */
function wholeWords(text: string, start: number, end: number): string {
  let [from, to] = [start, end];
  while (from < to && !isWord(text[from])) from++;
  while (to > from && !isWord(text[to - 1])) to--;
  while (from > 0 && isWord(text[from - 1]) && isWord(text[from])) from--;
  while (to < text.length && isWord(text[to])) to++;
  return text.slice(from, to);
}

const isWord = (character = ''): boolean => /[\p{L}\p{N}\p{Cs}]/u.test(character);
