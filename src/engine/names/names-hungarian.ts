import { FIRST_NAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { CAPITAL_FOLLOWS, eitherPattern, type NameRule } from './name-rule.js';

/*
 * Names of Hungary, where the surname comes first: "Kiss Dávid", "Szabóné Kiss Erzsébet", "Nagy Pétert".
 */

const NAMED = 0.8;

/** Frequent surnames. */
const SURNAMES = eitherPattern(`
  Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Rácz Fekete
  Szilágyi Török Fehér Gál Kis Szűcs Kocsis Pintér Fodor Szalai Sipos Lukács Gulyás Bíró Király Katona Bogdán Balog Boros
  Fazekas Kelemen Váradi Somogyi Fülöp Veres Vincze Hegedűs Deák Pap Illés Szőke Vörös Vass Bognár Fábián Bodnár Hajdu Halász
  Székely Pásztor Bakos Dudás Orbán Soós Pataki Faragó Kerekes Borbély Szekeres`);
/** Endings of a given name within a sentence. */
const ENDING = /(?:[aáeéoóöő]?t|n[ae]k|[bdfgk-nprstvz][ae]l|h[oeö]z|t[óő]l|r[óő]l|ért|n[áé]l)$/u;

const isGiven = (word: string): boolean => (entryOf(word) & FIRST_NAME) !== 0;

/** Surnames before a given name. */
export const HUNGARIAN: readonly NameRule[] = [
  {
    occurs: new RegExp(`(?:${SURNAMES})(?:né)? \\p{Lu}`, 'u'),
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<![\\p{L}\\p{N}'’-])(?<name>(?:(?:${SURNAMES})né )?(?:${SURNAMES}) \\p{Lu}\\p{Ll}{2,20})(?![\\p{L}-])`,
      'gu',
    ),
    confidence: NAMED,
    accepts: (name) => {
      const given = name.slice(name.lastIndexOf(' ') + 1);
      return isGiven(given) || isGiven(given.replace(ENDING, '')) ? name.length : undefined;
    },
  },
];
