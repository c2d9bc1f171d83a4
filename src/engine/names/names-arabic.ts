import { ARABIC_FOLLOWS, type NameRule } from './name-rule.js';

/*
 * Names in Arabic, which has no capitals: a frequent given name, and what it is joined to: "أحمد محمد العلي", "يوسف بن علي".
 */

const CALLED = 0.8;

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Given names that are hardly ever other words. */
const GIVEN = words(`
  محمد أحمد احمد محمود مصطفى إبراهيم ابراهيم إسماعيل اسماعيل يوسف يونس موسى عيسى هارون سليمان داود زكريا يحيى إسحاق يعقوب عمر عثمان حسين
  حمزة خالد طارق زياد معاوية مروان عدنان غسان بلال أسامة اسامة هشام هاشم جعفر سلمان فيصل عبدالله عبدالرحمن عبدالعزيز
  عبدالملك عبدالكريم عبدالقادر عبدالرحيم بندر نايف رامي وائل ياسر ياسين أيمن ايمن حسام عصام إياد اياد أمجد امجد مازن جورج إلياس الياس ميخائيل بطرس
  فاطمة عائشة خديجة مريم زينب رقية سمية آمنة حليمة سارة ليلى سلمى سلوى نادية رانيا رنا دينا ديما لينا لمى لميس نورة سميرة سعاد فريدة نجلاء نجوى
  عبير غادة ميساء شيماء إسراء اسراء ياسمين زهراء تالا يارا روان رهف`);
/** Given names that are words as well, such as good, generous, sword: only beside another name or behind a relative. */
const WORDS = words(`
  علي حسن وليد أنس قاسم مهدي رشيد سعود تركي مشعل ناصر ماجد سامي هاني كريم عمار طه أشرف شريف جهاد رائد زيد زين منصور نبيل حنا عمرو سعيد صالح عادل جمال
  فهد راشد سعد لطيفة صفية هاجر ندى هند هدى منى ريم رغد نورا نور هالة هالا سهام وفاء جميلة كريمة مها دعاء إيمان ايمان آية بتول حنان سناء سحر شهد جنى أمل`);
/** The father of somebody, a servant of God, a family: they are between two names. */
const JOINED = '(?:بن|ابن|بنت|أبو|ابو|أبي|أم|آل|عبد) ';
const GIVEN_NAME = `(?:${GIVEN.join('|')}|عبد (?:الله|الرحمن|العزيز|الكريم|القادر|الرحيم|الملك|المجيد|السلام|الحميد|الغني|اللطيف|الوهاب|الناصر))`;
/** A family by its article and most letters; "بن" and others are followed by any word. */
const FAMILY = `(?:${JOINED}[\\u0620-\\u0652]{2,14}|ال[\\u0620-\\u0652]{2,12}(?:ي|اوي|اني|ان|ين|ور|يد|يم|ير|اح|ار|وم|لي|ري|سن|ف|د|ق|ع|ش|ن|س|ب|ء|م|ل|ر|ص))`;
/** Words with the article that follow a given name without being its family: today, who, current. */
const NO_FAMILY =
  /^ال(?:يوم|آن|ذي|تي|حالي|حالية|جديد|جديدة|ذين|سابق|سابقة|مذكور|مذكورة|بالغ|مقيم|مريض|طبيب|موظف|عامل|مولود|بارحة)(?!\p{L})/u;

const ANY_GIVEN = `(?:${GIVEN_NAME}|${WORDS.join('|')})`;
const END = '(?![\\p{L}\\p{M}])';
const PARTS = `(?: (?:${ANY_GIVEN}|${FAMILY})${END}){0,4}`;
/** Streets, schools, towns and books that are called after somebody. */
const NO_PLACE = '(?<!(?:الملك|الأمير|سورة|شارع|جامعة|مدينة|مستشفى|مسجد|طريق|مطار|مدرسة|حي|ميدان) )';
/** Relatives, roles and words for being called, before a name. */
const CALLED_BEFORE =
  '(?:المريضة?|الطبيبة?|الممرضة?|المعالجة?|[أا]خ[يوا]?(?:ه|ها|ي)|أخت(?:ه|ها|ي)|زوج(?:ه|ها|ته|تي|ي)|ابن(?:ه|ها|ته|تها|تي|ي)|والد(?:ه|ها|ته|تها|تي|ي)|صديق(?:ه|ها|ته|تي|ي)|الموظفة?|العميلة?|المدعوة?|المدعية?|الشاهدة?|المتهمة?|السيدة?|الأستاذة?|الدكتورة?|المهندسة?|المحامية?|اسم(?:ه|ها|ي)|يدعى|تدعى)';

const withoutNoFamily = (name: string): number => {
  const parts = name.split(/ (?=ال)/u);
  const first = parts.findIndex((part, index) => index > 0 && NO_FAMILY.test(part));
  return first < 0 ? name.length : parts.slice(0, first).join(' ').length;
};

/** Names of Arabic that begin with a frequent given name. */
export const IN_ARABIC: readonly NameRule[] = [
  {
    occurs: /[\u0620-\u064a]/,
    names: new RegExp(
      `${ARABIC_FOLLOWS}(?<=(?<![\\p{L}\\p{M}])${CALLED_BEFORE} )(?<name>${ANY_GIVEN}${END}${PARTS})`,
      'gu',
    ),
    confidence: CALLED,
    accepts: withoutNoFamily,
  },
  {
    occurs: /[\u0620-\u064a]/,
    names: new RegExp(
      `${NO_PLACE}(?<![\\p{L}\\p{M}])(?:[وفلب](?=${GIVEN_NAME}${END}))?(?<name>${GIVEN_NAME}${END}${PARTS})`,
      'gu',
    ),
    confidence: CALLED,
    accepts: withoutNoFamily,
  },
  {
    occurs: /[\u0620-\u064a]/,
    names: new RegExp(
      `${NO_PLACE}(?<![\\p{L}\\p{M}])(?<name>(?:${WORDS.join('|')}) (?:${GIVEN_NAME}|${JOINED}[\\u0620-\\u0652]{2,14})${END}${PARTS})`,
      'gu',
    ),
    confidence: CALLED,
    accepts: withoutNoFamily,
  },
];
