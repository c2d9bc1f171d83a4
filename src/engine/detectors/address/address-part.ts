/**
 * The parts of an address and what each is worth: two parts that support each other make an address, wherever between
 * them the town, a landmark or nothing stands. The words come from the languages' own address forms.
 * @see UPU S42, "International postal address components and templates"
 */

/** A part that identifies a dwelling and hardly anything else. */
const DWELLING = 1;
/** A part that other things have, too: floors, blocks, rooms. */
const PART = 0.8;
/** A landmark, a village, a post office: an address only beside other parts. */
const LANDMARK = 0.7;
/** A number by itself. */
const NUMBER = 0.5;
/** A name by itself, which only fills a gap. */
const NAME = 0;

const VALUE = '(?:\\p{L}?-?\\d{1,4}(?:[-/]\\d{1,4}){0,2}\\p{L}?|\\p{L}(?:[-/]?\\d{1,3})?|[IVX]{1,4})';
const NO = '(?:\\.? ?(?:no|nr|n[º°]|num|№)\\b\\.?|\\.)? ?[:#]? ?';

const DWELLING_WORDS =
  'flat|apt|apartment|suite|ste|wohnung|whg|кв|квартира|apto|apart|apartamento|daire|appt|appartement|lgh|lok|mieszkanie|byt|stiege|' +
  'interno|depto|dpto|puerta|pta|tür|ajtó|διαμ|căn hộ|дом|буд|leilighet|lejlighed|huoneisto';
const PART_WORDS =
  'unit|floor|fl|level|lvl|block|blk|bloco|bloque|blok|bl|tower|wing|building|bldg|bât|bat|bâtiment|batiment|esc|escalier|escalera|escada|scala|room|rm|piso|planta|' +
  'torre|andar|sala|lote|quadra|qd|lt|kat|etaj|et|sc|ap|подъезд|под|этаж|эт|корп|корпус|стр|вх|ет|ап|бл|top|haus|stair|stairs|entrance|trapphus|uppg|' +
  'house|villa|plot|shop|sector|phase|ward|street|road|lane|gali|cross|main|door|office|emelet|lépcsőház|mezzanine|porta|local|interior|int|kl|klatka|m';
/** Numbers of houses, plots and surveys, as India and its neighbours label them. */
const HOUSE_NO =
  '(?:(?:[hdsr]|house|door|plot|shop|flat|room|ward|survey|sy|gala|street|road|old|new|old door|new door)\\.? ?nos?\\b\\.?|(?:(?:house|plot|flat|door|shop|villa|quarter) ?)?#) ?[:-]? ?[A-Z]{0,2}-?\\d{1,4}(?:[-/]\\d{1,4}){0,4}[A-Z]?(?:[-/][A-Z\\d]{1,3})?';

const ORDINAL =
  '(?:\\d{1,2}(?:st|nd|rd|th) (?:floor|cross|main|lane|block|stage|phase|street|avenue|road|mile)(?: (?:road|street|floor))?|(?:ground|first|second|third|fourth|fifth|top|lower|upper) floor|' +
  '\\d{1,2}\\. ?(?:OG|Obergescho(?:ss|ß)|Stock|Stockwerk|Etage|Hinterhof|Hof|UG|DG|sal|emelet|patro|poschodí|kat)(?: (?:links|rechts|mitte|vorne|hinten|tv|th|mf|hinterhaus))?|' +
  '\\d{1,2}(?:er|e|ème) étage(?: (?:gauche|droite|face))?|\\d{1,2}\\.?[ºª°] ?(?:izq|izda|dcha|drcha|esq|dto|dir|piso|andar|piano|[a-d])\\.?(?: [a-d])?|\\d{1,2}\\. ajtó)';
const STANDING =
  '(?:hinterhaus|vorderhaus|seitenflügel|gartenhaus|erdgeschoss|dachgeschoss|souterrain|parterre|rez-de-chaussée|planta baja|bajos?|piano terra|térreo|партер|rear|basement)(?: (?:links|rechts))?';

