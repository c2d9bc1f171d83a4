import type { Emit } from '../detector.js';

const HIGH_CONFIDENCE = 0.8;
const MAX_DISTANCE = 40;

/** Districts and streets of Japan and China before a number. */
const DISTRICT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{0,30}[都府県市区區町村郡路街道巷镇鎮省县縣][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{0,12}$/u;
/** Blocks, houses, buildings and rooms after a number. */
const HOUSE =
  /(?:丁目|番地?|号楼?|[號弄栋幢楼座室\-の])(?:[\p{sc=Han}\p{sc=Katakana}ー]{0,12}\d{1,5}(?:丁目|番地?|号楼?|[號弄栋幢楼樓座室层層階\-の])?){0,5}/uy;
/** Province, city, district and road of Korea. */
const KOREAN = /(?:\p{sc=Hangul}{1,10}(?:특별시|광역시|[시도군구읍면]) ){1,3}[\p{sc=Hangul}\d]{1,12}[로길동리가] ?$/u;
const KOREAN_HOUSE = /(?:-\d{1,4})?(?:번지|호|길 ?\d{1,4})?(?:,? \d{1,4}[동층호](?:-\d+)?){0,3}/uy;

/**
 * Matches words before an address in the same run of letters: a day, and "to", "in", "living in", "address".
 * Up to the last one that a province, a city or a prefecture follows.
 */
const ADDRESS_LABEL =
  /^.*(?:[日号は、がにの到在于於至往从從自去是为為]|住所[はが]?|地址[为是]?|现住|居住在?|住在?|位于|位於|来自|來自|前往|去往)(?=[^日到在于於至往从從自去是为為はがにの]{1,7}[都道府県市省县縣区區])/u;

/** An ordinal prefix, as in "第3章", a table, a figure or a date. */
const COUNTER_AFTER = /[第表図图年月日]$/u;

/**
 * Reads an address of Japan, China or Korea whose first number is `[at, end)`, directly after a district or a street.
 */
export function findBlock(text: string, at: number, end: number, emit: Emit): void {
  const slice = text.slice(Math.max(0, at - MAX_DISTANCE), at);
  if (COUNTER_AFTER.test(slice)) return;
  const district = DISTRICT.exec(slice)?.[0];
  if (district === undefined) return;
  const length = district.length - (ADDRESS_LABEL.exec(district)?.[0].length ?? 0);
  if (length < 3) return;
  HOUSE.lastIndex = end;
  if (HOUSE.test(text)) emit(at - length, HOUSE.lastIndex, HIGH_CONFIDENCE);
}

/** Reads an address of Korea whose number is `[at, end)`. */
export function findKorean(text: string, at: number, end: number, emit: Emit): boolean {
  const road = KOREAN.exec(text.slice(Math.max(0, at - MAX_DISTANCE), at))?.[0];
  if (road === undefined) return false;
  KOREAN_HOUSE.lastIndex = end;
  KOREAN_HOUSE.test(text);
  emit(at - road.length, Math.max(end, KOREAN_HOUSE.lastIndex), HIGH_CONFIDENCE);
  return true;
}
