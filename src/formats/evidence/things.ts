/**
 * Things whose names are no names of people, in the singular. Words that may stand for people are not among them, such
 * as `agent`, `subject` and `case`, and neither are those for any record, such as `item`.
 */
const THINGS: ReadonlySet<string> = new Set(
  `action airport album alert algorithm allergy animal api app application argument article asset attribute book branch brand breed
  bridge bucket bug build building bundle button campaign car catalog category certificate channel chart chemical class cluster code
  collection color colour column command component condition config configuration connector constraint container continent cookie
  counter country coupon course crop currency dashboard data database dataset datacenter department deployment device dialect dimension
  discount disease dish district document domain drink drug enum environment equipment error event extension feature
  field file filter flag flight font food format framework fruit function galaxy game gateway gauge genre group hardware icon image
  index ingredient instance instrument interface island key lab label lake language layer layout lesson level library license licence
  link listener locale log logo machine material measure medication medicine menu method metric middleware milestone mission model
  module monitor mountain movie museum namespace network node ocean operation option os package page panel parameter param part
  partition peripheral permission phase pipeline plan planet plant platform playlist plugin pod policy port printer privilege procedure
  process processor product program programme project promotion property protocol provisioner queue recipe region release repo
  repository resource river role room route rule runtime sample scenario schema scope screen script section sensor sequence server
  service setting ship sku software song source species specimen spec stack stadium stage station statistic status step storage
  store stream study style subnet subscription substance symptom system table tag task template test theme tier timezone token tool
  topic track train trigger tutorial type unit utility vaccine validator variable variant vehicle version video view volume warehouse
  ward webhook website widget window wine workflow workspace zone
  produkt artikel datei projekt land gruppe kategorie produit fichier projet pays groupe categorie producto archivo proyecto pais grupo
  categoria prodotto progetto paese gruppo produto arquivo projeto`
    .trim()
    .split(/\s+/),
);

/** True for a word, in the singular, for what has a name and is no person. */
export const isThing = (word: string): boolean => THINGS.has(word);

/** Returns a word of English in the singular: `categories`, `boxes`, `plans`. */
export const singular = (word: string): string =>
  THINGS.has(word) || !word.endsWith('s')
    ? word
    : word.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|(?<=[^s])s$/, '');
