/**
 * Generates synthetic text with and without names: the templates in this folder filled from the pools. `{1N}` is the
 * full name of the first person of a text, `{1S}` that person's surname, `{N}` that of any person; NAMES and
 * plainSlots have the rest.
 */
import { drawEponyms, EPONYMS } from './eponyms.mjs';
import { drawList } from './lists.mjs';
import { drawSheet } from './sheets.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TITLES = [
  'Mr',
  'Mrs',
  'Ms',
  'Mr.',
  'Mrs.',
  'Ms.',
  'Dr.',
  'Dr',
  'Prof.',
  'Miss',
  'Madam',
  'Sir',
  'Rev.',
  'Capt.',
  'Sgt.',
  'Professor',
  'Sister',
  'Cllr',
];
const JOBS =
  'carpenter|teacher|nurse|plumber|accountant|sales manager|head baker|clerk|engineer|lawyer|farmer|driver|partner|director of operations|office manager|senior analyst|librarian|chef|electrician|bookkeeper|receptionist|vice president|consultant|software developer|cashier'.split(
    '|',
  );
const DRUGS =
  'Metoprolol Apixaban Madopar Haldol Lexapro Naproxen Furosemide Xanax Yasmin Nurofen Seroquel Synthroid Ventolin Zoloft Prozac Lipitor Tylenol Advil Metformin Lisinopril Ibuprofen Keppra Humira Eliquis Xarelto Ozempic Januvia Celebrex Plavix Ativan Valium Ambien Paxil Abilify Zyrtec Claritin'.split(
    ' ',
  );
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const NATIONS =
  'American British French German Spanish Italian Dutch Polish Russian Chinese Japanese Indian Nigerian Kenyan Brazilian Mexican Turkish Greek Swedish Norwegian Irish Scottish Welsh Canadian Australian Latin Arabic Hebrew'.split(
    ' ',
  );
const COLORS = 'Black White Green Blue Red Silver Grey Navy Amber Ruby Olive Violet Pearl Coral Rose Teal Ivory'.split(
  ' ',
);
const CHEMICALS =
  'sodium chloride|acetic acid|Benzene|ethanol|Toluene|potassium nitrate|Sulfuric acid|calcium carbonate|Hydrogen peroxide|methane'.split(
    '|',
  );
const FESTIVALS = 'Easter Christmas Thanksgiving Ramadan Diwali Whitsun Hanukkah'.split(' ');
const TYPES = { P: 'PERSON', L: 'LOCATION', O: 'ORGANIZATION' };

const capital = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);
const initials = (random, { first, surname }) =>
  `${first[0]}${random.chance(0.75) ? '.' : ''}${random.chance(0.2) ? ` ${String.fromCharCode(65 + random.below(26))}.` : ''} ${surname}`;
function full(random, { first, surname, middle }) {
  const roll = random.next();
  if (roll < 0.8) return `${first} ${surname}`;
  if (roll < 0.95) return `${first} ${middle} ${surname}`;
  if (roll < 0.98) return `${first} ${surname}${random.pick([' Jr.', ', Jr.', ' III', ' Jr', ' II', ' Sr.'])}`;
  const nick = random.pick(['Bo', 'Red', 'Sunny', 'Mac', 'Big Al', 'Junior', 'Tito', 'Skip', 'Ace']);
  return random.chance(0.5) ? `${first} "${nick}" ${surname}` : `${first} “${nick}” ${surname}`;
}
const reversed = (random, { first, surname, middle }) =>
  `${random.chance(0.15) ? surname.toUpperCase() : surname}, ${first}${random.chance(0.3) ? ` ${middle}` : ''}`;

