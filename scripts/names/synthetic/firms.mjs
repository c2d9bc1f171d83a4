/** Names of organisations for synthetic text, by slot; the letters of a slot determine the kind of name. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const list = (text) => text.trim().split(/\s+/);
const FRONTS = list(
  'National Royal American British International European Central Federal State General United Northern Southern Western Eastern African Asian Pacific Atlantic Global World Public Regional Independent English Scottish Welsh Irish Canadian Australian Indian German French',
);
const BODIES = list(
  'Association Union Society Council Agency Authority Board Commission Committee Institute Federation Foundation Trust Bureau Service Office Network Alliance League Centre Center Department Fund Bank Group Corporation Company Party Congress Guild Academy',
);
const OFFICES_IN = list('Ministry Department Office Bureau Secretariat Directorate Division Institute Board');
/** Name patterns of other languages by slot: "#" is a place, "@" a surname, "+" a made-up name. */
const FOREIGN = new Map(
  readFileSync(path.join(import.meta.dirname, 'firms-others.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => [line.slice(0, 2), line.slice(3).split('|')]),
);

/**
 * @param pools the components of names: see pools.mjs
 * @returns functions by slot; those of one text share the short form of a name, which `A` and `AL` need
 */
export function makeFirms(random, pools) {
  const { pick, chance, below } = random;
  const { known, plain, city, nation, familyName, brand, madeUp, organization, fields, trades, first: given } = pools;
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const kept = () => (chance(0.75) ? pick(known.firms) : pick(known.companies));
  const letters = (name) =>
    name
      .split(/[\s-]+/)
      .filter((part) => /^\p{Lu}/u.test(part))
      .map((part) => part[0])
      .join('');
  const phrase = () => {
    const front = pick([nation, familyName, () => pick(FRONTS), () => `${pick(FRONTS)} ${capital(pick(plain))}`])();
    return `${front} ${pick([...fields, ...trades])} ${pick(BODIES)}`;
  };
  const longName = () =>
    chance(0.5)
      ? `${pick(BODIES)} ${pick(['of', 'for'])} ${pick(fields)}${chance(0.6) ? ` and ${pick(fields)}` : ` ${pick(BODIES)}`}`
      : phrase();
  const foreign = (patterns) => () =>
    chance(0.15)
      ? brand()
      : pick(patterns)
          .replaceAll('#', city)
          .replaceAll('@', () => familyName())
          .replaceAll('+', madeUp);
  const firms = {
    ...Object.fromEntries([...FOREIGN].map(([slot, patterns]) => [slot, foreign(patterns)])),
    ...Object.fromEntries([...'dfsipn'].map((letter) => [`K${letter}`, () => (chance(0.7) ? kept() : brand())])),
    LAW: () =>
      `${familyName()}${pick([' ', ', ', ' ', ''])}${chance(0.6) ? familyName() : ''} ${pick(['&', 'and'])} ${familyName()}${pick([' LLP', ', P.C.', ', LLP', '', ', P.A.', ' PLLC'])}`.replace(
        /,? +(&|and) /,
        ' $1 ',
      ),
    O: () => organization(),
    OC: () => organization(),
    // Well-known names, or names recognizable only by their context.
    K: () => (chance(0.6) ? kept() : chance(0.6) ? brand() : organization()),
    k: () => (chance(0.8) ? kept() : brand()),
    KC: () => (chance(0.7) ? kept() : brand()),
    B: () => (chance(0.5) ? brand() : chance(0.3) ? `${familyName()}'s` : `${brand()} ${capital(pick(plain))}`),
    A: (shared) =>
      shared.short ?? Array.from({ length: 2 + below(4) }, () => String.fromCharCode(65 + below(26))).join(''),
    AL: (shared) => {
      const name = longName();
      shared.short = chance(0.8) ? letters(name) : letters(name).slice(0, 4);
      return name;
    },
    AL2: () => longName(),
    G: () =>
      chance(0.5)
        ? `${pick(OFFICES_IN)} ${pick(['of', 'for', 'of'])} ${pick(fields)}${chance(0.4) ? ` and ${pick(fields)}` : ''}`
        : `${pick(FRONTS)} ${pick(fields)} ${pick(BODIES)}`,
    U: () =>
      pick([
        () => `University of ${city()}`,
        () =>
          `${city()} ${pick(['University', 'College', 'High School', 'High', 'Elementary', 'Primary School', 'Community College', 'Grammar School', 'Middle School', 'Academy', 'State'])}`,
        () =>
          `${familyName()} ${pick(['Elementary', 'High School', 'Middle School', 'Academy', 'College', 'University'])}`,
        () => `St ${given()}'s ${pick(['College', 'School', 'Primary'])}`,
        () => `PS ${1 + below(300)}`,
      ])(),
    H: () =>
      pick([
        () =>
          `${city()} ${pick(['General', 'General Hospital', 'Regional', 'Memorial', 'Hospital', 'Medical Center', 'Community Hospital', 'Infirmary', 'Clinic', 'Regional Medical Center', 'Surgery', 'Health Centre'])}`,
        () =>
          `${pick(['Royal', 'Queen Mary', 'Prince Charles', 'Mount', 'Good Samaritan', 'Sacred Heart', 'Mercy', 'Queen Anne', 'King George', 'Princess Alice'])} ${pick(['Hospital', 'Infirmary', 'Medical Center', `${city()} Hospital`])}`,
        () => `St. ${given()}${pick(["'s", ''])} ${pick(['Hospital', 'Medical Center', 'Hospice'])}`,
        () =>
          `${brand()} ${pick(['House', 'Family Medicine', 'Rehab', 'Care Home', 'Hospice', 'Urgent Care', 'Pediatrics', 'Dental', 'Nursing Home', 'Lodge'])}`,
        () => `${city()} University ${pick(['Hospital', 'Hospitals Trust', 'Medical Center', 'Hospitals NHS Trust'])}`,
        kept,
      ])(),
    CO: () =>
      pick([
        () => `${city()} County Court`,
        () => `County Court at ${city()}`,
        () => `Court of Appeals of ${nation()}`,
        () => `Supreme Court of ${nation()}`,
        () => `${pick(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Ninth', 'Eleventh'])} Circuit`,
        () =>
          `${city()} ${pick(["Magistrates' Court", 'Crown Court', 'Superior Court', 'District Court', 'Family Court', 'Municipal Court'])}`,
        () => pick(['High Court', 'Court of Appeal', 'Supreme Court', 'High Court of Justice', 'Court of Session']),
      ])(),
  };
  return firms;
}
