/** A name in Chinese, Japanese or Korean letters: the surname first, no blank between. */
export interface UnspacedName {
  readonly start: number;
  /** Where the surname ends and the given name begins. */
  readonly middle: number;
  readonly end: number;
}

const LONGEST = 6;
const LABEL_WINDOW = 16;
/** Labels of a field that holds a person's name. */
const LABEL =
  /(?:姓名|氏名|名前|本人|患者名?|联系人|聯絡人|收件人|申请人|성명|이름|환자명?|수신인|신청인|예금주|(?:^|[^a-z])(?:full_?)?name)["'」】]?\s?$/i;

/** Surnames of two characters in China, which are few, and the pattern of most names: one character, then one or two. */
const COMPOUND =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|慕容|令狐|남궁|황보|제갈|사공|선우|독고)/;

/**
 * The name behind the `:` or `=` at `at`, when the label before it asks for one. Where the surname ends is told by
 * length: it has one letter in two or three, and two in four, as most names of Japan have.
 */
export function unspacedNameBehind(text: string, at: number): UnspacedName | undefined {
  let start = at + 1;
  while (start - at < 4 && isOpener(text.charCodeAt(start))) start++;
  if (!isUnspaced(text.charCodeAt(start)) || !LABEL.test(text.slice(Math.max(0, at - LABEL_WINDOW), at))) {
    return undefined;
  }
  let end = start;
  while (end - start <= LONGEST && isUnspaced(text.charCodeAt(end))) end++;
  // `佐藤直樹様`: a form of address ends the name.
  if ('様氏님씨'.includes(text.charAt(end - 1)) && end - start > 2) end--;
  const length = end - start;
  if (length < 2 || length > 4) return undefined;
  if (NOBODY.test(text.slice(start, end))) return undefined;
  const two = length === 4 || COMPOUND.test(text.slice(start, end));
  return { start, middle: start + (two && length > 2 ? 2 : 1), end };
}

/** A blank, or a quote; nearly every label of a text comes here, and ends here. */
const isOpener = (code: number): boolean => code === 32 || code === 34 || code === 39 || code === 0x300c;

/** Required, unknown, anonymous, none. */
const NOBODY = /^(?:必填|选填|请填|请输入|待定|未知|匿名|不详|不明|未定|無し|없음|미정|미상|익명|필수)/;

/** The sign that the trigger `label` wakes at. */
export const isLabelSign = (code: number): boolean => code === 58 || code === 61;

/** Han characters and syllables of Hangul. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || code === 0x3005;
