import { foldedLetter, MARK } from '../characters/folded-letters.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';
import { PARTICLES, PEOPLE, PERSON_LABELS, TITLES, OFFICES, ACTS, CLOSERS } from '../lexicon/name-words.js';

/**
 * Classes of words that give information about their neighbours, so that a rare word counts as much as a common one of
 * its class.
 */
export const CLASS = {
  none: 0,
  title: 1,
  office: 2,
  people: 3,
  closer: 4,
  label: 5,
  act: 6,
  particle: 7,
  suffix: 8,
  legal: 9,
  institution: 10,
  landscape: 11,
  inside: 12,
  placeLabel: 13,
  month: 14,
  weekday: 15,
  people2: 16,
  pronoun: 17,
  article: 18,
  auxiliary: 19,
  of: 20,
  and: 21,
  by: 22,
  direction: 23,
  product: 24,
  versus: 25,
  festival: 26,
  team: 27,
  employed: 28,
  moved: 29,
  orgLabel: 30,
  document: 31,
} as const;

const split = (words: string): string[] => words.split(' ');

const LISTS: readonly (readonly [number, string | ReadonlySet<string>])[] = [
  [CLASS.of, 'of'],
  [CLASS.and, 'and und et e y en &'],
  [CLASS.versus, 'v vs versus'],
  [CLASS.by, 'by with for via per door por par von für avec con mit voor para pour about than'],
  [
    CLASS.inside,
    'in near at from to towards toward into outside across around through throughout between within beyond above below ' +
      'nach aus bei à chez dans depuis vers en desde hacia hasta a da dal nel per in naar uit bij te em no na',
  ],
  [
    CLASS.pronoun,
    'i he she we you they it me him her us them who his my our your their its ich er sie wir il elle nous vous je ella nosotros yo io lui lei noi hij zij wij ik ele ela nós eu',
  ],
  [
    CLASS.article,
    'the a an this that these those every each some any no another der die das dem den ein eine einer einem les le la un une des el los las una lo gli i il het een o os as um uma',
  ],
  [
    CLASS.auxiliary,
    'is was are were be been has have had will would can could shall should may might must do does did am ist war hat sind est était a es era ha è fue foi heeft was',
  ],
  [
    CLASS.month,
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio agosto settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro dezembro januari februari maart mei augustus',
  ],
  [
    CLASS.weekday,
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag segunda terça quarta quinta sexta today tomorrow yesterday tonight',
  ],
  [
    CLASS.festival,
    'christmas easter thanksgiving halloween ramadan hanukkah diwali xmas passover eid lent advent carnival olympics',
  ],
  [
    CLASS.people2,
    'english french german spanish italian portuguese dutch american british canadian australian chinese japanese korean indian russian turkish greek polish swedish norwegian danish finnish irish scottish welsh mexican brazilian african asian european arab arabic hebrew latin christian muslim jewish catholic protestant buddhist hindu islamic roman victorian democrat republican democratic conservative liberal ukrainian iranian iraqi israeli palestinian egyptian nigerian kenyan syrian afghan pakistani vietnamese thai swiss austrian belgian czech hungarian romanian americans germans italians russians democrats republicans christians muslims jews',
  ],
  [
    CLASS.title,
    new Set([
      ...TITLES,
      ...split(
        'messrs mssrs sr don doña frau atty hon gen col sen gov rep pres supt insp det pvt cmdr maj adm fr dra ing dott dottssa avv mag univ avvocato avvocata geometra dominee juf meester mevr mej suor dona doutor doutora exmo exma egr gentile spett dottoressa dottore professore professoressa onorevole senhor senhora doctora st shri smt pana panu paní pani sayın',
      ),
    ]),
  ],
  [CLASS.suffix, 'jr ii iii iv esq md phd rn np dds dvm cpa mba dmd lpn pharmd jd do pa obe mbe kc qc'],
  [
    CLASS.legal,
    'inc llc ltd corp corporation company co plc gmbh ag sa sas sarl srl spa bv nv llp lp pty kg ab as asa oy oyj aps limited incorporated holdings holding group partners associates kgaa ohg eg ltda cv slu sl kk pvt pte bhd sdn ev incorporation ventures enterprises industries technologies solutions systems labs pharmaceuticals pharma motors airlines airways energy capital logistics software consulting foods media entertainment studios records communications networks electronics semiconductors insurance financial bancorp brands',
  ],
  [
    CLASS.institution,
    'university college school bank hospital clinic institute institution ministry department committee council commission agency bureau court association society federation union foundation trust museum library academy party congress parliament senate church police army navy office authority administration board center centre league club team united nations service services press times post journal news radio television channel network universität hochschule université université universidad università universiteit universidade klinik krankenhaus hôpital ospedale gericht ministerium banco banca banque sparkasse verein stiftung ziekenhuis gemeente ministère ministerio ministero hospice laboratory laboratories pharmacy coalition alliance institut instituto istituto organization organisation corps guild charity fund faculty infirmary parish primary secondary nursery kindergarten cathedral chapel orchestra choir theatre theater lycée collège mairie scuola liceo comune colegio colégio escola escuela école ayuntamiento câmara prefeitura juzgado tribunal tribunale rechtbank amtsgericht landgericht finanzamt sparkasse stadtwerke volksbank polizei policía polizia polícia politie klinikum universitätsklinik grundschule gymnasium zeitung société coopérative clinique clínica clinica policlinico teatro théâtre fundación fondation fondazione fundação ministère rijksuniversiteit hogeschool constructora construtora talleres seguros assurances assicurazioni stichting bakkerij bäckerei boulangerie',
  ],
  [
    CLASS.landscape,
    'street st avenue ave road rd boulevard blvd drive lane way square park bridge river lake creek mountain mountains mount island islands bay beach valley county parish city town township borough village district province region state republic kingdom sea ocean desert canal harbor harbour airport station stadium hall tower building plaza highway route heights springs falls hills hill gulf peninsula coast forest canyon cape court place terrace straße strasse platz allee weg gasse rue place boulevard calle avenida plaza via viale piazza rua praça straat laan plein gracht fluss see berg stadt',
  ],
  [
    CLASS.direction,
    'north south east west northern southern eastern western new old upper lower central greater san santa saint st los las el fort ft port mount mt lake cape bad sankt sainte são santo northeast northwest southeast southwest',
  ],
  [
    CLASS.placeLabel,
    'address city state country location venue place birthplace town residence wohnort ort adresse ville dirección ciudad indirizzo città cidade woonplaats site destination origin hometown born based located headquartered',
  ],
  [
    CLASS.orgLabel,
    'company employer organization organisation vendor supplier customer client bank firm manufacturer issuer carrier payer insurer firma arbeitgeber empresa azienda entreprise bedrijf publisher sponsor merchant seller buyer',
  ],
  [
    CLASS.employed,
    'works worked work working joined joins hired employed employs acquired acquires founded cofounder founder ceo cfo cto president chairman director shares stock analyst spokesman spokeswoman spokesperson subsidiary merger intern engineer',
  ],
  [
    CLASS.moved,
    'lives lived live living moved moving visited visiting visit flew fly travel traveled travelled travelling traveling arrived arriving landed drove went going trip resident residents mayor capital streets weather',
  ],
  [
    CLASS.product,
    'iphone ipad android windows linux excel word outlook chrome python java javascript sql api app pdf json html xml http https url css php ios macos docker kubernetes git wifi bluetooth usb covid gps tv dvd cd pc',
  ],
  [
    CLASS.team,
    'fc afc cf sc match game coach striker goalkeeper midfielder quarterback season playoff playoffs score fans cup',
  ],
  [
    CLASS.document,
    'section article exhibit chapter figure table appendix schedule page paragraph note step part volume version item form rule amendment clause annex id no number ref invoice order account case file docket',
  ],
  [CLASS.people, PEOPLE],
  [
    CLASS.office,
    new Set([
      ...OFFICES,
      ...split(
        'ceo king queen prince princess pope actor actress singer author writer artist player director minister premier councilman councilwoman councillor sheriff commissioner lawyer representative rapper comedian composer poet painter philosopher scientist architect engineer photographer journalist editor producer spokesman spokeswoman superintendent consul dean provost trainer manager aunt uncle grandma grandpa',
      ),
    ]),
  ],
  [CLASS.closer, CLOSERS],
  [CLASS.label, PERSON_LABELS],
  [
    CLASS.act,
    new Set([
      ...ACTS,
      ...split(
        'added argued announced claimed insisted warned suggested recalled noted tweeted scored won died married divorced born resigned joked insists argues claims notes adds told whispered shouted answered responded met thanked sagte erklärte dijo afirmó disse déclaré dit zei ha',
      ),
    ]),
  ],
  [CLASS.particle, PARTICLES],
];

