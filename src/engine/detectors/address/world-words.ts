import { foldedSet } from '../generic/neighbours.js';

/*
 * Address words of the world by their role: for languages without a country detector, and for parts that those
 * detectors leave out.
 */

/** Words before a street name that hardly mean anything else before a capital and a number. */
export const STREET_BEFORE: ReadonlySet<string> = foldedSet(`
  ul ulica ulici ulicy aleja aleje osiedle plac rua avenida avda travessa praça alameda estrada rodovia jirón jr pje psje
  bulevardul bdul strada șoseaua șos calea aleea splaiul bulvar bul ул улица улице просп проспект пер переулок бульвар шоссе наб
  набережная вул вулиця вулиці провулок площа οδός οδος οδ λεωφ λεωφόρος jalan jln jl gg lorong đường phố ngõ ngách thanon rruga
  bulevar bulevardi prospekts prospektas náměstí nám námestie trg chaussée boulevard boul rue chemin straße strasse carrera cra gatve iela пр-т gatvė`);

/** Street words before a name that need a unit, a postal code or a label beside them to be an address. */
export const STREET_BEFORE_WEAK: ReadonlySet<string> = foldedSet(`
  al os pl r c av ave str strada calle cl via viale plaza place pza пл пр ш б-р soi moo street رقم شارع רחוב רח' רח שדרות`);

/** Words after the name, directly before the number. */
export const STREET_BEHIND: ReadonlySet<string> = foldedSet(`
  utca út útja tér körút köz sétány cad caddesi sok sokak sokağı bulvarı mah mahallesi gate vei veien gata gatan vägen gürtel
  ulice třída ulica cesta marg salai mnt maantee tn tänav pst puiestee bulvāris bulvaris prospekts prospektas plentas aikštė laukums проспект улица бульвар переулок шоссе вулиця булевард площад`);

/** Abbreviated street words behind a name, as in Lithuania, that need a unit, a postal code or a label beside them. */
export const STREET_BEHIND_WEAK: ReadonlySet<string> = foldedSet('g pr al pl');

/** Labels of a field that holds nothing but an address, from the start of its line. */
export const ADDRESS_LABELS =
  '(?:home |street |postal |mailing |billing |shipping )?address|(?:wohn)?adresse|(?:wohn)?anschrift|wohnhaft|domicile|dirección|domicilio|' +
  'endereço|morada|indirizzo|residenza|adres|adres zamieszkania|zamieszkały|adresa|bydliště|bydlisko|trvalé bydliště|trvale bytom|naslov|prebivalište|' +
  'prebivališče|lakcím|cím|lakóhely|adress|bostadsadress|osoite|kotiosoite|heimili|heimilisfang|aadress|elukoht|adrese|deklarētā dzīvesvieta|adresas|' +
  'gyvenamoji vieta|domiciliu|διεύθυνση|διεύθυνση κατοικίας|οδός|адрес|адрес проживания|адрес регистрации|место жительства|адреса|местожительство|' +
  'адреса проживання|адреса реєстрації|пребивалиште|адрес за кореспонденция|постоянен адрес|alamat|địa chỉ|woonadres|bopæl|bosted';

/** Endings of street names written as one word. */
export const STREET_ENDING =
  /(?:gatan|vagen|grand|torget|gata|gate|vei|veien|vegen|gade|vej|vejen|plads|stræde|straede|katu|tie|kuja|polku|vegur|stigur|braut|gotu|straat|steenweg|gracht|gasse|strasse|straße|gurtel|utca|iela)$/;

/** Words with one of those endings that are not streets. */
export const NOT_STREETS: ReadonlySet<string> = foldedSet(`
  brigade renegade watergate colgate aggregate delegate surrogate investigate promenade tailgate floodgate necktie bowtie
  interrogate navigate mitigate corrugate fumigate`);

/** Capitalised words before numbers that are never a street name, whatever follows. */
export const NOT_NAMES: ReadonlySet<string> = foldedSet(`
  chapter section table figure fig page part volume vol article item invoice order version room line step case claim policy
  ticket windows level grade phase stage day week month year no number nr note appendix exhibit question problem exercise model
  type class group team player test sample patient subject lot box unit apt suite floor building gate platform terminal flight
  kapitel abschnitt tabelle abbildung seite artikel teil band absatz nummer raum zimmer modell typ klasse gruppe
  chapitre tableau page partie numéro salle capítulo sección tabla página número capitolo sezione tabella pagina numero
  rozdział tabela strona glava глава раздел таблица рисунок статья страница пункт том psalm mark luke john acts genesis
  correos postal postale postboks postbus private since from until about only over under total sum price phone tel fax zip plz postfach the and or in on at by of`);

/** Parts of a house, before their number or letter. */
export const UNIT_WORDS =
  'apt|app|appt|apartment|apartament|flat|unit|suite|ste|bureau|bo[iî]te|bte|bus|b[aâ]t|b[aâ]timent|esc|int|interno|interior|scala|' +
  'piso|depto|dpto|dep|apto|apartamento|oficina|of|torre|tower|bloco|bloque|block|blok|sala|andar|lok|lokal|m|kl|klatka|sc|et|ap|bl|' +
  'lgh|as|em|ajt[oó]|кв|квартира|корп|корпус|стр|оф|офис|д|дом|под|подъезд|эт|ет|ап|вх|бл|буд|d|daire|kat|no|kav|rt|rw|' +
  'דירה|قطعة|شقة|مبنى|level|lvl|floor|fl|top|stiege|tür|col|ng[oõ]|bldg|building|rm|room|hus|porta|puerta|local';

/** Floors and sides of a landing, after an ordinal: "3.º izq.", "2. OG", "4e étage". */
export const FLOOR_WORDS =
  'izq|izda|dcha|drcha|esq|dto|dir|piano|piso|andar|étage|etage|og|stock|kat|em|emelet|sal|tv|th|mf|floor|krs|hæð|vån|tr|[a-d]';

/** Words for post office boxes that need no other support. */
export const BOXES =
  'apartado de correos|apartado postal|apartado|apdo|casella postale|caixa postal|boîte postale|case postale|postboks|postbus|' +
  'postilokero|skr\\.? ?poczt|skrytka pocztowa|pósthólf|private bag|locked bag|gpo box|po box|p\\.o\\. box|postnet suite|а/я|' +
  'абонентский ящик|a\\.? ?k\\.? ?box|posta kutusu|postfach|poštanski pretinac|poštový priečinok|p\\.? ?o\\.? ?b';