/** The name slots: the entity type, and the function that fills the slot. Other slots are in `plainSlots`. */
const NAMES = {
  N: ['P', full],
  NU: ['P', (random, person) => full(random, person).toUpperCase()],
  nl: ['P', (random, { first, surname }) => `${first} ${surname}`.toLowerCase()],
  F: ['P', (_, { first }) => first],
  FU: ['P', (_, { first }) => first.toUpperCase()],
  f: ['P', (_, { first }) => first.toLowerCase()],
  S: ['P', (_, { surname }) => surname],
  SU: ['P', (_, { surname }) => surname.toUpperCase()],
  s: ['P', (_, { surname }) => surname.toLowerCase()],
  I: ['P', (random, person) => initials(random, person)],
  // The same as `I`: "R. Okafor", "R. T. Okafor".
  PI: ['P', (random, person) => initials(random, person)],
  IU: ['P', (random, person) => initials(random, person).toUpperCase()],
  // A person whose name is also an eponym.
  E: ['P', (random, person) => (person.called ??= random.pick(EPONYMS))],
  // "D Hwang", "D L Hwang"
  BI: [
    'P',
    (random, { first, surname }) =>
      `${first[0]}${random.chance(0.4) ? ` ${String.fromCharCode(65 + random.below(26))}` : ''} ${surname}`,
  ],
  // "D HWANG"
  BIU: ['P', (random, { first, surname }) => `${first[0]} ${surname}`.toUpperCase()],
  // "Lena W.", "Lena W"
  FI: ['P', (random, { first, surname }) => `${first} ${surname[0].toUpperCase()}${random.chance(0.6) ? '.' : ''}`],
  // "derek s"
  fi: ['P', (random, { first, surname }) => `${first} ${surname[0]}`.toLowerCase()],
  LF: ['P', reversed],
  LFU: [
    'P',
    (random, { first, surname, middle }) =>
      `${surname}, ${first}${random.chance(0.3) ? ` ${middle}` : ''}`.toUpperCase(),
  ],
};

const plainSlots = (random, pools) => ({
  T: () => random.pick(TITLES),
  word: () => pools.word(),
  Word: () => pools.title(),
  WORD: () => pools.word().toUpperCase(),
  Dn: () => pools.germanNoun(),
  Known: () => pools.title(),
  KNOWN: () => pools.word().toUpperCase(),
  Cap: () => pools.title(),
  Letter: () => String.fromCharCode(65 + random.below(26)),
  n: () => String(random.chance(0.5) ? 1 + random.below(60) : 1 + random.below(3000)),
  $: () =>
    `${random.pick(['$', '€', '£', '$'])}${1 + random.below(900)}${random.pick(['', '.40', ' million', ',000', '.00'])}`,
  d: () =>
    random.pick([
      `${random.pick(MONTHS)} ${1 + random.below(28)}`,
      `${1 + random.below(28)} ${random.pick(MONTHS)}`,
      `${1 + random.below(12)}/${1 + random.below(28)}/20${10 + random.below(15)}`,
      `19${40 + random.below(59)}-0${1 + random.below(9)}-1${random.below(9)}`,
      `${random.pick(MONTHS)} ${1 + random.below(28)}, 20${10 + random.below(15)}`,
    ]),
  t: () => `${1 + random.below(12)}:${10 + random.below(49)}${random.pick(['', ' am', ' PM', 'pm'])}`,
  m: () => random.pick(MONTHS),
  w: () => random.pick(DAYS),
  id: () => `${random.pick(['A', 'CV-', 'X', '', 'MR', '00'])}${1000 + random.below(900_000)}`,
  job: () => random.pick(JOBS),
  Job: () => random.pick(JOBS).replace(/(^| )(\w)/g, (_, gap, letter) => gap + letter.toUpperCase()),
  drug: () => random.pick(DRUGS),
  nat: () => random.pick(NATIONS),
  color: () => random.pick(COLORS),
  chem: () => random.pick(CHEMICALS),
  Chem: () => capital(random.pick(CHEMICALS)),
  Latin: () => `${capital(pools.word())}us`,
  fest: () => random.pick(FESTIVALS),
  mail: () => `${pools.word()}.${pools.word()}@example.com`,
  handle: () => `${pools.word()}${random.pick(['', '_', '99'])}${pools.word()}`,
});

