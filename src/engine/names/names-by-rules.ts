import { FIRST_NAME, isLowerWord, nameLevel, SURNAME, surnameStrength } from '../lexicon/entry.js';
import { entryOf, lexicon } from '../lexicon/lexicon.js';
import type { TextTable } from '../context/text-tables/lines.js';
import { fieldNames } from './field-names.js';
import type { FoundName } from './found-name.js';
import { withMentions } from './mentioned-again.js';
import { IN_ARABIC } from './names-arabic.js';
import { BEHIND_TITLE } from './names-behind-title.js';
import { BY_FIELD } from './names-by-field.js';
import { BY_HONORIFIC } from './names-by-honorific.js';
import { BY_LABEL } from './names-by-label.js';
import { BY_RELATIVE } from './names-by-relative.js';
import { BY_ROLE } from './names-by-role.js';
import { namesFromEmail } from './names-from-email.js';
import { HUNGARIAN } from './names-hungarian.js';
import { IN_COURT } from './names-in-court.js';
import { IN_ADDRESS } from './names-in-address.js';
import { IN_NOTES, surnamesFirst } from './names-in-notes.js';
import { IN_SOURCES } from './names-in-sources.js';
import { INTRODUCED } from './names-introduced.js';
import { SPELLED_NAMES } from './spelled-names.js';
import { CAPITAL_FOLLOWS, knownSurname, SURNAME_WORD, type NameRule } from './name-rule.js';

/**
 * Names that a text introduces in words, whose letters alone do not tell them: behind the label of a field in scripts
 * without capitals, in lower case behind "my name is", and the family that a surname stands for. The model, which
 * learned from running text with capitals, misses them.
 */

const FAMILY = 0.75;

