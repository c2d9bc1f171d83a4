import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import type { Detector } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import { FIRST_NAME } from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import { isBehindPrefix, nameAt } from './name.js';
import { inNameColumn, judgeName } from './person.js';
import { isLabelSign, unspacedNameBehind } from './unspaced-name.js';

/** Confidence after a label that asks for a name. */
const LABELLED = 0.9;

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'first name, firstname, given name, givenname, forename, fname, middle name, maiden name, nickname, preferred name, patient name, customer name, client name, employee name, contact name, full name, fullname, name is, names',
    de: 'vorname, vornamen, rufname',
    fr: 'prénom, prenom, prénoms',
    es: 'nombre, nombre de pila',
    it: 'nome',
    pt: 'nome, primeiro nome',
    nl: 'voornaam, roepnaam',
    pl: 'imię, imiona',
    sv: 'förnamn, tilltalsnamn',
    da: 'fornavn',
    fi: 'etunimi, etunimet',
    tr: 'adı',
  }),
  against: phrases({
    en: 'last name, lastname, surname, family name, lname',
    de: 'nachname, familienname',
    fr: 'nom de famille',
    es: 'apellido, apellidos',
    it: 'cognome',
    nl: 'achternaam',
    pl: 'nazwisko',
    sv: 'efternamn',
  }),
};

/**
 * First names: those of the US Social Security Administration, short forms, and names of other languages in Latin
 * letters.
 * Confidence 0.9 next to a surname, a title, an initial or a label; 0.7 alone if the word is hardly anything else; 0.5
 * if it is rare or also a word ("Jack"); 0.3, and therefore not reported, if it is a word as often ("Will", "Grace").
 * Known false positive: German nouns, which are all capitalised; firms and ships named after persons.
 * @see Social Security Administration, "Popular baby names", national data
 */
export const firstName: Detector<LexiconOptions> = {
  id: 'first-name',
  kind: 'first-name',
  about: {
    name: 'First name',
    example: 'Svetlana',
    standard: 'Names of the US Social Security Administration; lists of 60 languages',
    validation: 'In the lexicon; next to a title or a surname, or rarely an ordinary word',
  },
  triggers: ['term', 'label'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'label', 'capital'] : ['term', 'label']),
  lists: FIRST_NAME,
  context,
  create: (options) => {
    const terms = lexicon();
    const near = findNear(terms, FIRST_NAME, options);
    return (text, at, end, emit, around) => {
      if (isLabelSign(text.charCodeAt(at))) {
        const unspaced = unspacedNameBehind(text, at);
        if (unspaced !== undefined) emit(unspaced.middle, unspaced.end, LABELLED);
        return;
      }
      if (!isWanted(options, text, at) || isBehindPrefix(text, at)) return;
      const name = nameAt(terms, text, at, end);
      if ((name.entry & FIRST_NAME) === 0) {
        near?.(text, at, end, emit);
        return;
      }
      const first = inNameColumn(judgeName(terms, text, name).first, at, around);
      if (first > 0) emit(name.start, name.end, first);
    };
  },
};