/** True for slots of more than one letter that end in U or C: `{OsU}` is `{Os}` in capitals, `{LC}` is `{L}`. */
const isUpper = (slot) => /.[UC]$/.test(slot);

function fill(template, random, pools) {
  const plain = plainSlots(random, pools);
  const people = {};
  const shared = {};
  let before = '';
  let text = '';
  const spans = [];
  let last = 0;
  const put = (value, letter) => {
    spans.push({ start: text.length, end: text.length + value.length, type: TYPES[letter] });
    text += value;
  };
  for (const match of template.matchAll(/\{(\d?)([A-Za-z$]+)\d?\}/g)) {
    const [whole, number, slot] = match;
    text += withoutDoubledPeriod(text, template.slice(last, match.index), spans);
    last = match.index + whole.length;
    if (NAMES[slot] !== undefined) {
      const isNext = isSameName(text, spans.at(-1), slot, before);
      const person = number === '' ? pools.person() : (people[number] ??= pools.person());
      put(NAMES[slot][1](random, person), 'P');
      if (isNext) spans.splice(-2, 2, { ...spans.at(-2), end: text.length });
      before = slot;
    } else if (slot === 'L' || slot === 'LC' || slot === 'l') {
      const place = pools.place();
      put(isUpper(slot) ? place.toUpperCase() : slot === 'l' ? place.toLowerCase() : place, 'L');
    } else if (pools.firms[slot.replace(/U$/, '')] !== undefined || pools.firms[slot] !== undefined) {
      const firm = (pools.firms[slot] ?? pools.firms[slot.replace(/U$/, '')])(shared);
      put(isUpper(slot) ? firm.toUpperCase() : slot === 'k' ? firm.toLowerCase() : firm, 'O');
    } else {
      text += plain[slot] === undefined ? whole : plain[slot]();
    }
  }
  return { text: text + withoutDoubledPeriod(text, template.slice(last), spans), spans };
}

/** True for "{S} {F}" and "{S}, {F}", which are one name: "Okafor Amina", "Okafor, Amina". */
function isSameName(text, last, slot, before) {
  if (last === undefined || last.type !== 'PERSON') return false;
  const between = text.slice(last.end);
  if (between === ' ') return true;
  return between === ', ' && /^(S|SU|E)$/.test(before) && /^(F|FU)$/.test(slot);
}

/** Returns a piece of the template without the second period after "Acme Inc.". */
const withoutDoubledPeriod = (text, piece, spans) =>
  piece.startsWith('.') && spans.at(-1)?.end === text.length && text.endsWith('.') ? piece.slice(1) : piece;

/** Changes the case of letters; `text` keeps its length, so that the spans stay valid. */
function recase({ text, spans, ...rest }, change) {
  const letters = Array.from({ length: text.length }, (_, at) => {
    const letter = change(text[at]);
    return letter.length === 1 ? letter : text[at];
  });
  return { ...rest, text: letters.join(''), spans };
}
export const lowered = (sentence) => recase(sentence, (letter) => letter.toLowerCase());
export const raised = (sentence) => recase(sentence, (letter) => letter.toUpperCase());

/** Capitalizes some words of a text without names, as in headings, product lists and manuals. */
export const capitalised = (sentence, random) => ({
  ...sentence,
  text: sentence.text.replace(/(?<= )[a-z]{3,}( [a-z]{3,})?/g, (words) =>
    random.chance(0.07) ? words.replace(/(^| )([a-z])/g, (_, gap, letter) => gap + letter.toUpperCase()) : words,
  ),
});

function wrap({ text, spans, ...rest }, width) {
  const letters = [...Array(text.length).keys()].map((at) => text[at]);
  let column = 0;
  for (let at = 0; at < letters.length; at++) {
    column = letters[at] === '\n' ? 0 : column + 1;
    if (column > width && letters[at] === ' ') {
      letters[at] = '\n';
      column = 0;
    }
  }
  return { ...rest, text: letters.join(''), spans };
}

