import fc from 'fast-check';

import { seedFor } from '../../../test/support/budget.js';
import { compilePolicy, redact } from '../index.js';
import { BORDER } from '../characters/borders.js';
import { breakAtHyphen, countUpTo, joinedStretches } from './broken-lines.js';

const compiled = compilePolicy({
  identifiers: Object.fromEntries(
    [
      ['ssn', 'phoneNumber', 'ibanCode', 'creditCard', 'date', 'uuid'],
      ['medicalRecordNumber', 'ukSortCode', 'orderNumber', 'ticketNumber', 'claimNumber', 'accountNumber'],
    ]
      .flat()
      .map((key) => [key, {}]),
  ),
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;

const found = (text: string): readonly string[] => redact(plan, text).spans.map((span) => span.text);

describe('a number that a line end breaks behind a hyphen', () => {
  it.each([
    ['an SSN', 'SSN: 219-09-\n9999 is hers', '219-09-\n9999'],
    ['an SSN in its first group', 'SSN: 219-\n09-9999 is hers', '219-\n09-9999'],
    ['an SSN over three lines', 'SSN: 219-\n09-\n9999 is hers', '219-\n09-\n9999'],
    ['a line end of Windows', 'SSN: 219-09-\r\n9999 is hers', '219-09-\r\n9999'],
    ['blanks around the line end', 'SSN: 219-09- \n   9999 is hers', '219-09- \n   9999'],
    ['a quoted mail', '> > her SSN: 219-09-\n> > 9999 is hers', '219-09-\n> > 9999'],
    ['another hyphen', 'SSN: 219\u201109\u2011\n9999 is hers', '219\u201109\u2011\n9999'],
    ['digits of another script', 'SSN: ٢١٩-٠٩-\n٩٩٩٩', '٢١٩-٠٩-\n٩٩٩٩'],
    ['a number for the phone', 'call +49 30 1234-\n5678, please', '+49 30 1234-\n5678'],
    ['a number with an area code', 'call (212) 555-\n0143, please', '(212) 555-\n0143'],
    ['an IBAN', 'to DE89-3704-0044-\n0532-0130-00, please', 'DE89-3704-0044-\n0532-0130-00'],
    ['a card', 'by 4111-1111-\n1111-1111, please', '4111-1111-\n1111-1111'],
    ['a date', 'born 1980-01-\n15 in Ghent', '1980-01-\n15'],
    ['a number behind its label', 'MRN: 123-\n4567890', '123-\n4567890'],
    ['a short number behind its label', 'sort code 12-34-\n56', '12-34-\n56'],
    ['a number that its label alone tells', 'Claim no. 22-0047781-\n01 is hers', '22-0047781-\n01'],
    ['a UUID', 'id 123e4567-e89b-12d3-\na456-426614174000', '123e4567-e89b-12d3-\na456-426614174000'],
  ])('is one value: %s', (_, text, value) => {
    expect(found(text)).toEqual([value]);
    expect(found(`Before it.\n\n${text}`)).toEqual([value]);
  });

  it.each([
    ['bullets', 'SSN\n- 219\n- 09\n- 9999'],
    ['a range', 'rooms 10-\n20 and 30-\n40'],
    ['years', 'from 2019-\n2021'],
    ['a form that others have, without a label', 'see 123-\n4567890, 12-34-\n56 and 1234-\n5678'],
    ['a paragraph between', 'SSN: 219-09-\n\n9999'],
    ['a bullet behind it', 'SSN: 219-09-\n- 9999'],
    ['a wrong check number', 'to DE88-3704-0044-\n0532-0130-00'],
    ['a number that goes on', 'SSN: 219-09-\n99991'],
    ['a longer card number', 'by 4111-1111-\n1111-11112'],
    ['a border', `SSN: 219-09-${BORDER}\n9999`],
  ])('is none of these: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('leaves two numbers as they are', () => {
    expect(found('call 212-555-0143-\n2024 was better')).toEqual(found('call 212-555-0143-'));
    expect(found('219-09-9999-\n219-09-9998')).toEqual(['219-09-9999', '219-09-9998']);
  });

  it('is found in each cell of a table', () => {
    const cell = 'SSN: 219-09-\n9999';
    expect(found(`${cell}${BORDER}${cell}`)).toEqual(['219-09-\n9999', '219-09-\n9999']);
  });

  it('is told where it is in a long text', () => {
    const text = `${'Words of no matter, 10-\n20 times.\n'.repeat(500)}SSN: 219-09-\n9999${'\nMore words.'.repeat(500)}`;
    expect(redact(plan, text).filteredText).toBe(text.replace('219-09-\n9999', '{{{REDACTED-ssn}}}'));
  });
});

describe('joinedStretches', () => {
  const part = fc.constantFrom('12', 'a', '-', '-\n', '\n', '\r\n', '> ', ' ', 'word '.repeat(60), '3-\n4', '\u2010\n');

  it('has each code unit from where it says, in a few times the length of the text', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let length = 0;
        for (const stretch of joinedStretches(text, breakAtHyphen)) {
          length += stretch.text.length;
          const places = Array.from(stretch.text, (_, at) => stretch.placeOf(at));
          expect(places.map((place) => text[place]).join('')).toBe(stretch.text);
          expect(places).toEqual(places.toSorted((one, other) => one - other));
          for (const joint of stretch.joints) {
            const between = text.slice(stretch.placeOf(joint - 1) + 1, stretch.placeOf(joint));
            expect(between).toMatch(/^[ \t]*\r?\n[ \t>]*$/);
          }
        }
        expect(length).toBeLessThanOrEqual(4 * text.length);
      }),
      { seed: seedFor('joined stretches') },
    );
  });

  it('counts ascending places', () => {
    expect([0, 3, 4, 5, 9].map((at) => countUpTo([3, 5, 8], at))).toEqual([0, 1, 1, 2, 3]);
  });
});
