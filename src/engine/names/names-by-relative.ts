import * as entry from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { TITLES } from '../lexicon/name-words.js';
import { CAPITAL_FOLLOWS, eitherPattern, type NameRule } from './name-rule.js';

/*
 * Names behind a relative, a friend or a neighbour: "mit ihrem Ehemann Wilfried", "su hermana Nekane", "Мой муж
 * Святослав", "O filho, Kauã, viu tudo". English is left to the model, which learned it, but for names that are in a lexicon or
 * in no text, which it misses among other facts.
 */

const STATED = 0.75;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20}";
const GIVEN_NAME = `${WORD}(?:-${WORD})?`;

const ENGLISH_RELATIVES =
  '(?:(?:grand|step|god)?(?:daughter|son|mother|father)|(?:half-)?(?:brother|sister)|(?:(?:mother|father|son|daughter|brother|sister)-in-law)|' +
  eitherPattern(`
  wife husband spouse fiancé fiancée boyfriend girlfriend niece nephew cousin aunt uncle aunty auntie granny grandma grandpa mum mom dad
  carer caregiver roommate housemate neighbour neighbor ex-wife ex-husband widow widower`) +
  ')';

/** Words before a relative that say whose, and articles. */
const GERMAN_BEFORE = '(?:(?:[Mm]ein|[Dd]ein|[Ss]ein|[Ii]hr|[Uu]nser|[Ee]uer|[Ee]ur)(?:e[mnrs]?)?|[Dd]e[rmns]|[Dd]ie)';
const GERMAN_RELATIVES =
  '(?:Schwieger|Stief|Pflege|Adoptiv|Halb|Zwillings|Groß|Ur|Ex-)?(?:' +
  eitherPattern(`
  [Ee]hemann [Ee]hefrau [Ee]hegatten? [Ee]hegattin [Mm]ann [Ss]ohn [Tt]ochter [Bb]ruder [Ss]chwester [Vv]ater [Mm]utter [Oo]pa [Oo]ma
  Enkel(?:in|sohn|tochter)? enkel(?:in)? Neffen? Nichte Onkel Tante Cousine? Schwager Schwägerin Lebensgefährt(?:en?|in)
  Lebenspartner(?:in)? Partner(?:in)? Freund(?:in)? Verlobte[rn]? Nachbarn? Nachbarin Kollegen? Kollegin Betreuer(?:in)?`) +
  ')';

/** Relatives in languages that write nouns in lower case: behind a word that says whose, a capital is a name. */
const ROMANCE_BEFORE = eitherPattern(`
  [Mm]on [Mm]a [Tt]on [Tt]a [Ss]on [Ss]a [Nn]otre [Vv]otre [Ll]eur [Mm]i [Tt]u [Ss]u [Nn]uestr[oa] [Vv]uestr[oa] [Mm]i[oa] [Tt]u[oa] [Ss]u[oa]
  [Nn]ostr[oa] [Vv]ostr[oa] [Ll]oro [Mm]eu [Mm]inha [Tt]eu [Tt]ua [Ss]eu [Nn]oss[oa] [Vv]oss[oa]`);
const ROMANCE_RELATIVES = eitherPattern(`
  fils fille mari femme épouse époux conjointe? compagne compagnon mère père frère sœur soeur voisine? cousine? neveu nièce oncle tante
  beau-père belle-mère beau-frère belle-sœur gendre belle-fille beau-fils grand-mère grand-père collègue amie? fiancée?
  hij[oa] marido mujer espos[oa] madre padre herman[oa] vecin[oa] prim[oa] sobrin[oa] tí[oa] cuñad[oa] suegr[oa] yerno nuera niet[oa] abuel[oa]
  pareja novi[oa] amig[oa] compañer[oa] figli[oa] marito moglie fratello sorella zi[oa] nonn[oa] nipote cognat[oa] suocer[oa] genero
  compagn[oa] fidanzat[oa] collega vicin[oa] filh[oa] esposa mãe pai irmão irmã vizinh[oa] avô avó prim[oa] tio tia sobrinh[oa] cunhad[oa] sogr[oa]
  genro nora net[oa] namorad[oa] companheir[oa]`);

