/** A name in Chinese, Japanese or Korean characters: the surname first, without a space. */
export interface UnspacedName {
  readonly start: number;
  /** End of the surname and start of the given name. */
  readonly middle: number;
  readonly end: number;
}

const MAX_LENGTH = 6;
const LABEL_WINDOW = 16;
/** Labels of a field that contains a person's name. */
const LABEL =
  /(?:姓名|氏名|名前|本人|患者名?|联系人|聯絡人|收件人|申请人|성명|이름|환자명?|수신인|신청인|예금주|(?:^|[^a-z])(?:full_?)?name)["'」】]?\s?$/i;

/** The few two-character surnames of China and Korea. */
const COMPOUND =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|慕容|令狐|남궁|황보|제갈|사공|선우|독고)/;

/**
 * Returns the name after the `:` or `=` at `at` if the label before it asks for one. The surname is guessed by length:
 * one character of two or three, and two of four, as in most Japanese names.
 */
export function unspacedNameBehind(text: string, at: number): UnspacedName | undefined {
  let start = at + 1;
  while (start - at < 4 && isOpener(text.charCodeAt(start))) start++;
  if (!isUnspaced(text.charCodeAt(start)) || !LABEL.test(text.slice(Math.max(0, at - LABEL_WINDOW), at))) {
    return undefined;
  }
  let end = start;
  while (end - start <= MAX_LENGTH && isUnspaced(text.charCodeAt(end))) end++;
  // `佐藤直樹様`: an honorific ends the name.
  if ('様氏님씨'.includes(text.charAt(end - 1)) && end - start > 2) end--;
  const length = end - start;
  if (length < 2 || length > 4) return undefined;
  if (NOBODY.test(text.slice(start, end))) return undefined;
  const two = length === 4 || COMPOUND.test(text.slice(start, end));
  return { start, middle: start + (two && length > 2 ? 2 : 1), end };
}

/** A space or a quote. Nearly every label of a text reaches this test and fails it. */
const isOpener = (code: number): boolean => code === 32 || code === 34 || code === 39 || code === 0x300c;

/** Placeholders such as required, unknown, anonymous and none. */
const NOBODY = /^(?:必填|选填|请填|请输入|待定|未知|匿名|不详|不明|未定|無し|없음|미정|미상|익명|필수)/;

/** True for `:` and `=`, at which the `label` trigger wakes a detector. */
export const isLabelSign = (code: number): boolean => code === 58 || code === 61;

/** True for Han characters and Hangul syllables. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || code === 0x3005;
