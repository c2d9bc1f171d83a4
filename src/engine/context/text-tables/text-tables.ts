import { readAligned, readRuled } from './aligned.js';
import { readBars } from './bars.js';
import { stretchesOf, type TextTable } from './lines.js';
import { readMembers, readParted, readRecord, readWiki } from './records.js';

/** Each reads the lines of a table from a line on; the first that finds one is right. */
const READERS = [readWiki, readMembers, readRecord, readBars, readRuled, readParted, readAligned];

/** Returns the tables that a text shows, in order. The time is linear in the text. */
export function textTables(text: string): readonly TextTable[] {
  if (!text.includes('\n')) return [];
  const tables: TextTable[] = [];
  for (const lines of stretchesOf(text)) {
    for (let at = 0; at < lines.length;) {
      const read = firstOf(lines, at);
      if (read?.table !== undefined) tables.push(read.table);
      at += read?.lines ?? 1;
    }
  }
  return tables;
}

function firstOf(lines: Parameters<(typeof READERS)[number]>[0], at: number): ReturnType<typeof readBars> {
  for (const read of READERS) {
    const found = read(lines, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