const POLISH_CZECH_BEFORE = eitherPattern(`
  [Mm]ój [Mm]oj[aąe] [Mm]oje(?:go|j|mu) [Mm]oim [Tt]wój [Tt]woja [Jj]ego [Jj]ej [Ii]ch [Ss]wo(?:im|ją|jego|jej|jemu) [Nn]asz(?:a|ą|ego|ej|ym)?
  [Mm]ůj [Mm]á [Mm]ého [Mm]ým [Jj]eho [Jj]ejí [Ss]vého [Ss]vým`);
const POLISH_CZECH_RELATIVES = eitherPattern(`
  mąż męż(?:a|em|owi) żon[aąęy] żonie syn(?:a|em|owi)? córk[aąię] córce brat(?:a|em|u)? siostr[aąęy] siostrze matk[aąię] ojc(?:a|em|u) ojciec
  dziad(?:ek|kiem|ka) babci[aąię] wnuk(?:a|iem)? wnuczk[aąię] wuj(?:ek|kiem|ka) cioci[aąę] teś(?:ć|cia|ciem) teściow[aąę] zię(?:ć|cia|ciem) synow[aąę]
  sąsiad(?:a|em|k[aąę])? koleg[aąęi] koleżank[aąię] partner(?:a|em|k[aąę])? szwagier(?:em)? kuzyn(?:a|em|k[aąę])?
  manžel(?:a|em|k[auoy])? dcer[aouy] bratr(?:a|em)? sestr[auoy] matk[uoy] ot(?:ec|ce|cem) soused(?:a|em|k[auo])? přítel(?:em|kyně)?`);
const CYRILLIC_BEFORE = eitherPattern(`
  [Мм]о(?:[йяюєї]|его|ей|ему|им) [Мм]ій [Тт]во[йя] [Ее]го [Ее]ё [Ее]е [Ии]х [НнВв]аш(?:а|его|ей|ему|им|у)? [Сс]во(?:[йяю]|его|ей|ему|им) [Йй]ого [Її]ї`);
const CYRILLIC_RELATIVES = eitherPattern(`
  муж(?:а|у|ем)? жен(?:[аыеу]|ой) сын(?:а|у|ом)? доч(?:ь|ери|ерью|ка|ку|кой) брат(?:а|у|ом)? сестр(?:[аыеу]|ой) мать матери мам(?:[аыеу]|ой)
  от(?:ец|ца|цу|цом) пап(?:[аыеу]|ой) бабушк(?:[аиеу]|ой) дедушк(?:[аиеу]|ой) внук(?:а|у|ом)? внучк(?:[аиеу]|ой) племянни(?:к|ца|цу) т[её]т(?:[яию]|ей)
  дяд(?:[яию]|ей) друг(?:а|у|ом)? подруг(?:[аиеу]|ой) сосед(?:а|у|ом|ка|ку|кой)? коллег(?:[аиеу]|ой) супруг(?:[аиеу]|ом|ой)? зят(?:[ьяю]|ем) т[её]щ(?:[аиу]|ей)
  чоловік(?:а|ом)? дружин(?:[аиу]|ою) син(?:а|ом)? доньк(?:[аиу]|ою) батьк(?:[оа]|ом)`);

/** With the possessive as an ending. */
const TURKISH_RELATIVES = eitherPattern(`
  [Oo]ğl(?:um|un|u|umuz|unuz) [Kk]ız(?:ım|ın|ı|ımız|ınız) [Ee]ş(?:im|in|i|imiz|iniz) [Aa]nne(?:m|n|si|miz|niz) [Bb]aba(?:m|n|sı|mız|nız)
  [Kk]ardeş(?:im|in|i|imiz|iniz) [Aa]bla(?:m|n|sı|mız|nız) [Aa]ğabey(?:im|in|i|imiz|iniz) [Tt]orun(?:um|un|u|umuz|unuz) [Kk]omşu(?:m|n|su|muz|nuz)`);
