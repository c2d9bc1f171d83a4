import { FIRST_NAME, firstStrength, isLowerWord, nameLevel, SURNAME, surnameStrength } from '../lexicon/entry.js';
import { lexicon } from '../lexicon/lexicon.js';
import { fieldNames } from './field-names.js';
import type { FoundName } from './found-name.js';
import { withMentions } from './mentioned-again.js';
import { IN_ARABIC } from './names-arabic.js';
import { BY_HONORIFIC } from './names-by-honorific.js';
import { BY_ROLE } from './names-by-role.js';
import { IN_NOTES } from './names-in-notes.js';
import { SPELLED_NAMES } from './spelled-names.js';
import type { Told } from './told.js';
import { CLASS, classOf, hashWord } from './word-classes.js';

/**
 * Names that a text introduces in words, whose letters alone do not tell them: behind the label of a field in scripts
 * without capitals, in lower case behind "my name is", and the family that a surname stands for. The model, which
 * learned from running text with capitals, misses them.
 */

const LABELLED = 0.85;
const INTRODUCED = 0.8;
const FAMILY = 0.75;

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

const SCRIPTS: readonly Told[] = [
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

const MAX_CJK = 8;

/** Says what somebody is called, and nothing else: "my name is". */
const SAYS_NAME =
  "my name(?:['’]s| is)|the name['’]s|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome [eè]|meu nome [eé]|me chamo|ik heet|mijn naam is|nazywam si[eę]|mam na imi[eę]|jag heter|jeg hedder|jeg heter";
/** Says who or what somebody is: "I am". */
const SAYS_WHO =
  "(?:hi|hey|hello|hallo|hola|ciao|bonjour|hej)[,!]? (?:it['’]?s|this is)|this is|(?:it is|it['’]s) me,?|i am|i['’]?m|ich bin (?:der|die)|hier (?:ist|spricht)";
/** Ends an introduction: "this is tom from the bank". */
const BEHIND =
  /^(?:\s*(?:[,.!?;:)\n]|$|[-–—] )| (?:and|from|here|speaking|calling|again|writing|aus|vom|hier|und)(?!\p{L}))/u;

const WORD = "\\p{Ll}[\\p{Ll}\\p{M}'’-]{1,20}";
const INTRODUCTIONS: readonly Told[] = [
  {
    occurs: /name|hei(?:ß|ss)e|appelle|nom est|llamo|nombre|chiamo|nome|chamo|heet|naam|nazywam|imi|heter|hedder/i,
    names: new RegExp(`(?<!\\p{L})(?:${SAYS_NAME}) {1,2}(?<name>${WORD}(?: ${WORD}){0,2})`, 'giu'),
    confidence: INTRODUCED,
    accepts: (name) => lengthOfName(name, (entry) => firstStrength(entry) >= 1),
  },
  {
    occurs: /\b(?:this is|it['’]?s|i am|i['’]?m|ich bin|hier)\b/i,
    names: new RegExp(`(?<![\\p{L}'’])(?:${SAYS_WHO}) (?<name>${WORD}(?: ${WORD})?)`, 'giu'),
    confidence: INTRODUCED,
    accepts: (name, text, start) => {
      const length = lengthOfName(name, (entry) => firstStrength(entry) >= 2 && nameLevel(entry) === 0);
      if (length === undefined) return undefined;
      const end = start + length;
      return BEHIND.test(text.slice(end, end + 12)) ? length : undefined;
    },
  },
];

/**
 * The length of the name at the beginning of some words: a first name, and surnames behind it that are no words of the
 * language. Undefined where it is in capitals, which the model reads, or no name.
 */
function lengthOfName(words: string, isFirst: (entry: number) => boolean): number | undefined {
  let length = 0;
  for (const { 0: word, index } of words.matchAll(/\S+/g)) {
    if (word !== word.toLowerCase()) return length === 0 ? undefined : length;
    const entry = lexicon().word(word, 0, word.length);
    if (length === 0) {
      if ((entry & FIRST_NAME) === 0 || !isFirst(entry) || isFunctionWord(word)) return undefined;
    } else if ((entry & (SURNAME | FIRST_NAME)) === 0 || isLowerWord(entry) || isFunctionWord(word)) break;
    length = index + word.length;
  }
  return length === 0 ? undefined : length;
}

const FUNCTION_CLASSES: ReadonlySet<number> = new Set([
  CLASS.article,
  CLASS.pronoun,
  CLASS.auxiliary,
  CLASS.inside,
  CLASS.of,
  CLASS.and,
  CLASS.by,
  CLASS.particle,
]);
const isFunctionWord = (word: string): boolean => FUNCTION_CLASSES.has(classOf(hashWord(word)));

