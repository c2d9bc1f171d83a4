import type { OpenDocument, Parts } from './format.js';
import type { TextSource } from './source.js';

/** The lines read to recognise a log, and the share of them that must begin like an entry. Others continue an entry. */
const MAX_LINES = 1000;
const MIN_SHARE = 0.5;

/**
 * The beginning of a log entry: a date (ISO 8601, `03/Jan/2026`, `Jan  3 08:00:00`), a time or seconds since 1970, after
 * a priority (RFC 5424) or bracket; or an access log's address.
 */
const ENTRY =
  /(?:<\d{1,3}>(?:\d )?|\[)?(?:\d{4}[-/.]\d\d[-/.]\d\d[ T]|\d\d[-/.](?:\d\d|[A-Z][a-z]{2})[-/.]\d{2,4}[ T:]|(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d\d:\d\d:\d\d[.,\s]|1\d{9}[.\d]* |[\da-f.:]{3,45} \S{1,80} \S{1,80} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:)/y;

/** Returns true if most lines of a text begin like entries of a log. */
export function isLog(text: string): boolean {
  let [lines, entries] = [0, 0];
  for (let at = 0; at < text.length && lines < MAX_LINES; at = lineAfter(text, at)) {
    lines++;
    if (beginsEntry(text, at)) entries++;
  }
  return entries >= lines * MIN_SHARE && entries > 0;
}

function beginsEntry(text: string, at: number): boolean {
  ENTRY.lastIndex = text.charCodeAt(at) === 0xfeff ? at + 1 : at;
  return ENTRY.test(text);
}

function lineAfter(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  return feed === -1 ? text.length : feed + 1;
}

/** A log in parts of whole entries: an entry may have many lines, such as those of a stack trace. */
export class LogInParts implements Parts {
  constructor(private readonly open: (records: TextSource) => OpenDocument) {}

  endOfRecords(stretch: string): number {
    // The last entry may continue behind the stretch.
    for (let feed = stretch.lastIndexOf('\n'); feed > 0; feed = stretch.lastIndexOf('\n', feed - 1)) {
      if (feed + 1 < stretch.length && beginsEntry(stretch, feed + 1)) return feed + 1;
    }
    return 0;
  }

  unitsIn(): number {
    return 0;
  }

  read(records: TextSource): OpenDocument {
    return this.open(records);
  }
}
