import type { NameRule } from './name-rule.js';

const LABELLED = 0.85;
/** The maximum number of letters of a name with a form of address. */
const MAX_CJK = 8;

/** A colon of any width, or blanks alone. */
const SEPARATOR = '[ \\t\\u3000"」』】)]{0,3}[:：=＝ \\u3000]["「『【 \\t\\u3000]{0,3}';
const LABEL_AND_COLON = '[ \\t"]{0,3}[:：=]["\\s]{0,3}?[ \\t]{0,3}';

/** Placeholders of forms, and words for people who are not named: required, unknown, anonymous, none, as above. */
const NO_NAME =
  /^(?:必填|选填|请填|请输入|待定|未知|匿名|不详|不明|未定|無し|無記名|未記入|同上|記入|入力|番号|住所|電話|欄|없음|미정|미상|익명|필수|입력|동일|여부|확인|정보|이름|기록|관리|상태|교육|보호)/u;
/** Forms of address that end a name, and the next label of the form. */
const CJK_END = /(?:[様殿氏님씨]|さん|先生|女士|小姐|同学|귀하)$/u;

const cjkName = (name: string): number | undefined => {
  if (NO_NAME.test(name)) return undefined;
  const length = name.replace(CJK_END, '').trimEnd().length;
  return length < 2 ? undefined : length;
};

/** A particle behind the three syllables of most Korean names. */
const KOREAN_PARTICLE = /^\p{sc=Hangul}{3}(?=[은는이가을를의과와도]$)/u;
const koreanName = (name: string): number | undefined => KOREAN_PARTICLE.exec(name)?.[0].length ?? cjkName(name);

/** A run of words of one script: all of a short one, and of a sentence the first two. */
function wordsOfName(name: string, text: string, start: number): number {
  const end = start + name.length;
  const goesOn = /^ ?\p{L}/u.test(text.slice(end, end + 2));
  if (!goesOn) return name.length;
  const [first = '', second = ''] = name.split(/ +/);
  return second === '' ? first.length : name.indexOf(second, first.length) + second.length;
}

/** Names behind the label of a field in scripts without capitals: "氏名：山田太郎", "성명: 홍길동", "اسم المريض: …". */
export const BY_LABEL: readonly NameRule[] = [
  {
    occurs: /[\u4e00-\u9fff]/,
    names: new RegExp(
      `(?:姓名|氏名|お名前|(?<!\\p{sc=Han})名前|患者名|患者|担当者|担当医|主治医|联系人|聯絡人|收件人|收货人|申请人|申請人|申請者|被保险人|被保険者|契約者|病人|原告|被告|证人|証人)${SEPARATOR}(?<name>\\p{sc=Han}{1,4}[ \\u3000]?[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]{1,6})(?!\\p{sc=Han})`,
      'gu',
    ),
    confidence: LABELLED,
    accepts: (name) => ((name.match(/\p{L}/gu) ?? []).length > MAX_CJK ? undefined : cjkName(name)),
  },
  {
    occurs: /[\u30a0-\u30ff]/,
    names: new RegExp(
      `(?:氏名|お名前|名前|フリガナ|ふりがな|患者名|担当者)${SEPARATOR}(?<name>[\\p{sc=Katakana}ー]{2,10}(?:[ ・\\u3000][\\p{sc=Katakana}ー]{2,10}){0,2})`,
      'gu',
    ),
    confidence: LABELLED,
  },
  {
    occurs: /[\uac00-\ud7a3]/,
    names: new RegExp(
      `(?:성명|이름|성함|환자명?|수신인|신청인|예금주|고객명|담당자|보호자|피보험자|원고|피고)${SEPARATOR}(?<name>\\p{sc=Hangul}{1,3} ?\\p{sc=Hangul}{1,4})(?!\\p{sc=Hangul})`,
      'gu',
    ),
    confidence: LABELLED,
    accepts: koreanName,
  },
  {
    occurs: /[\u0620-\u064a]/,
    names: new RegExp(
      `(?<!\\p{L})(?:الاسم(?: الكامل| الثلاثي)?|اسم (?:المريض|المريضة|العميل|الموظف|الطالب|المستخدم)|المريض|المريضة|الطبيب|العميل)${LABEL_AND_COLON}(?<name>[\\u0620-\\u0652]{2,15}(?: [\\u0620-\\u0652]{2,15}){1,4})`,
      'gu',
    ),
    confidence: LABELLED,
    accepts: wordsOfName,
  },
  {
    occurs: /[\u05d0-\u05ea]/,
    names: new RegExp(
      `(?<!\\p{L})(?:שם(?: מלא| פרטי| משפחה| המטופל| המטופלת| הלקוח| הלקוחה| החולה)?|המטופל|המטופלת|לכבוד)${LABEL_AND_COLON}(?<name>[\\u05d0-\\u05ea'"׳״]{2,15}(?: [\\u05d0-\\u05ea'"׳״]{2,15}){0,3})`,
      'gu',
    ),
    confidence: LABELLED,
    accepts: wordsOfName,
  },
  {
    occurs: /[\u0e01-\u0e2e]/,
    names:
      /(?:ชื่อ(?:-?(?:นาม)?สกุล|ผู้ป่วย|ผู้ติดต่อ)? ?[:：] ?(?:นาย|นางสาว|นาง)?|(?<!\p{sc=Thai})(?:นายแพทย์|นาย|นางสาว|ด\.ช\.|ด\.ญ\.)) ?(?<name>\p{sc=Thai}{2,20} {1,2}\p{sc=Thai}{2,25})/gu,
    confidence: LABELLED,
  },
];