const BITS = 13;
const keys = new Int32Array(2 ** BITS);
const values = new Uint8Array(2 ** BITS);

/** Returns the hash that the tokenizer assigns to a word. */
export function hashWord(word: string): number {
  let hash = HASH_START;
  for (let at = 0; at < word.length; at++) {
    const folded = foldedLetter(word.charCodeAt(at));
    if (folded === MARK) continue;
    hash = hashNext(hash, folded === 0 ? word.charCodeAt(at) : folded);
  }
  return hash;
}

/** Returns the hashes of words that are separated by blanks. */
export const hashWords = (words: string): ReadonlySet<number> => new Set(split(words).map((word) => hashWord(word)));

const placeOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - BITS);

for (const [kind, list] of LISTS) {
  for (const word of typeof list === 'string' ? list.split(' ') : list) {
    const hash = hashWord(word);
    let place = placeOf(hash);
    while (keys[place] !== 0 && keys[place] !== hash) place = (place + 1) & (keys.length - 1);
    if (keys[place] === hash) continue;
    keys[place] = hash;
    values[place] = kind;
  }
}

/** Returns the class of a word by its hash; `CLASS.none` for most. The first list that contains the word decides. */
export function classOf(hash: number): number {
  for (let place = placeOf(hash); ; place = (place + 1) & (keys.length - 1)) {
    const key = keys[place] ?? 0;
    if (key === hash) return values[place] ?? 0;
    if (key === 0) return 0;
  }
}
