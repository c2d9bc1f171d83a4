import fc from 'fast-check';

import { anyCharacter } from '../support/any-character.js';
import { DETECTORS } from '../../src/engine/detectors/catalog.js';

/** Generates values that detectors find: whole, cut, or with a changed character. */
const example = fc.constantFrom(...DETECTORS.map(({ about }) => about.example));
const mangled = fc.tuple(example, fc.nat(), fc.nat()).map(([value, from, to]) => {
  const [start, end] = [from % value.length, to % (value.length + 1)];
  return start < end ? value.slice(start, end) : value.slice(end, start) + value;
});

/** Generates what surrounds values in real texts. */
const surroundings = fc.constantFrom(
  ...[' ', ' ', ' ', '\n', '\r\n', '\t', ', ', '. ', ': ', ';', '|', '"', "'", '(', ')', '<b>', '</td>', '{"', '":"'],
  ...[
    '-',
    '/',
    '\\n',
    '%20',
    '=',
    '#',
    '\u00a0',
    '\u200b',
    '\u00ad',
    '\ud83d\ude00',
    '\ud83d',
    '\ufeff',
    '\u0301',
    '０',
  ],
  ...['SSN ', 'born ', 'Tel.: ', 'IBAN ', 'order no. ', 'Dr. ', 'Mrs. ', 'passport ', 'account ', 'lives in ', 'v'],
);
const junk = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 8 }), fc.stringMatching(/^[0-9A-Z .:/@-]{0,12}$/));

/** Generates texts of values, parts of values and what surrounds them. */
export const anyText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: example },
      { weight: 2, arbitrary: mangled },
      { weight: 6, arbitrary: surroundings },
      { weight: 1, arbitrary: junk },
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''));