/** "the Smith family", "the Okafor household", "Familie Özdemir", "la famille Dubois". */
const FAMILIES: readonly Told[] = [
  {
    occurs: /\b(?:family|household|twins)\b/,
    names: /(?<!\p{L})[Tt]he (?<name>\p{Lu}[\p{L}'’-]{2,20})(?= (?:family|household|twins)(?!\p{L}))/gu,
    confidence: FAMILY,
    accepts: knownSurname,
  },
  {
    occurs: /[Ff]amil/,
    names:
      /(?<!\p{L})(?:[Ff]amilie|la [Ff]amille|la [Ff]amilia|la [Ff]amiglia|a [Ff]amília) (?<name>\p{Lu}[\p{Ll}\p{M}'’-]{2,20})(?!\p{L})/gu,
    confidence: FAMILY,
    accepts: knownSurname,
  },
];

const SURNAME_WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’-]{2,20}(?:-\\p{Lu}[\\p{Ll}\\p{M}]{2,20})?";

/** Parties of a court case: "Hartigan v. Lindley", "In re Pemberton", "Estate of Vandermolen". */
const CASES: readonly Told[] = [
  {
    occurs: / vs?\.? /,
    names: new RegExp(`(?<![\\p{L}\\p{N}'’-])(?<name>${SURNAME_WORD})(?= vs?\\.? \\p{Lu})`, 'gu'),
    confidence: FAMILY,
    accepts: partyOfCase,
  },
  {
    occurs: / vs?\.? /,
    names: new RegExp(
      `(?<=\\p{L}[\\p{L}.]{0,20} vs?\\.? )(?<name>${SURNAME_WORD})(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: FAMILY,
    accepts: partyOfCase,
  },
  {
    occurs: /\b(?:In re|[Mm]atter of|Ex parte|Estate of)\b/,
    names: new RegExp(
      `(?<!\\p{L})(?:In re(?: (?:the )?(?:Marriage|Estate|Guardianship|Adoption) of)?|(?:In the )?[Mm]atter of|Ex parte|Estate of) (?<name>${SURNAME_WORD})(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: FAMILY,
    accepts: partyOfCase,
  },
];

/** Parties whose names a court withholds. */
const WITHHELD: ReadonlySet<string> = new Set(['Doe', 'Roe']);

/** A surname that is hardly anything else, or a party by the name that courts give to the unnamed. */
function partyOfCase(name: string): number | undefined {
  return WITHHELD.has(name) ? name.length : knownSurname(name);
}

/** A whole family by its plural: "the Andersons", "Die Hoffmanns", "bei Schneiders". */
const PLURALS: readonly Told[] = [
  {
    occurs: /\b(?:[Tt]he|[Dd]ie|[Bb]ei) \p{Lu}\p{L}+s\b/u,
    names: /(?<!\p{L})(?:[Tt]he|[Dd]ie|[Bb]ei) (?<name>\p{Lu}\p{Ll}{3,20}s)(?![\p{L}'’-]| \p{Lu})/gu,
    confidence: FAMILY,
    accepts: (name) => {
      const known = lexicon().word(name, 0, name.length);
      const single = lexicon().word(name, 0, name.length - 1);
      if (isLowerWord(known) || isLowerWord(single) || (known & (SURNAME | FIRST_NAME)) !== 0) return undefined;
      return surnameStrength(single) >= 2 && nameLevel(single) === 0 ? name.length : undefined;
    },
  },
];

/**
 * A surname before initials: "Miller, J.R.". If a year, `&` or "et al." follows, it is the citation of a publication,
 * whose authors are public.
 */
const INITIALS: readonly Told[] = [
  {
    occurs: /, \p{Lu}\./u,
    names: new RegExp(
      `(?<![\\p{L}'’-]|[.,;&] )(?<name>${SURNAME_WORD}, \\p{Lu}\\.(?: ?\\p{Lu}\\.){0,2})(?!\\p{L}|,? (?:\\(?(?:19|20)\\d\\d|&|and |et al|\\p{Lu}\\p{L}+, \\p{Lu}\\.))`,
      'gu',
    ),
    confidence: FAMILY,
    accepts: (name) => (knownSurname(name.slice(0, name.indexOf(','))) === undefined ? undefined : name.length),
  },
];

/** A surname with initials, as Russian, Ukrainian and Bulgarian documents have it: "Гусева Е.Н.", "Е. Н. Гусева". */
const SLAVIC: readonly Told[] = [
  {
    occurs: /[\u0410-\u042f]\./,
    names:
      /(?<![\p{L}\p{N}.-])(?<name>\p{Lu}[\p{sc=Cyrillic}’'-]{2,24} \p{Lu}\. ?\p{Lu}\.|\p{Lu}\. ?\p{Lu}\. ?\p{Lu}[\p{sc=Cyrillic}’'-]{2,24})(?!\p{L})/gu,
    confidence: FAMILY,
    accepts: (name) => (/\p{sc=Cyrillic}/u.test(name) ? name.length : undefined),
  },
];

/** A surname that is hardly anything else. */
function knownSurname(name: string): number | undefined {
  const entry = lexicon().word(name, 0, name.length);
  return surnameStrength(entry) >= 1 && nameLevel(entry) <= 1 ? name.length : undefined;
}

const ALL: readonly Told[] = [
  ...SCRIPTS,
  ...INTRODUCTIONS,
  ...FAMILIES,
  ...CASES,
  ...PLURALS,
  ...INITIALS,
  ...BY_HONORIFIC,
  ...BY_ROLE,
  ...IN_ARABIC,
  ...SLAVIC,
  ...SPELLED_NAMES,
  ...IN_NOTES,
];

/** Returns the names of people that a text introduces in words, in order of the text, without overlaps. */
export function toldNames(text: string): FoundName[] {
  const found = fieldNames(text);
  for (const { occurs, names, confidence, accepts } of ALL) {
    if (!occurs.test(text)) continue;
    for (const match of text.matchAll(names)) {
      const name = match.groups?.name ?? '';
      const start = match.index + match[0].lastIndexOf(name);
      const length = accepts === undefined ? name.length : accepts(name, text, start);
      if (length !== undefined) found.push({ start, end: start + length, type: 'person', confidence });
    }
  }
  return withoutOverlaps(withMentions(text, found));
}

/** Of names that overlap the one that begins first is kept. */
function withoutOverlaps(names: readonly FoundName[]): FoundName[] {
  let end = 0;
  return [...names]
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((name) => {
      if (name.start < end) return false;
      ({ end } = name);
      return true;
    });
}
