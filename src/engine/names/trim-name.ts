import type { Block } from './block.js';
import type { NameType } from './found-name.js';
import { SHAPE } from './tokens.js';
import { CLASS, classOf, hashWord, hashWords } from './word-classes.js';

const AT_SIGN = 64;
const PERIOD = 46;
const SMALL_S = 115;

/**
 * Trims the tokens `[first, end)` of a name: removes titles before a person, marks at either end and the "s" of a
 * genitive. Returns the remaining range, which may be empty.
 */
export function trimName(text: string, block: Block, first: number, end: number, type: NameType): [number, number] {
  const { tokens } = block;
  while (first < end && tokens.shape[first] === SHAPE.mark && tokens.hash[first] !== AT_SIGN) first++;
  if (type === 'person') {
    // "@author Ciara Flood" in comments of programs.
    if (end - first > 2 && tokens.hash[first] === AT_SIGN && AUTHOR.has(tokens.hash[first + 1] ?? 0)) first += 2;
    while (end - first > 1 && isLabel(text, block, end)) end--;
    while (first + 1 < end && isTitle(block, first)) {
      first++;
      while (first < end && tokens.shape[first] === SHAPE.mark) first++;
    }
    if (end - first > 2 && isGenitive(text, block, end)) end -= 2;
  }
  while (end > first && tokens.shape[end - 1] === SHAPE.mark) {
    if (tokens.hash[end - 1] === PERIOD && end - 2 >= first && isShortened(block, end - 2)) break;
    end--;
  }
  return [first, end];
}

/** Words for relatives and offices that are rarely names, unlike "Dean" and "Major". */
const CALLED = hashWords(
  'auntie aunt aunty uncle grandma grandpa tía tío tante onkel oma opa chief cpl canon bishop father sister brother ' +
    'lady lord dame sir officer detective senator coach nurse president captain chancellor minister rabbi imam pastor ' +
    'principal professor doctor cllr councillor constable sergeant sheikh inspector lieutenant madam miss ' +
    'mandant mandanten mandantin férje felesége anyja apja fia lánya testvére жена муж сын дочь мать отец мама папа брат ' +
    'сестра бабушка дедушка гражданин гражданка дружина чоловік син дочка pozwany pozwana świadek testimone imputato imputata ' +
    'davacı davalı sanık tanú pp ppa garda slt hoi groetjes verdachte powód powódka kontoinhaber mdm hca gda',
);
/** Words that begin a sentence before a name, with a capital like the name: yesterday, today, call. */
const BEFORE_NAMES = hashWords(
  'tegnap ma holnap később hívja kérdezze вчера сегодня завтра потом затем позвоните позвони звонила звонил спросите напишите ' +
    'вчора сьогодні завтра подзвоніть wczoraj dzisiaj jutro včera zajtra zítra dnes ieri azi mâine dün bugün yarın',
);

const AUTHOR = hashWords('author authors');
/** Labels of the next field, which are no part of a name before them on the same line. */
const NEXT_LABELS = hashWords('nric fin dob mrn ssn nhs ee pan bvn nin nino dni nie cpf cf bsn pesel ppsn tfn ein npi');
const SEX = hashWords('f m');

/** True for a label in capitals at the end of a name, and for the sex before an age: "OYELARAN, FUNMILAYO F 34y". */
function isLabel(text: string, { tokens }: Block, end: number): boolean {
  const at = end - 1;
  const hash = tokens.hash[at] ?? 0;
  if (NEXT_LABELS.has(hash)) return tokens.shape[at] === SHAPE.upper;
  return (
    SEX.has(hash) &&
    /^ \d{1,3} ?(?:[ymMF]|yo|yrs?)?(?![\p{L}\d])/u.test(text.slice(tokens.end[at], (tokens.end[at] ?? 0) + 8))
  );
}

/** True for titles such as "Mr", "Prof.", "Auntie", and for what begins the sentence. */
const isTitle = ({ tokens, kind }: Block, index: number): boolean =>
  (kind[index] === CLASS.title && tokens.shape[index] !== SHAPE.initial) ||
  CALLED.has(tokens.hash[index] ?? 0) ||
  BEFORE_NAMES.has(tokens.hash[index] ?? 0);

/** True for a word that is said before a name or has a role in sentences, which extends no name to the left. */
export function isNoPart(word: string): boolean {
  const hash = hashWord(word);
  return CALLED.has(hash) || BEFORE_NAMES.has(hash) || classOf(hash) !== CLASS.none;
}

function isGenitive(text: string, { tokens }: Block, end: number): boolean {
  const start = tokens.start[end - 1] ?? 0;
  return (
    (tokens.end[end - 1] ?? 0) - start === 1 &&
    text.charCodeAt(start) === SMALL_S &&
    tokens.shape[end - 2] === SHAPE.mark
  );
}

/** True for tokens that keep their period at the end of a name: "Inc.", "Jr.", "Lena W.", "U.S.". */
const isShortened = ({ tokens, kind }: Block, index: number): boolean =>
  tokens.shape[index] === SHAPE.initial || kind[index] === CLASS.legal || kind[index] === CLASS.suffix;
