import { phrases } from '../../context/phrases.js';
import { foldedSet } from './neighbours.js';

/** Units that need a word for age. */
export const AGE_UNITS = foldedSet(`
  year years yr yrs y month months mo mos mth mths week weeks wk wks day days
  jahr jahre jahren monate monaten wochen tage an ans mois semaines jours ano anos meses semanas dias
  anni anno mesi giorni settimane jaar maanden weken dagen lat lata rok miesiecy tygodni ar mneader manader maneder
  let roky roku ani luni evve yasinda yasında vuotta eves ετων года год лет месяцев рокiв роки років`);

/** Units of years written as whole words, for ages whose word for age is further away. */
export const FULL_UNITS = foldedSet(`
  years yrs jahre jahren ans an anos ano anni jaar lat lata ar let ani лет года год років роки months mois
  meses mesi monate monaten maanden weeks days`);

/** Units that mean an age by themselves. */
export const AGE_ADJECTIVES = foldedSet(`
  yo yold yearold jahrig jahrige jahriger jahrigen jahriges jahrigem monatig monatige jarige jarig jarigen arig ariga
  arige aring aringen enne enni anyos letni letnia letniego letniej letniemu lety leta letou vuotias vuotiaan
  vuotiaana yasinda yasindaki yasında yasındaki eves летний летняя летнего летней летнему річний річна річного ετων χρονων 岁 歳 歲 세 살`);

/** Words after a unit that make it an age. */
export const OLD_WORDS: readonly string[] = [
  'old',
  'of age',
  'alt',
  'oud',
  'gammal',
  'gammel',
  'gammalt',
  'de edad',
  'de idade',
  "d'âge",
  'd’âge',
  'di età',
  'stary',
  'stara',
  'wieku',
  'olds',
  'de vârstă',
];

/** Words directly before an age. */
export const AGE_LABELS = foldedSet(`
  age aged ages agee ages agees edad idade eta alder alter leeftijd wiek wieku vek alderen varsta yas yasi ika kor
  возраст вік ηλικια edades`);

/** Words before "age" that are not about a person: `Ice Age 2`, `Age of Empires 3`, `average age group 5`. */
export const NO_AGES = foldedSet('ice stone bronze iron dark middle golden space information new digital');

/** Phrases, including column headers, before a number of years that make it an age. */
export const AGE_PERSONS = phrases({
  en:
    'age, aged, ages, turned, turning, turns, he is, she is, he was, she was, patient is, patient was, pt is, client is, ' +
    'i am, who is, who was, birthday, man of, woman of, boy of, girl of, child of, male of, female of, age years, mother is, ' +
    'father is, son is, daughter is, wife is, husband is',
  de: 'alter, im alter von, patientenalter, lebensalter, er ist, sie ist, mann von, frau von, patient ist, patientin ist',
  fr:
    'age, agé de, âgée de, âgés de, il a, elle a, patient de, patiente de, homme de, femme de, garçon de, fille de, ' +
    'enfant de, monsieur de, dame de, nourrisson de, fils de, patient a, patiente a',
  es: 'edad, tiene, tenía, cumplió, mujer de, hombre de, varón de, paciente de, niño de, niña de, joven de, señora de',
  pt: 'idade, tem, tinha, mulher de, homem de, paciente de, menino de, menina de, criança de, completou',
  it: 'età, ha, aveva, uomo di, donna di, paziente di, bambino di, bambina di, ragazzo di, ragazza di, compiuto, di anni',
  nl: 'leeftijd, man van, vrouw van, patiënt van, jongen van, meisje van, hij is, zij is',
  pl: 'wiek, w wieku, pacjent lat, pacjentka lat, ma, miał, miała, kobieta, mężczyzna, pacjent, pacjentka',
  sv: 'ålder, åldern, han är, hon är, kvinna på, man på',
  da: 'alder, han er, hun er, kvinde på, mand på',
  cs: 've věku, věk, pacient, pacientka',
  ro: 'vârsta, vârstă de, în vârstă de, are, femeie de, bărbat de',
  ru: 'возраст, в возрасте, ему, ей, пациент, пациентка, мужчина, женщина, больной, больная',
  uk: 'вік, віком, йому, їй, пацієнт, пацієнтка',
  tr: 'yaş, yaşı',
  fi: 'ikä',
  zh: '年龄, 年齡',
  ja: '年齢',
  ko: '나이, 연령',
});

/** Words after a number of years that make it a length of time. */
export const DURATION_AFTER = foldedSet(`
  ago experience warranty guarantee later earlier before after since imprisonment prison probation contract lease term
  service of in until from now mortgage loan plan history ahead away running straight together supply sentence senior
  junior older younger apart more less longer bond fixed follow per d'experience vor zuvor spater erfahrung garantie lang
  plus tard atras antes despues fa dopo geleden temu od i sedan siden limit period window course jail marriage`);

/** Words before a number of years that make it a length of time. */
export const DURATION_BEFORE = foldedSet(`
  for over past last every within next after since in than another first each previous during throughout the these those
  depuis pendant pour apres en seit nach vor fur letzten alle desde hace durante por tras da per dopo da sinds na voor
  przez od za under up to recent coming additional extra or about around nearly almost approximately least of`);

/** Verbs before a length of time, even in a sentence about an age: `the age of steam lasted 10 years`. */
export const DURATION_VERBS = foldedSet(`
  lasted lasts lasting spanned spans spanning spent took takes endured dauerte dauert dauerten wahrte dure dura durent duro duraron
  duran duurde duurt trwal trwala varade varte`);

/** Words next to `64M` in clinical notes. */
export const CLINICAL_WORDS = foldedSet(`
  with presents presented presenting am m hx pt patient admitted complains complaining status post found here
  seen pmh brought transferred male female hpi pts known smoker diabetic w who`);

/** Words for the person described by a parenthesis such as `(34F)`. */
export const PERSONS = foldedSet(`
  i me bf gf boyfriend girlfriend husband wife mom mum mother dad father brother sister son daughter friend partner patient he she
  spouse fiance fiancee ex roommate boss coworker colleague him her aunt uncle cousin niece nephew grandmother grandfather`);