/** Relatives in Finnish, whose endings say whose they are. */
const FINNISH_RELATIVES =
  '(?:[Pp]oika|[Tt]yttäre|[Vv]aimo|[Mm]iehe|[Ää]iti|[Ii]sä|[Vv]elje|[Ss]isko|[Ss]isare|[Pp]uoliso|[Ll]apse|[Yy]stävä|[Nn]aapuri)(?:ni|nsa|nsä|mme)';
/** Stand before the name like a title. */
const CALLED = eitherPattern(`
  Opa Oma Omi Onkel Tante Oom Tío Tía Abuelo Abuela Yaya Tonton Tatie Mamie Papy Zio Zia Nonno Nonna Vovó Vovô Babcia Dziadek Ciocia
  Wujek Mormor Farmor Morfar Farfar Moster Faster`);

/** Before names with years or ages: "dos hijos: Leire (2011) y Asier (2014)", "two children (Mia 6, Ruan 3)". */
const CHILDREN = eitherPattern(`
  [Cc]hildren [Kk]ids [Ss]ons [Dd]aughters [Gg]randchildren Kinder Söhne Töchter Enkel Enkelkinder [Ee]nfants [Ff]ils [Ff]illes
  [Hh]ij[oa]s [Nn]iet[oa]s [Ff]igli [Ff]iglie [Ff]ilh[oa]s [Nn]et[oa]s [Kk]inderen [Dd]zieci [Bb]arn`);

/** Before a name between commas. */
const RELATIVES_AND_COMMA = eitherPattern(`
  filh[oa] marido espos[oa] mãe pai irmão irmã vizinh[oa] hij[oa] mujer madre padre herman[oa] vecin[oa] fils fille mari femme épouse époux
  mère père frère sœur voisine? Sohn Tochter Ehemann Ehefrau Mutter Vater Bruder Schwester son daughter wife husband mother father brother
  sister partner neighbou?r figli[oa] marito moglie fratello sorella zoon dochter moeder vader broer syn córka mąż żona mama tata
  dotter mor far bror syster`);
const GREEK_RELATIVES = eitherPattern(
  'γιος γιός γιο κόρη άντρας άντρα γυναίκα σύζυγος σύζυγό σύζυγός μητέρα μάνα πατέρας πατέρα αδελφός αδελφό αδελφή αδερφός αδερφό αδερφή',
);

/** The entry of a name, or of its first part: "Jean" of "Jean-Loup". */
const entryOfFirst = (name: string): number => {
  const [first = ''] = name.split('-');
  return entryOf(first);
};
const isGiven = (name: string): boolean => {
  return entry.isGivenName(entryOfFirst(name));
};
/** True for a given name, and for a word that is in no list: names of all people are in none. */
const mayGiven = (name: string): boolean => {
  const known = entryOfFirst(name);
  return !entry.isLowerWord(known) && !TITLES.has(name.toLowerCase()) && (known === 0 || isGiven(name));
};
const wherePattern =
  (accepts: (name: string) => boolean): NonNullable<NameRule['accepts']> =>
  (name) =>
    accepts(name) ? name.length : undefined;

