import { isAt } from '../characters/sticky.js';
import { FIRST_NAME, nameLevel, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { FoundName } from './found-name.js';

/*
 * The name in front of the at sign of an address, where the text has it again without the rest: "hannah.mcgill@corp.example
 * works, hannah.mcgill on the VPN does not".
 */

const AGAIN = 0.75;
/** Addresses of one text whose names are searched for. */
const MAX_ADDRESSES = 200;
const LOCAL_PART = /(?<![\w.+-])(?<local>[a-z]{1,20}[._][a-z]{2,20}(?:[._][a-z]{2,20})?)\d{0,4}$/i;
const DOMAIN = /@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2}/iy;
const MAX_LOCAL = 70;
/** From this level on, a word is as often something else. */
const DOUBTFUL = 2;

/** Returns the names of people that addresses of the text have as well. */
export function namesFromEmail(text: string): FoundName[] {
  const locals = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0 && locals.size < MAX_ADDRESSES; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - MAX_LOCAL), at))?.groups?.local?.toLowerCase();
    if (local === undefined || !isOfPerson(local)) continue;
    if (isAt(DOMAIN, text, at)) locals.add(local);
  }
  const lower = locals.size === 0 ? '' : text.toLowerCase();
  const again = [...locals].filter((local) => lower.lastIndexOf(local) > lower.indexOf(local));
  if (again.length === 0) return [];
  const names = again.map((local) => local.replaceAll('.', '\\.')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_@.+-])(?:${names})(?![\\p{L}\\p{N}_@+-]|\\.[\\p{L}\\p{N}])`, 'giu');
  return Array.from(text.matchAll(pattern), ({ 0: name, index }) => ({
    ...{ start: index, end: index + name.length, type: 'person' as const, confidence: AGAIN },
  }));
}

/** True if a part is a name, or an initial is before a word that is none of the language: not "no.reply", "help.desk". */
function isOfPerson(local: string): boolean {
  const parts = local.split(/[._]/);
  if (parts[0]?.length === 1 && parts.length === 2) return nameLevel(entryOf(parts[1] ?? '')) < DOUBTFUL;
  return parts.some((part) => {
    const known = entryOf(part);
    return (known & (FIRST_NAME | SURNAME)) !== 0 && nameLevel(known) < DOUBTFUL;
  });
}