/** How many times more often than others the templates of a genre are used. */
const OFTEN = { 'name-free': 4, minutes: 2, institutions: 1.5, languages: 1.5 };
/** Genres of single sentences; the others are whole documents, separated by `----`. */
const SENTENCES = new Set(['news', 'posts', 'other-languages']);

/**
 * @param poolsFor the result of makePools
 * @param rare the result of readRare
 * @param rounds how often each template is filled
 */
export function generate(poolsFor, rare, random, rounds) {
  const pools = poolsFor(random);
  const made = [];
  const folder = path.join(import.meta.dirname, 'templates');
  for (const file of readdirSync(folder).sort()) {
    const genre = file.slice(0, -4);
    const content = readFileSync(path.join(folder, file), 'utf8').trimEnd();
    const templates = content.split(SENTENCES.has(genre) ? '\n' : '\n----\n');
    const times = Math.ceil(rounds * (SENTENCES.has(genre) ? 1 : (OFTEN[genre] ?? 1)));
    for (let round = 0; round < times; round++) {
      for (const template of random.shuffle([...templates])) {
        let drawn = template;
        if (genre === 'news')
          while (random.chance(0.4)) drawn += `${random.chance(0.2) ? '\n' : ' '}${random.pick(templates)}`;
        if (genre === 'name-free' || genre === 'languages') drawn = cut(drawn, random);
        let sentence = { ...fill(drawn, random, pools), set: `synthetic-${genre}` };
        if (random.chance(0.25)) sentence = wrap(sentence, 40 + random.below(50));
        const roll = random.next();
        if (genre !== 'chats' && genre !== 'posts' && roll < 0.06) sentence = lowered(sentence);
        else if (roll > 0.95) sentence = raised(sentence);
        made.push(sentence);
      }
    }
  }
  for (let sheet = 0; sheet < rounds * 95; sheet++) {
    const filled = { ...fill(drawSheet(random), random, pools), set: 'synthetic-sheets' };
    made.push(random.chance(0.05) ? raised(filled) : filled);
  }
  for (let line = 0; line < rounds * 20; line++)
    made.push({ ...fill(drawEponyms(random, pools.surname, rare.terms), random, pools), set: 'synthetic-eponyms' });
  for (let list = 0; list < rounds * 50; list++)
    made.push({ ...fill(drawList(random, pools, rare), random, pools), set: 'synthetic-lists' });
  return made;
}

/** Returns some of the lines and sentences of a text, in another order. */
function cut(template, random) {
  const pieces = template.split(/(?<=[.!?] |\n)/);
  if (pieces.length < 3 || random.chance(0.3)) return template;
  return random
    .shuffle(pieces)
    .slice(0, 1 + random.below(pieces.length))
    .join('');
}

/** Replaces the people in a sentence by others: the context of a name matters more than the name. */
export function swapped(sentence, pools, random) {
  const { text, spans, ...rest } = sentence;
  let made = '';
  const moved = [];
  let last = 0;
  for (const span of spans) {
    const old = text.slice(span.start, span.end);
    made += text.slice(last, span.start);
    last = span.end;
    const start = made.length;
    made +=
      span.type === 'PERSON' && (span.score ?? 1) > 0.8 && !old.startsWith('@') ? another(old, pools, random) : old;
    moved.push({ ...span, start, end: made.length });
  }
  return { ...rest, text: made + text.slice(last), spans: moved };
}

function another(old, pools, random) {
  const { first, surname } = pools.person();
  const words = old.trim().split(/\s+/).length;
  const name = words > 1 ? `${first} ${surname}` : random.chance(0.5) ? first : surname;
  if (old === old.toLowerCase()) return name.toLowerCase();
  return old.length > 1 && old === old.toUpperCase() ? name.toUpperCase() : name;
}
