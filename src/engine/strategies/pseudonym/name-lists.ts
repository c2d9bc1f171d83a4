import { firstStrength, nameLevel, surnameStrength } from '../../lexicon/entry.js';
import { lexicon } from '../../lexicon/lexicon.js';
import { FIRST_NAMES } from '../realistic/words.js';
import { foldName } from './fold-name.js';

export type Gender = 'female' | 'male';

/** The role of a word in a name, which determines the list of its surrogate. */
export type Role = 'given' | 'surname';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Names that are rare for the other gender. They indicate the gender of a name, and are used as surrogates. */
const FEMALE = words(`
  Abigail Agnes Alice Alicia Amanda Amelia Amy Ana Anita Anke Ann Anna Anne Annika Antonia Astrid Barbara Beatrice Bettina
  Birgit Brenda Brigitte Carla Carmen Carol Caroline Catherine Cecilia Charlotte Chiara Chloe Christina Christine Claudia
  Clara Cornelia Deborah Denise Diana Donna Dorothy Edith Elena Elisabeth Elizabeth Ella Ellen Elsa Emilia Emily Emma Erika
  Esther Eva Fatima Fiona Frances Frederike Gabriele Gertrud Giulia Gloria Grace Greta Hannah Heather Heike Helen Helena
  Helga Henrietta Ingrid Irene Isabel Isabella Jana Jane Janet Jennifer Jessica Joan Johanna Josephine Judith Julia Juliana
  Karen Karin Katharina Katherine Kathleen Katrin Laura Lena Leonie Linda Lisa Louise Lucia Lucy Luisa Magdalena Margaret
  Maria Marianne Marie Marina Marta Martha Martina Mary Mathilda Melanie Melissa Michelle Miriam Monica Monika Nadine
  Nancy Natalie Nicole Nina Olga Olivia Pamela Patricia Paula Petra Rachel Rebecca Regina Renate Rita Rosa Rosalie Ruth
  Sabine Sandra Sara Sarah Sharon Silvia Sofia Sonja Sophia Sophie Stefanie Stella Stephanie Susan Susanne Sylvia Tanja
  Teresa Theresa Ursula Ute Valerie Vanessa Vera Victoria Virginia Yvonne
`);
const MALE = words(`
  Adam Adrian Alan Albert Alejandro Alessandro Alfred Andreas Andrew Anthony Anton Antonio Arnold Arthur Benjamin Bernard
  Bernd Björn Boris Brian Bruno Carl Carlos Charles Christian Christoph Christopher Claus Daniel David Dennis Diego Dieter
  Dirk Donald Edward Emil Enrico Eric Ernst Erik Felix Fernando Francesco Francisco Frank Franz Frederick Friedrich Gareth
  George Georg Gerald Gerhard Gilbert Giovanni Giuseppe Gregory Günter Gustav Hans Harald Harold Heinrich Heinz Helmut Henry
  Herbert Hermann Horst Hugo Ivan Jack Jacob James Jan Javier Jeffrey Jens Joachim Johann Johannes John Jonathan Jorge José
  Joseph Juan Jürgen Karl Keith Kenneth Kevin Klaus Konrad Kurt Larry Lars Lawrence Leonard Leopold Lorenzo Louis Luis Lukas
  Manfred Manuel Marco Marcus Mario Mark Markus Martin Matthew Matthias Max Michael Miguel Mohammed Nathan Nicholas Niels
  Oliver Oscar Otto Pablo Patrick Paul Pedro Peter Philip Pierre Rainer Ralph Raymond Ricardo Richard Robert Roberto Roger
  Roland Ronald Rudolf Samuel Sebastian Sergio Simon Stefan Stephen Steven Sven Theodor Thomas Timothy Tobias Udo Ulrich
  Victor Vincent Walter Werner Wilhelm William Wolfgang
`);

interface Lists {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly either: readonly string[];
  readonly surnames: () => readonly string[];
}

