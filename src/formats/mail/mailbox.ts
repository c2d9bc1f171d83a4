import type { Range } from '../format.js';
import { lineAt, readFields, unfold } from './fields.js';
import { isDate } from './header-rules.js';

/** A message in a mailbox, after a line `From address date`. */
export interface Envelope {
  /** Start of that line. */
  readonly start: number;
  readonly messageStart: number;
  readonly messageEnd: number;
  readonly address: Range | undefined;
  readonly date: Range | undefined;
}

/** Text lines may begin with the same word in some mailboxes; separators contain a time of day. */
const SEPARATOR = /^From (?:(\S{1,320}) {1,3})?(\S[^\r\n]{0,80}\d{1,2}:\d{2}[^\r\n]{0,60})?\r?$/;
const HEADER = /^>?[\x21-\x39\x3b-\x7e]{1,100}:|^>From /;

export const isMailbox = (raw: string): boolean => raw.startsWith('From ');

/** Yields the messages of a mailbox. Quoted lines that look like separators remain quoted. @see RFC 4155 */
export function* envelopesIn(raw: string): Generator<Envelope> {
  let open = envelopeAt(raw, 0);
  for (let at = raw.indexOf('\nFrom '); at !== -1; at = raw.indexOf('\nFrom ', at + 1)) {
    if (!isBehindBlankLine(raw, at)) continue;
    const next = envelopeAt(raw, at + 1);
    if (next.date === undefined || !HEADER.test(lineAt(raw, next.messageStart, raw.length).text.slice(0, 200)))
      continue;
    yield { ...open, messageEnd: at + 1 };
    open = next;
  }
  yield open;
}

const isBehindBlankLine = (raw: string, at: number): boolean =>
  raw[at - 1] === '\n' || (raw[at - 1] === '\r' && raw[at - 2] === '\n');

function envelopeAt(raw: string, start: number): Envelope {
  const line = lineAt(raw, start, raw.length);
  const parts = SEPARATOR.exec(line.text.slice(0, 500));
  const rangeOf = (part: string | undefined): Range | undefined => {
    if (part === undefined) return undefined;
    const at = raw.indexOf(part, start + 'From '.length);
    return { start: at, end: at + part.length };
  };
  return {
    start,
    messageStart: line.end,
    messageEnd: raw.length,
    address: rangeOf(parts?.[1]),
    date: rangeOf(parts?.[2]),
  };
}

/** Mail headers; some of them also occur at the beginning of notes and letters. */
const MAIL_HEADERS: ReadonlySet<string> = new Set('from to date subject received message-id mime-version'.split(' '));
const MAIL_ONLY_HEADERS: ReadonlySet<string> = new Set('received message-id mime-version'.split(' '));
const MIN_HEADERS = 2;
/** The maximum number of characters searched for headers. */
const MAX_SEARCHED = 65_536;

/** True if undeclared text begins like a message. */
export function looksLikeMail(raw: string, start: number): boolean {
  const { fields, isOpen } = readFields(raw.slice(start, start + MAX_SEARCHED), MAX_SEARCHED);
  if (isOpen) return false;
  const keys = new Set(fields.map(({ key }) => key).filter((key) => MAIL_HEADERS.has(key)));
  const isSent = fields.some(
    ({ key, value }) => MAIL_ONLY_HEADERS.has(key) || (key === 'date' && isDate(unfold(value))),
  );
  return keys.size >= MIN_HEADERS && isSent;
}
