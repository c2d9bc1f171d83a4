import { Ending } from '../../characters/ending.js';
import { fold } from '../../context/phrases.js';
import { CAR_MAKES } from '../../lexicon/name-words.js';
import { PERSONS } from './age-words.js';
import { afterBlanks, afterDash, foldedSet, wordAt, wordEnd } from './neighbours.js';

/** Things that have an age: `a 10-year-old car`. */
export const AGED_THINGS = foldedSet(`
  car cars house houses home building buildings whisky whiskey scotch wine rum roof company firm business software vehicle truck
  van boat ship computer laptop phone tv server system tree trees contract law debt loan bridge church bottle milk cheese bread
  fracture injury wound scar tattoo machine engine equipment mattress case dispute tradition rule record data study report rule
  grudge feud carpet couch tires battery plant pipe pipes lease agreement statute precedent conflict war
  boiler boilers fridge freezer dishwasher washer dryer oven stove cooker microwave heater furnace pump lawnmower mower tractor
  motorcycle motorbike scooter bike bicycle trailer caravan camper bus train plane aircraft yacht apartment flat property condo
  cottage barn garage shed kitchen bathroom bath shower ceiling floor fence wall windows window piano guitar violin sofa table
  chair furniture wardrobe bed clock camera printer monitor tablet television router network database website code codebase
  program programme app application account policy mortgage estate school hospital hotel pub restaurant bakery museum
  club charity institution manuscript painting map coin skeleton fossil skull mummy tumour tumor implant pacemaker prosthesis
  stent cartridge toner filter tyres clutch gearbox transmission drill saw appliance appliances device devices unit installation
  heizung therme waschmaschine kuhlschrank geschirrspuler spulmaschine trockner kessel wagen auto fahrzeug pkw lkw motorrad
  fahrrad traktor schlepper haus gebaude wohnung dach motor rechner drucker handy fernseher gerat maschine klavier sofa matratze
  voiture vehicule chaudiere maison immeuble batiment appartement toit toiture moteur camion velo frigo refrigerateur
  lave-linge ordinateur telephone televiseur machine matelas canape piano coche carro automovil vehiculo camion caldera nevera
  lavadora casa edificio piso techo motor ordenador telefono moto frigorifico carro veiculo caldeira maquina predio apartamento
  telhado geladeira computador celular automobile macchina caldaia palazzo edificio appartamento tetto lavatrice frigorifero
  lavastoviglie motore autovettura ketel wasmachine koelkast vaatwasser woning gebouw dak fiets samochod auto piec pralka lodowka
  dom budynek mieszkanie dach bil tvattmaskin kylskap hus byggnad panna vaskemaskine koleskab`);

/** The last parts of German and Dutch compounds. */
const COMPOUND =
  /(?:maschine|heizung|wagen|fahrzeug|kessel|therme|schrank|gerat|anlage|haus|motor|rad|machine|ketel|auto)$/u;

const isThing = (word: string): boolean => {
  const folded = fold(word);
  return AGED_THINGS.has(folded) || (folded.length > 7 && COMPOUND.test(folded));
};

/** Characters before an age that are searched for its subject. */
const MAX_DISTANCE = 70;
/** `The boiler is only`, in the sentence of the age. */
const SUBJECT = new Ending(
  /(\p{L}+(?: \p{Lu}[\p{L}\p{N}-]*){0,3})(?: (?:is|was|are|were|ist|sind|war|waren|est|était|sont|es|era|é|è|zijn|är|var|er|jest)(?: (?:now|only|already|about|around|over|nearly|almost|erst|schon|bereits|über|fast|rund|déjà|ya|già|já|al|ongeveer))?|,? (?:an?|eine?[mnrs]?|une?|un[ao]?|uma?|een|en)|(?: \((?:[\p{L}\p{N}-]+ ){0,4}[\p{L}\p{N}-]+)?,) $/u,
);
/** `The driver of the car is 34 years old.` */
const OWNED =
  /(?:^|\P{L})(?:of|in|with|from|by|on|at|for|des|vom|von|mit|du|de|del|della|van|met|do|da)(?: (?:the|a|his|her|my|their|our|its|that|this|der|dem|einem|einer|la|el|een|het|um|uma))? $/iu;
/** `an Opel Astra, 7 Jahre alt`: the last words before the age. */
const MODEL = new Ending(
  /((?:\p{Lu}[\p{L}-]+ ){0,2}\p{Lu}[\p{L}-]+ [\p{L}\p{N}-]+)(?:,| is| was| ist| war| est| es| è| é) $/u,
);
const MAX_WORDS = 3;

/** Returns true if the age `[start, end)`, written with a word for old, is that of a thing. */
export function isOfThing(text: string, start: number, end: number): boolean {
  return isBeforeThing(text, end) || isBehindThing(text.slice(Math.max(0, start - MAX_DISTANCE), start));
}

/** True for `12-year-old boiler` and `8-year-old Dell laptop`. */
function isBeforeThing(text: string, end: number): boolean {
  let at = afterDash(text, end);
  for (let words = 0; words < MAX_WORDS; words++) {
    const word = wordAt(text, at);
    if (word === '' || PERSONS.has(word)) return false;
    if (isThing(word)) return true;
    // A make or a model is before the thing: any other word is a person or a sentence that continues.
    if (text.charAt(at) === text.charAt(at).toLowerCase()) return false;
    if (CAR_MAKES.has(word)) return true;
    at = afterBlanks(text, wordEnd(text, at), 1);
  }
  return false;
}

function isBehindThing(before: string): boolean {
  const subject = SUBJECT.exec(before);
  const words = subject?.[1]?.split(' ') ?? [];
  if (words.some(isThing)) return !OWNED.test(before.slice(0, subject?.index));
  const model = MODEL.exec(before)?.[1]?.split(' ') ?? [];
  return model.some((word) => CAR_MAKES.has(word.toLowerCase()));
}