/** Names in another script, about as frequent there; surnames have one form for all genders. */
const CYRILLIC: Lists = {
  female: words(
    'Алла Анна Вера Галина Елена Зоя Ирина Лариса Лидия Людмила Марина Мария Нина Ольга Раиса Светлана Тамара',
  ),
  male: words(
    'Андрей Борис Виктор Владимир Геннадий Григорий Дмитрий Игорь Константин Максим Николай Олег Павел Сергей',
  ),
  either: words('Валя Женя Саша Слава Шура'),
  surnames: () =>
    words(
      'Бондаренко Гончар Гриценко Демченко Дорошенко Зайчук Карпенко Коваль Коваленко Кравчук Лысенко Марченко Мельник ' +
        'Мороз Назаренко Осипенко Павленко Полищук Приходько Романенко Савченко Сидоренко Ткач Ткаченко Хоменко Шевченко',
    ),
};
const ARABIC: Lists = {
  female: words('فاطمة مريم زينب ليلى سلمى هدى سعاد نادية سميرة خديجة'),
  male: words('محمد أحمد علي حسن حسين يوسف إبراهيم خالد سعيد طارق'),
  either: words('نور رضا صباح جهاد وسام'),
  surnames: () => words('حداد نجار خوري سلامة منصور عثمان سليمان ياسين صالح ناصر رشيد قاسم بكري شاهين حمدان'),
};
const HEBREW: Lists = {
  female: words('רחל לאה שרה מרים חנה רות אסתר דינה נעמי תמר'),
  male: words('משה יוסף דוד יעקב אברהם שמעון יצחק אהרון דניאל שמואל'),
  either: words('נועם טל גל יובל עדי'),
  surnames: () => words('כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן אזולאי כץ גבאי שפירא'),
};

const HAN_SURNAMES = words('王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙 马 朱 胡 林 郭 何 高 罗');
const HAN_GIVEN = words('文 明 华 平 宁 安 晨 雨 海 云 春 秋 天 乐 青 新 光 林 一 然');
const HANGUL_SURNAMES = words('김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍');
const HANGUL_GIVEN = words('지우 서진 민서 하윤 현우 지원 수민 예준 도윤 은서 지안 유진 승현 다은 시우 채원');
/** Scripts without a space between surname and given name: a word is a whole name. */
const HAN = wholeNames(HAN_SURNAMES, HAN_GIVEN);
const HANGUL = wholeNames(HANGUL_SURNAMES, HANGUL_GIVEN);

function wholeNames(surnames: readonly string[], given: readonly string[]): Lists {
  const names = surnames.flatMap((surname) => given.map((name) => surname + name));
  return { female: names, male: names, either: names, surnames: () => names };
}

let latinSurnames: readonly string[] | undefined;

const LATIN: Lists = {
  female: FEMALE,
  male: MALE,
  either: FIRST_NAMES,
  surnames: () => (latinSurnames ??= frequentSurnames()),
};

const VERY_FREQUENT = 3;
const MIN_LENGTH = 4;
const MAX_LENGTH = 10;

/** Returns the very frequent surnames of the lexicon that are neither common words nor given names. */
function frequentSurnames(): readonly string[] {
  const found: string[] = [];
  const terms = lexicon();
  for (let index = 0; index < terms.size; index++) {
    const entry = terms.entryAt(index);
    if (surnameStrength(entry) < VERY_FREQUENT || firstStrength(entry) > 1 || nameLevel(entry) > 0) continue;
    const name = termAt(index);
    if (
      /^[a-z]+$/.test(name) &&
      name.length >= MIN_LENGTH &&
      name.length <= MAX_LENGTH &&
      !/^(?:mc|mac|o)/.test(name)
    ) {
      found.push(name.charAt(0).toUpperCase() + name.slice(1));
    }
  }
  return found;
}

function termAt(index: number): string {
  const terms = lexicon();
  let name = '';
  for (let place = 0, code = terms.letterAt(index, 0); code >= 0; code = terms.letterAt(index, ++place)) {
    name += String.fromCharCode(code);
  }
  return name;
}

/** Lists by the script of a word; Latin is used for scripts without lists. */
const LISTS_BY_SCRIPT: readonly (readonly [script: RegExp, lists: Lists])[] = [
  [/\p{Script=Cyrillic}/u, CYRILLIC],
  [/\p{Script=Arabic}/u, ARABIC],
  [/\p{Script=Hebrew}/u, HEBREW],
  [/\p{Script=Hangul}/u, HANGUL],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, HAN],
];

/** Returns true if a word in its script is a whole name. */
export const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);

const GENDERS: ReadonlyMap<string, Gender> = new Map(
  [LATIN, CYRILLIC, ARABIC, HEBREW].flatMap(({ female, male }) => [
    ...female.map((name): [string, Gender] => [foldName(name), 'female']),
    ...male.map((name): [string, Gender] => [foldName(name), 'male']),
  ]),
);

/** Returns the gender of nearly all people with a given name; undefined if unknown. @param name folded */
export const genderOf = (name: string): Gender | undefined => GENDERS.get(name);

/** Returns the names that may replace a word. */
export function namesLike(word: string, role: Role, gender: Gender | undefined): readonly string[] {
  const lists = LISTS_BY_SCRIPT.find(([script]) => script.test(word))?.[1] ?? LATIN;
  if (role === 'surname') return lists.surnames();
  return gender === undefined ? lists.either : lists[gender];
}
