import fc from 'fast-check';

import { seedFor } from '../../../test/support/budget.js';
import { compilePolicy, redact } from '../index.js';
import { BORDER } from '../characters/borders.js';
import { breakBetweenGroups } from './broken-groups.js';
import { joinedStretches } from './broken-lines.js';

const compiled = compilePolicy({
  identifiers: Object.fromEntries(
    ['ssn', 'phoneNumber', 'ibanCode', 'creditCard', 'accountNumber', 'ukSortCode'].map((key) => [key, {}]),
  ),
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
const { plan } = compiled;

const found = (text: string): readonly string[] => redact(plan, text).spans.map((span) => span.text);

describe('a number whose groups stand on two lines', () => {
  it.each([
    ['a card', 'Please charge my card 4111 1111 1111\n1111 today.', '4111 1111 1111\n1111'],
    ['a card in its middle', 'by 4111 1111\n1111 1111, please', '4111 1111\n1111 1111'],
    ['a card behind its first group', 'by 4111\n1111 1111 1111, please', '4111\n1111 1111 1111'],
    ['a card of fifteen digits', 'by 3782 822463\n10005, please', '3782 822463\n10005'],
    ['a card on lines of its own, in a text', 'my card is\n4111 1111 1111\n1111 and it works', '4111 1111 1111\n1111'],
    ['a card below its label', 'Card number:\n4111 1111 1111\n1111', '4111 1111 1111\n1111'],
    ['an IBAN', 'to DE89 3704 0044 0532\n0130 00, please', 'DE89 3704 0044 0532\n0130 00'],
    ['an IBAN behind its bank', 'to GB29 NWBK\n6016 1331 9268 19, please', 'GB29 NWBK\n6016 1331 9268 19'],
    ['an IBAN before its bank', 'to GB29\nNWBK 6016 1331 9268 19, please', 'GB29\nNWBK 6016 1331 9268 19'],
    ['an SSN', 'her SSN is 219 09\n9999.', '219 09\n9999'],
    ['a number for the phone', 'call 212 555\n0143, please', '212 555\n0143'],
    ['a number with a hyphen', 'call 212-555\n0143, please', '212-555\n0143'],
    ['a number behind its area code', 'call (212)\n555-0143, please', '(212)\n555-0143'],
    ['a number of two groups', 'Mobile: 0171\n2345678', '0171\n2345678'],
    ['a number of two groups in a text', 'Reach us by telephone: 030\n12345678, please', '030\n12345678'],
    ['a number of two groups with the code of a country', 'call +4930\n12345678, please', '+4930\n12345678'],
    ['a number of two groups behind its area code in brackets', 'Telefon: (030)\n12345678', '(030)\n12345678'],
    [
      'a line end of Windows, and an indentation',
      'to DE89 3704 \r\n  0044 0532 0130 00',
      'DE89 3704 \r\n  0044 0532 0130 00',
    ],
    ['a quoted mail', '> > by 4111 1111 1111\n> > 1111, please', '4111 1111 1111\n> > 1111'],
    ['digits of another script', 'by ٤١١١ ١١١١ ١١١١\n١١١١', '٤١١١ ١١١١ ١١١١\n١١١١'],
  ])('is one value: %s', (_, text, value) => {
    expect(found(text)).toEqual([value]);
    expect(found(`Before it.\n\n${text}\n\nBehind it.`)).toEqual([value]);
  });

  it.each([
    ['a column of numbers', '4111\n1111\n1111\n1111'],
    ['columns of numbers', '4111 1111 1111\n1111 4111 1111\n1111 1111 4111'],
    ['two columns of numbers', '4111 1111\n1111 1111'],
    ['a column with a head', 'Numbers of cards by month\n4111\n1111 1111 1111'],
    ['a list', 'the card:\n1. 4111 1111\n2. 1111 1111'],
    ['lines that begin with a number', '1001 Widget 212 555\n1002 Gadget 300 411'],
    ['lines of a log', 'took 4111 1111 1111\n2024-01-15 10:00 took 4111'],
    ['times', 'took 4111 1111 1111\n11:11 it took 4111'],
    ['a number with a fraction', 'took 4111 1111 1111\n1111.5 and more'],
    ['a wrong check number', 'by 4111 1111 1111\n1112, please'],
    ['a wrong check number of an IBAN', 'to DE88 3704 0044 0532\n0130 00'],
    ['a longer number', 'by 4111 1111 1111\n11111, please'],
    ['a paragraph between', 'by 4111 1111 1111\n\n1111, please'],
    ['a border', `by 4111 1111 1111${BORDER}\n1111, please`],
    ['two numbers of two groups', 'from 2019\n2021 on'],
    ['a sum and a number', 'the sum is 0171\n2345678 euros'],
    ['the number of an invoice', 'Invoice 0012\n34567890 pieces'],
    ['columns of two groups', 'Phones by month\n0171\n2345678\n0172\n3456789'],
    ['an area code and a date', 'Telefon 030\n17.05.2024 war es'],
    ['rooms in brackets', 'see rooms (101)\n10212345 and 103'],
    ['over three lines', 'by 4111 1111\n1111\n1111, please'],
  ])('is none of these: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['call 212 555 0143\n212 555 0144, please', ['212 555 0143', '212 555 0144']],
    ['call 212 555 0143\n2024 was better', ['212 555 0143']],
    ['call +49 30 12345678\n20 people came', ['+49 30 12345678']],
    ['by 4111 1111 1111 1111\n4111 1111 1111 1111, please', ['4111 1111 1111 1111', '4111 1111 1111 1111']],
    ['account no 1234 5678\n90 people have one', ['1234 5678']],
    ['her SSN is 219 09 9999\n219 09 9998 is his', ['219 09 9999', '219 09 9998']],
  ])('leaves numbers that are whole: %j', (text, values) => {
    expect(found(text)).toEqual(values);
  });
});

describe('lines that are read as one between groups', () => {
  const part = fc.constantFrom(
    '4111 ',
    '1111',
    'DE89 ',
    'a ',
    '\n',
    '\r\n',
    '> ',
    ' ',
    'word '.repeat(60),
    '3\n4',
    '(212)',
  );

  it('have each code unit from where they say but the blanks for line ends, in a few times the length of the text', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let length = 0;
        for (const stretch of joinedStretches(text, breakBetweenGroups)) {
          length += stretch.text.length;
          const places = Array.from(stretch.text, (_, at) => stretch.placeOf(at));
          const read = places.map((place, at) => (stretch.joints.includes(at + 1) ? ' ' : text[place]));
          expect(read.join('')).toBe(stretch.text);
          expect(places).toEqual(places.toSorted((one, other) => one - other));
          for (const joint of stretch.joints) {
            const between = text.slice(stretch.placeOf(joint - 2) + 1, stretch.placeOf(joint));
            expect(between).toMatch(/^[ \t]*\r?\n[ \t>]*$/);
          }
        }
        expect(length).toBeLessThanOrEqual(4 * text.length);
      }),
      { seed: seedFor('joined groups') },
    );
  });
});
