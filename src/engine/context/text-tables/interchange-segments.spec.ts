import { growth } from '../../../../test/support/work-time.js';
import { segmentTables } from './interchange-segments.js';

const ISA =
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *200101*1253*^*00501*000000905*0*P*:~';

/** Returns `label: value` for each value with a label of its own, and checks its place. */
const valuesOf = (text: string): readonly string[] =>
  segmentTables(text).flatMap(({ table: { header, rows } }) =>
    rows.flat().flatMap(({ column, text: value, start }) => {
      expect(text.slice(start, start + value.length)).toBe(value);
      const label = header[column]?.text ?? '';
      return label === '' || label === 'code name' ? [] : [`${label}: ${value}`];
    }),
  );

it.each(['', '\n', '\r\n'])('a claim in X12 has values by their place, with %j between its segments', (lineEnd) => {
  const segments = [
    ...['NM1*IL*1*THURNHUBER*ISIDORA*Q***MI*W1234', 'NM1*82*1*OBERSBY*TARQUIN', 'NM1*PR*2*GOOD HEALTH', 'N3*1 MAIN ST'],
    ...['N4*BONN*NW*53111', 'DMG*D8*19610402*F', 'REF*SY*219099999', 'PER*IC*IDA BERG*TE*2065550117*EM*a@example.com'],
  ];
  expect(valuesOf(`${ISA}${segments.map((each) => `${lineEnd}${each}~`).join('')}\nDear all, NM1*IL*1*X~`)).toEqual([
    ...['patient family name: THURNHUBER', 'patient given name: ISIDORA', 'patient given name: Q', 'member id: W1234'],
    ...['physician family name: OBERSBY', 'physician given name: TARQUIN', 'company name: GOOD HEALTH'],
    ...['street address: 1 MAIN ST', 'city: BONN', 'state: NW', 'zip code: 53111', 'date of birth: 19610402'],
    ...['ssn: 219099999', 'contact name: IDA BERG', 'phone number: 2065550117', 'email address: a@example.com'],
  ]);
});

it.each(["UNA:+.? 'UNB+UNOC:3+A+B'UNH+1+M:D:96A'", "UNH+1+M:D:96A'"])('a message of EDIFACT has, too: %j', (begin) => {
  const segments =
    "PNA+PAT+77312+++1:THURNHUBER+2:ISIDORA'DTM+329:19610402:102'NAD+BY+++O?'BRIEN:IDA+MAIN ST 1+BONN++53111'COM+2065550117:TE'CTA+PD+:TARQUIN'";
  expect(valuesOf(begin + segments)).toEqual([
    ...[
      'patient id: 77312',
      'name: THURNHUBER',
      'name: ISIDORA',
      'date of birth: 19610402',
      "name: O?'BRIEN",
      'name: IDA',
    ],
    ...[
      'street address: MAIN ST 1',
      'city: BONN',
      'zip code: 53111',
      'phone number: 2065550117',
      'contact name: TARQUIN',
    ],
  ]);
});

it.each(['ISA is a name', 'We met ISA*00* today', 'UNHCR+1', ''])('others have none: %j', (text) => {
  expect(segmentTables(text)).toEqual([]);
});

it('the time is linear', () => {
  for (const text of [ISA, 'ISA*00*', 'ISA*', "UNH+1'", 'UNH+ ', "UNA:+.? 'UNB+", 'A*'])
    expect(growth((size) => segmentTables(text.repeat(Math.ceil(size / text.length))), SIZE, MOST)).toBeLessThan(MOST);
});

it.each([
  ['EDIFACT', (sign: string) => `\nUNA:${sign}.? \u4dff\nUNB${sign}`],
  ['X12', (sign: string) => `\nISA${`${sign}1`.repeat(16)}\u4dff`],
])('the time is linear where each message of %s has a sign of its own', (_, message) => {
  const text = Array.from({ length: 20_000 }, (_each, i) => message(String.fromCharCode(FIRST_SIGN + i))).join('');
  expect(growth((size) => segmentTables(text.slice(0, size)), SIZE, MOST)).toBeLessThan(MOST);
});
/** No letter of the names of segments. */
const FIRST_SIGN = 0x4e00;

/** The smaller size in characters, and the growth below that of quadratic time. */
const [SIZE, MOST] = [20_000, 32];
