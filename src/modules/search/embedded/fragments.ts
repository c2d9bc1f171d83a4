import type { EventLoopPause } from '../event-loop-pause.js';
import { markRanges, type Range } from '../highlights.js';
import { wordsOf } from '../words.js';

const MAX_FRAGMENTS = 5;
const FRAGMENT_LENGTH = 100;
/** The number of characters before the first match. */
const LEAD = 30;
/** The maximum searched length of a text, as in Elasticsearch. */
const MAX_CHARACTERS = 1_000_000;
/** The best fragments are chosen from this many. */
const MAX_CANDIDATES = 200;
/** The distance that a cut may move to a word boundary; a longer word is cut. */
const MAX_TO_EDGE = 20;

interface Fragment {
  readonly found: Range[];
  readonly terms: Set<string>;
}

/** Returns up to five fragments of about 100 characters with the most matches, as HTML in order of the text. */
export async function fragmentsOf(
  text: string,
  terms: ReadonlySet<string>,
  breath: EventLoopPause,
): Promise<readonly string[]> {
  const candidates = await candidatesOf(text.slice(0, MAX_CHARACTERS), terms, breath);
  if (breath.due) await breath.take();
  const best = candidates
    .toSorted((a, b) => b.terms.size - a.terms.size || b.found.length - a.found.length)
    .slice(0, MAX_FRAGMENTS);
  const chosen = candidates.filter((candidate) => best.includes(candidate)).map(({ found }) => found);
  let before = 0;
  return chosen.map((found, i) => {
    const part = partAround(text, found, before, chosen[i + 1]?.[0]?.start ?? text.length);
    before = part.end;
    return markRanges(text, part, found).trim();
  });
}

async function candidatesOf(
  text: string,
  terms: ReadonlySet<string>,
  breath: EventLoopPause,
): Promise<readonly Fragment[]> {
  const candidates: Fragment[] = [];
  let words = 0;
  for (const { start, end, term } of wordsOf(text)) {
    if (++words % 1000 === 0 && breath.due) await breath.take();
    if (!terms.has(term)) continue;
    const latest = candidates.at(-1);
    if (latest !== undefined && end - (latest.found[0]?.start ?? 0) <= FRAGMENT_LENGTH - LEAD) {
      latest.found.push({ start, end });
      latest.terms.add(term);
    } else if (candidates.length === MAX_CANDIDATES) break;
    else candidates.push({ found: [{ start, end }], terms: new Set([term]) });
  }
  return candidates;
}

/** @param before the end of the previous part @param next the start of the following part's first word */
function partAround(text: string, found: readonly Range[], before: number, next: number): Range {
  const first = found[0]?.start ?? 0;
  const last = found.at(-1)?.end ?? 0;
  const start = startAtWord(text, Math.max(before, first - LEAD), first);
  return { start, end: Math.min(next, endAtWord(text, Math.max(last, start + FRAGMENT_LENGTH))) };
}

function startAtWord(text: string, wanted: number, latest: number): number {
  if (wanted === 0) return 0;
  const blank = text.slice(wanted, latest).search(/\s/);
  return blank === -1 ? wholeCharacter(text, wanted) : wanted + blank + 1;
}

function endAtWord(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const blank = text.slice(wanted, wanted + MAX_TO_EDGE).search(/\s/);
  return wholeCharacter(text, wanted + Math.max(0, blank));
}

/** Never between the two halves of a character beyond the basic plane. */
const wholeCharacter = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at;
