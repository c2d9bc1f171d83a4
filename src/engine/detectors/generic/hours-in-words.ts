/** A time that its words mark as one. */
export const MARKED = 0.9;
export const BARE = 0.6;

/** Reads `9 heures 40` and `à 9 heures`; a number of hours without minutes is a duration as often. */
export function frenchHours(
  text: string,
  at: number,
  end: number,
  hour: number,
): { readonly length: number; readonly sure: number } | undefined {
  const found =
    /^[ \u00a0]heures?(?: (?:et (?:demie|quart)|moins (?:le quart|vingt|dix|cinq)|[0-5]?\d(?![\p{L}\d]|[.,:]\d| ?%)))?(?!\p{L})/u.exec(
      text.slice(end, end + 24),
    )?.[0];
  if (found === undefined || hour > 23) return undefined;
  const isSaid = /(?:^|\P{L})(?:à|vers|dès) $/iu.test(text.slice(Math.max(0, at - 6), at));
  if (found.length <= ' heures'.length)
    return isSaid && !text.startsWith(' d', end + found.length) ? { length: found.length, sure: MARKED } : undefined;
  return { length: found.length, sure: isSaid ? MARKED : BARE };
}

/** The signs of hours and minutes; 時間 and 시간 are durations, and 点 also counts points. */
const EAST_ASIAN =
  /^(?:[時时](?!間|间)(?:\d{1,2}分|半)?|시(?!간)(?: ?\d{1,2}분| ?반)?|[点點](?:\d{1,2}分|[半钟鐘整]))/u;
/** 点 without minutes, behind a part of the day alone. */
const HOUR_BEHIND_PART = /^[点點](?!\d)/u;
const PART_OF_DAY = /(?:午前|午後|오전|오후|새벽|저녁|아침|밤|上午|下午|早上|晚上|中午|凌晨) ?$/u;

/** Returns the range of `午後2時30分`, `오후 2시`, `下午3点`, with the part of the day. */
export function eastAsianTime(
  text: string,
  at: number,
  end: number,
): { readonly start: number; readonly end: number } | undefined {
  if (text.charCodeAt(end) < FIRST_OF_EAST_ASIA) return undefined;
  const behind = text.slice(end, end + 6);
  const part = PART_OF_DAY.exec(text.slice(Math.max(0, at - 4), at))?.[0];
  const signs = EAST_ASIAN.exec(behind)?.[0] ?? (part === undefined ? undefined : HOUR_BEHIND_PART.exec(behind)?.[0]);
  return signs === undefined ? undefined : { start: at - (part?.length ?? 0), end: end + signs.length };
}

/** The first character of the blocks of East Asia. */
const FIRST_OF_EAST_ASIA = 0x2e80;