const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,20}";
const NAMES = `${CAPITAL}(?: (?:of |de |da |do |& )?${CAPITAL}){0,3}`;
const BUILDING = `${NAMES} (?:Apartments?|Apts|Complex|Residency|Residence|Towers?|Heights|House|Chawl|Chambers|Mansions?|Society|Enclave|Court|Plaza|Nivas|Nilayam|Bhavan|Bhawan|CHS)`;
const LOCALITY = `${NAMES} (?:Road|Rd\\.?|Street|St\\.?|Lane|Nagar|Colony|Marg|Layout|Vihar|Bazaar|Bazar|Bagh|Chowk|Puram|Gardens?|Town|Society|Cross|Circle|Extension|Extn\\.?|\\d{1,2}(?:st|nd|rd|th) (?:Block|Stage|Phase)|East|West|North|South)`;
const NEARNESS_WORDS =
  '(?:near|opp\\.?|opposite|behind|beside|next to|adj\\.? to|c/o|s/o|d/o|w/o|p\\.?o\\.?|vill(?:age)?\\.?|at post|dist\\.?|tal(?:uka)?\\.?|tehsil|teh\\.?|mandal|ps)';

/** The forms of parts with their scores. The first form that matches decides. */
const FORMS: readonly (readonly [score: number, form: RegExp])[] = [
  // Ranks, issues and lists have such numbers, too.
  [NUMBER, /^# ?\d{1,4}$/],
  [DWELLING, new RegExp(`^${HOUSE_NO}$`, 'iu')],
  [DWELLING, new RegExp(`^(?:${DWELLING_WORDS})${NO}${VALUE}$`, 'iu')],
  [PART, new RegExp(`^(?:${PART_WORDS})${NO}${VALUE}$`, 'iu')],
  [
    PART,
    new RegExp(
      `^(?:(?:${DWELLING_WORDS}|${PART_WORDS})${NO}${VALUE} ){1,3}(?:${DWELLING_WORDS}|${PART_WORDS})${NO}${VALUE}$`,
      'iu',
    ),
  ],
  [PART, new RegExp(`^${ORDINAL}(?: ${ORDINAL})?\\.?$`, 'iu')],
  [PART, new RegExp(`^${STANDING}$`, 'iu')],
  [PART, new RegExp(`^${BUILDING}$`, 'u')],
  [PART, new RegExp(`^${LOCALITY}$`, 'u')],
  [LANDMARK, new RegExp(`^${NEARNESS_WORDS} (?:to |the )?(?:\\p{Lu}[\\p{L}\\p{M}'’.-]{0,20} ?){1,5}$`, 'iu')],
  [NUMBER, /^(?:\d{1,4}[A-Z]?(?:[-/]\d{1,4}){0,3}|[A-Z]-\d{1,4})$/],
  [NAME, new RegExp(`^${NAMES}$`, 'u')],
];
const LANDMARK_HEAD = new RegExp(`^${NEARNESS_WORDS} (?:to |the )?\\p{Lu}`, 'u');

/** Returns what a part between commas is worth as a part of an address; undefined if it is none. */
export function scoreOfPart(part: string): number | undefined {
  const found = FORMS.find(([, form]) => form.test(part));
  if (found === undefined) return undefined;
  // The name behind "near" has a capital.
  return found[0] === LANDMARK && !LANDMARK_HEAD.test(part.replace(/^\p{L}+/u, (word) => word.toLowerCase()))
    ? undefined
    : found[0];
}

/** The words directly before the number of a part. */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set([
  ...`${DWELLING_WORDS}|${PART_WORDS}`.split('|').flatMap((words) => words.split(' ').slice(-1)),
  ...'no nos nr n num h d s r house door plot shop flat room ward survey sy gala street road'.split(' '),
]);

/** The minimum score of a part that is an address by itself if it fills a line or a cell. */
export const LIVES_ALONE = DWELLING;
/** The minimum sum of the parts of an address. */
export const MIN_EVIDENCE = 1.5;
/** The minimum score of a part at either end of an address. */
export const AT_THE_END = NUMBER;

/** Words without digits that begin a part, which wake the detector. */
export const PART_KEYWORDS: ReadonlySet<string> = new Set(
  'hinterhaus vorderhaus seitenflügel gartenhaus bâtiment bloco bloque scala stiege tower esc'.split(' '),
);
