import { isDigit } from '../../characters/characters.js';

/** A registration plate of China, Japan or Korea. */
interface EastAsianPlate {
  readonly start: number;
  readonly end: number;
  /** True if the form alone says that it is a plate. */
  readonly isSure: boolean;
}

/** The maximum number of characters of a plate on either side of its first digits. */
const MAX_SIDE = 12;

/**
 * The forms of plates, by what is before the first digits and what is from there on. Characters of the languages stand
 * right beside them, since there are no spaces between words.
 */
const FORMS: readonly { readonly before: RegExp; readonly from: RegExp; readonly isSure: boolean }[] = [
  // A province and a city, then five or six letters and digits. @see GA 36-2018
  {
    before: /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·•・. ]?[A-HJ-NP-Z]{0,2}$/,
    from: /^\d[A-HJ-NP-Z\d]{2,5}[挂学警港澳]?(?![A-Za-z\d])/,
    isSure: true,
  },
  // An office, a class, a kana and a serial number with points for leading zeros. @see 道路運送車両法施行規則, 第二号様式
  {
    before: /[\p{Script=Han}\p{Script=Hiragana}]{1,4} ?$/u,
    from: /^\d{2,3}[A-Z]? ?\p{Script=Hiragana} ?(?:\d\d-\d\d|[・·.]{1,3} ?\d{1,3}|[・·.]{2}-[・·.]?\d{1,2}|[・·.]\d-\d\d)(?!\d)/u,
    isSure: true,
  },
  // A class, a syllable and a serial number; a new one has three digits first. @see 자동차등록번호판 등의 기준에 관한 고시
  {
    before: /(?<!\d)$/,
    from: /^\d{2,3}[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주아바사자배하허호] ?\d{4}(?!\d)/,
    isSure: false,
  },
];

/** Returns the plate whose first digits are `[at, end)`. */
export function eastAsianPlate(text: string, at: number, end: number): EastAsianPlate | undefined {
  if (!mayBe(text, at, end)) return undefined;
  const before = text.slice(Math.max(0, at - MAX_SIDE), at);
  const from = text.slice(at, at + MAX_SIDE);
  for (const form of FORMS) {
    const [front] = form.before.exec(before) ?? [];
    const [back] = form.from.exec(from) ?? [];
    if (front === undefined || back === undefined) continue;
    return { start: at - front.length, end: at + back.length, isSure: form.isSure };
  }
  return undefined;
}

/** The first ideographs and kana; the Hangul are above them. */
const FIRST_EAST_ASIAN = 0x3041;

/** True if a character of East Asia is near, which it seldom is. */
function mayBe(text: string, at: number, end: number): boolean {
  for (let near = at - 1; near >= at - 5; near--) {
    const code = text.charCodeAt(near);
    if (code >= FIRST_EAST_ASIAN) return true;
    if (isDigit(code)) break;
  }
  for (let near = end; near <= end + 2; near++) if (text.charCodeAt(near) >= FIRST_EAST_ASIAN) return true;
  return false;
}