/** Names behind a relative, with and without commas. */
export const BY_RELATIVE: readonly NameRule[] = [
  {
    occurs: new RegExp(`${ENGLISH_RELATIVES},? \\p{Lu}`, 'u'),
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<=(?<!\\p{L})${ENGLISH_RELATIVES},? )(?<name>${GIVEN_NAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern((name) => isGiven(name) && entry.nameLevel(entryOfFirst(name)) < 2),
  },
  {
    occurs:
      /(?:[Pp]arents?|[Gg]uardians?|[Cc]arers?|[Kk]in|[Ff]amily|[Ww]idow|[Ww]ife|[Hh]usband|[Mm]other|[Ff]ather|[Ss]on|[Dd]aughter) of \p{Lu}/u,
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<=(?<!\\p{L})(?:[Pp]arents?|[Gg]uardians?|[Cc]arers?|[Kk]in|[Ff]amily|[Ww]idow|[Ww]ife|[Hh]usband|[Mm]other|[Ff]ather|[Ss]on|[Dd]aughter) of )` +
        `(?<name>${GIVEN_NAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern((name) => {
      const known = entryOfFirst(name);
      return isGiven(name) && entry.nameLevel(known) < 2 && entry.cityStrength(known) < 2;
    }),
  },
  {
    // Other nouns have capitals too: "Der Vater Staat".
    occurs: new RegExp(`${GERMAN_RELATIVES} \\p{Lu}`, 'u'),
    names: new RegExp(`(?<!\\p{L})${GERMAN_BEFORE} ${GERMAN_RELATIVES} (?<name>${GIVEN_NAME})(?![\\p{L}-])`, 'gu'),
    confidence: STATED,
    accepts: wherePattern((name) => isGiven(name) && !entry.isLowerWord(entryOfFirst(name))),
  },
  {
    occurs: new RegExp(`(?:${ROMANCE_RELATIVES}) \\p{Lu}`, 'u'),
    names: new RegExp(
      `(?<!\\p{L})(?:${ROMANCE_BEFORE}) (?:${ROMANCE_RELATIVES}) (?<name>${GIVEN_NAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: /[ąęłńśźżěřů]/,
    names: new RegExp(
      `(?<!\\p{L})(?:${POLISH_CZECH_BEFORE}) (?:${POLISH_CZECH_RELATIVES}) (?<name>${GIVEN_NAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: /[\u0430-\u0457]/,
    names: new RegExp(
      `(?<!\\p{L})(?:${CYRILLIC_BEFORE}) (?:${CYRILLIC_RELATIVES}) (?<name>${GIVEN_NAME})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: /[ğışİ]/,
    names: new RegExp(`(?<!\\p{L})(?:${TURKISH_RELATIVES}) (?<name>${GIVEN_NAME})(?![\\p{L}-])`, 'gu'),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: /(?:ni|ns[aä]|mme) \p{Lu}/u,
    names: new RegExp(`(?<!\\p{L})${FINNISH_RELATIVES} (?<name>${GIVEN_NAME})(?![\\p{L}-])`, 'gu'),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: new RegExp(`(?:${CALLED}) \\p{Lu}`, 'u'),
    names: new RegExp(`(?<!\\p{L})(?:${CALLED}) (?<name>${GIVEN_NAME})(?![\\p{L}-])`, 'gu'),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    // A year or an age is behind one of them.
    occurs: new RegExp(`(?:${CHILDREN})(?!\\p{L})[^.;\\n]{1,124}?\\p{L} \\(?\\d`, 'u'),
    names: new RegExp(
      `(?<name>${GIVEN_NAME})(?= \\((?:(?:19|20)\\d\\d|\\d{1,2})\\)| \\d{1,2}[,)])(?<=(?:${CHILDREN})[^.;\\n]{1,80})`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: new RegExp(`(?:${RELATIVES_AND_COMMA})(?: del[ea])?, `, 'u'),
    names: new RegExp(
      `(?<!\\p{L})(?:${RELATIVES_AND_COMMA})(?: del[ea])?, (?:(?:[oa]|la|il) )?(?<name>${GIVEN_NAME})(?=,)`,
      'gu',
    ),
    confidence: STATED,
    accepts: wherePattern(mayGiven),
  },
  {
    occurs: /\p{sc=Greek} (?:[μσ]ου|του|της|μας|σας|τους)(?!\p{L})/u,
    names: new RegExp(
      `(?<!\\p{L})(?:${GREEK_RELATIVES}) (?:[μσ]ου|του|της|μας|σας|τους),? (?<name>${WORD})(?!\\p{L})`,
      'gu',
    ),
    confidence: STATED,
  },
];