/** "the Smith family", "the Okafor household", "Familie Özdemir", "la famille Dubois". */
const FAMILIES: readonly NameRule[] = [
  {
    occurs: /\b(?:family|household|twins)\b/,
    names: /(?<!\p{L})[Tt]he (?<name>\p{Lu}[\p{L}'’-]{2,20})(?= (?:family|household|twins)(?!\p{L}))/gu,
    confidence: FAMILY,
    accepts: knownSurname,
  },
  {
    occurs: /[Ff]amil/,
    names:
      /(?<!\p{L})(?:[Ff]amilie|la [Ff]amille|la [Ff]amilia|la [Ff]amiglia|a [Ff]amília) (?<name>\p{Lu}[\p{Ll}\p{M}'’-]{2,20})(?!\p{L})/gu,
    confidence: FAMILY,
    accepts: knownSurname,
  },
];

/** "Her maiden name is Oyelaran", "last name: Vandermolen" in a sentence. */
const NAMED_AS: readonly NameRule[] = [
  {
    occurs: /\bname(?:['’]s| is| was) \p{Lu}/u,
    names:
      /(?<!\p{L})(?:maiden|last|family|middle|first|given|birth|nick|sur) ?name(?:['’]s| is| was) (?<name>\p{Lu}[\p{L}\p{M}'’-]{1,24})(?![\p{L}\p{N}])/gu,
    confidence: FAMILY,
    accepts: (name) => {
      const entry = entryOf(name);
      return isLowerWord(entry) && (entry & (SURNAME | FIRST_NAME)) === 0 ? undefined : name.length;
    },
  },
];

/** A whole family by its plural: "the Andersons", "Die Hoffmanns", "bei Schneiders". */
const PLURALS: readonly NameRule[] = [
  {
    occurs: /\b(?:[Tt]he|[Dd]ie|[Bb]ei) \p{Lu}\p{L}+s\b/u,
    names: /(?<!\p{L})(?:[Tt]he|[Dd]ie|[Bb]ei) (?<name>\p{Lu}\p{Ll}{3,20}s)(?![\p{L}'’-]| \p{Lu})/gu,
    confidence: FAMILY,
    accepts: (name) => {
      const known = entryOf(name);
      const single = lexicon().word(name, 0, name.length - 1);
      if (isLowerWord(known) || isLowerWord(single) || (known & (SURNAME | FIRST_NAME)) !== 0) return undefined;
      return surnameStrength(single) >= 2 && nameLevel(single) === 0 ? name.length : undefined;
    },
  },
];

/**
 * A surname before initials: "Miller, J.R.". If a year, `&` or "et al." follows, it is the citation of a publication,
 * whose authors are public. "C.F." is the label of the tax code of Italy.
 */
const INITIALS: readonly NameRule[] = [
  {
    occurs: /, \p{Lu}\./u,
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<![\\p{L}'’-]|[.,;&] )(?<name>${SURNAME_WORD}, (?!C\\.F\\.)\\p{Lu}\\.(?: ?\\p{Lu}\\.){0,2})(?!\\p{L}|,? (?:\\(?(?:19|20)\\d\\d|&|and |et al|\\p{Lu}\\p{L}+, \\p{Lu}\\.))`,
      'gu',
    ),
    confidence: FAMILY,
    accepts: (name) => (knownSurname(name.slice(0, name.indexOf(','))) === undefined ? undefined : name.length),
  },
];

/** A surname with initials, as Russian, Ukrainian and Bulgarian documents have it: "Гусева Е.Н.", "Е. Н. Гусева". */
const SLAVIC: readonly NameRule[] = [
  {
    occurs: /[\u0410-\u042f]\./,
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<![\\p{L}\\p{N}.-])(?<name>\\p{Lu}[\\p{sc=Cyrillic}’'-]{2,24} \\p{Lu}\\. ?\\p{Lu}\\.|\\p{Lu}\\. ?\\p{Lu}\\. ?\\p{Lu}[\\p{sc=Cyrillic}’'-]{2,24})(?!\\p{L})`,
      'gu',
    ),
    confidence: FAMILY,
    accepts: (name) => (/\p{sc=Cyrillic}/u.test(name) ? name.length : undefined),
  },
];

const IN_ANY_SCRIPT: readonly NameRule[] = [
  ...INTRODUCED,
  ...HUNGARIAN,
  ...FAMILIES,
  ...IN_COURT,
  ...NAMED_AS,
  ...PLURALS,
  ...INITIALS,
  ...BEHIND_TITLE,
  ...BY_RELATIVE,
  ...BY_FIELD,
  ...SPELLED_NAMES,
  ...IN_NOTES,
  ...IN_ADDRESS,
  ...IN_SOURCES,
];
const IN_OTHER_SCRIPTS: readonly NameRule[] = [...BY_LABEL, ...BY_HONORIFIC, ...BY_ROLE, ...IN_ARABIC, ...SLAVIC];
/** Letters of other scripts than the Latin one, and no signs and punctuation. */
const OTHER_SCRIPT = /[\u0370-\u1dff\u2e80-\uffff]/;

/** Returns the names of people that a text introduces in words, in order of the text, without overlaps. */
export function namesByRules(text: string, tables?: readonly TextTable[]): FoundName[] {
  const found = [...fieldNames(text, tables), ...namesFromEmail(text), ...surnamesFirst(text)];
  const rules = OTHER_SCRIPT.test(text) ? [...IN_ANY_SCRIPT, ...IN_OTHER_SCRIPTS] : IN_ANY_SCRIPT;
  for (const { occurs, names, confidence, accepts } of rules) {
    if (!occurs.test(text)) continue;
    for (const match of text.matchAll(names)) {
      const name = match.groups?.name ?? '';
      const start = match.index + match[0].lastIndexOf(name);
      const length = accepts === undefined ? name.length : accepts(name, text, start);
      if (length !== undefined) found.push({ start, end: start + length, type: 'person', confidence });
    }
  }
  return withoutOverlaps(withMentions(text, found));
}

/** Returns the names, and of those that overlap the one that begins first. */
function withoutOverlaps(names: readonly FoundName[]): FoundName[] {
  let end = 0;
  return [...names]
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((name) => {
      if (name.start < end) return false;
      ({ end } = name);
      return true;
    });
}
