import {
  CHINESE_SURNAMES,
  CHINESE_TITLES,
  JAPANESE_SURNAMES,
  KOREAN_SURNAMES,
  KOREAN_WORDS,
  NO_CHINESE_NAME,
  NO_GIVEN_NAME,
} from './east-asian-surnames.js';
import { eitherPattern, HAN_FOLLOWS, HANGUL_FOLLOWS, type NameRule } from './name-rule.js';

/**
 * Names beside a form of address in scripts without capitals: "高橋さん", "박지훈 님", "李娜女士", "الدكتورة سارة الخطيب". In
 * Han and Hangul the name must begin with a frequent surname, since the words before a title are not parted from it.
 */

/** Two words of surname and title: below the label of a field. */
const ADDRESSED = 0.8;

const SHORT_JAPANESE_SURNAMES = '[森林辻原東南星]';
const JAPANESE_TITLES = eitherPattern(`
  さん 様 さま 殿 氏 先生 課長 部長 係長 次長 主任 社長 専務 常務 医師 看護師 教授 弁護士 店長`);

const KOREAN_TITLES = eitherPattern(`
  님 씨 부장 부장님 과장 과장님 대리 대리님 사원 차장 차장님 팀장 팀장님 실장 실장님 이사 이사님 대표 대표님 사장 사장님 교수 교수님 선생님 변호사
  원장 원장님 주임 귀하`);
/** Words of three syllables that begin like a surname and are before a form of address: roles and professions. */
const NO_NAME_BEFORE_TITLE = new RegExp(
  `^(?:${KOREAN_WORDS}|손님|선생|전문|전공|정형|정비|정치|조교|조합|조리|조종|조현|성형|성직|신입|신고|이사|이웃|임차|임대|임산|임직|임원|인턴|고령|고용|고혈|장학|한의|한국|유치|유학|유권|안과|하청|노동|노무|노인|서비|서기|심리|심사|심판|강사|현장|현지|천주|남학|남편|오늘|양육|양호|전임|백화|민원|배송)`,
  'u',
);

/** No title begins another word: "先生们" is nobody, "様々" and "様子" are words. */
const NO_WORD_BEHIND = '(?![々子式相态态々]|们|們)';

/** Names beside a form of address in scripts without capitals. */
export const BY_HONORIFIC: readonly NameRule[] = [
  {
    occurs: /[\u4e00-\u9fff]/,
    names: new RegExp(
      `${HAN_FOLLOWS}(?<=^|[^\\p{sc=Han}]|[和与與由请請向给給找对對叫是为為的经經户戶员員人者友])(?<name>(?:${CHINESE_SURNAMES})\\p{sc=Han}{0,2}) ?(?=(?:${CHINESE_TITLES})${NO_WORD_BEHIND})`,
      'gmu',
    ),
    confidence: ADDRESSED,
    accepts: (name) => (NO_CHINESE_NAME.test(name) ? undefined : name.length),
  },
  {
    occurs: /[\u3041-\u30ff様殿氏]/,
    names: new RegExp(
      `${HAN_FOLLOWS}(?<=^|[^\\p{sc=Han}]|[と、・])(?<name>(?:${JAPANESE_SURNAMES})(?:${NO_GIVEN_NAME}\\p{sc=Han}{1,3}?)?(?:[ \\u3000][\\p{sc=Han}\\p{sc=Hiragana}]{1,4}?)?|${SHORT_JAPANESE_SURNAMES}(?:[ \\u3000][\\p{sc=Han}\\p{sc=Hiragana}]{1,4}?)?)[ \\u3000]?(?=(?:${JAPANESE_TITLES})${NO_WORD_BEHIND})`,
      'gmu',
    ),
    confidence: ADDRESSED,
  },
  {
    occurs: /[\uac00-\ud7a3]/,
    names: new RegExp(
      `${HANGUL_FOLLOWS}(?<!\\p{sc=Hangul})(?<name>(?:${KOREAN_SURNAMES})\\p{sc=Hangul}{1,2}) ?(?=(?:${KOREAN_TITLES})(?:[은는이가을를의과와도께로만에]|에게|한테|께서|\\P{sc=Hangul}|$))`,
      'gmu',
    ),
    confidence: ADDRESSED,
    accepts: (name) => (name.length < 3 || NO_NAME_BEFORE_TITLE.test(name) ? undefined : name.length),
  },
  {
    occurs: /[\u0620-\u064a]/,
    names:
      /(?<![\p{L}\p{M}])(?:[وبل]?(?:السيد|السيدة|سيد|سيدة|الدكتور|الدكتورة|دكتور|دكتورة|الأستاذ|الأستاذة|الآنسة|المهندس|المهندسة|المحامي|المحامية|الشيخ)|د\.|أ\.) {1,2}(?<name>[\u0620-\u0652]{2,15}(?: (?:عبد )?(?:ال|بن |آل )[\u0620-\u0652]{2,15})?)(?![\p{L}\p{M}])/gu,
    confidence: ADDRESSED,
    accepts: (name) => (NO_ARABIC_NAME.test(name) ? undefined : name.length),
  },
];

/** Offices and forms of address that are behind "السيد" themselves: minister, manager, president, dear. */
const NO_ARABIC_NAME =
  /^(?:ال?(?:وزير|وزيرة|مدير|مديرة|رئيس|رئيسة|قاضي|نائب|نائبة|سفير|سفيرة|محترم|محترمة|عميد|عميدة|مشرف|مشرفة|معالج|معالجة|مقيم|مناوب|جديد|جديدة|فاضل|فاضلة|طبيب|طبيبة|عضو|وكيل)|في|من|على|إلى|أن|الذي|التي|هو|هي|أو|و|قد|لا|لم|كان|كانت|عن|مع)(?![\p{L}\p{M}])/u;
