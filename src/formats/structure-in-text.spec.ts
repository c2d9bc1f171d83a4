import { DocumentSearch } from './document-search.js';
import { redact } from '../engine/index.js';
import { planOf } from '../../test/support/formats.js';
import { structureInText } from './structure-in-text.js';

const plan = planOf({ identifiers: { person: {}, ssn: {}, phoneNumber: {}, medicalRecordNumber: {} } });

/** Returns a text as routes redact it that take it in a field of their request. */
function redactedText(text: string): string {
  const { known, learn } = new DocumentSearch(text);
  return redact(plan, text, { known, learn }).filteredText;
}

const CSV = 'name,mrn,phone\nKloosterhuis,99120,5550119\nMia,10277,5550120\n';
const JSON_TEXT = JSON.stringify([
  { name: 'Kloosterhuis', mrn: '99120', phone: '5550119' },
  { name: 'M\u0131a "Pit"' },
]);

describe('values in a text of a request are found', () => {
  it.each([
    ['CSV', CSV],
    ['CSV within prose', `Hello,\nthe export:\n${CSV}\nBest regards`],
    ['JSON', JSON_TEXT],
    ['JSON within prose', `Summarise: ${JSON_TEXT} Thanks [1].`],
    ['JSON of several lines in a fence', `\`\`\`json\n${JSON.stringify(JSON.parse(JSON_TEXT), null, 2)}\n\`\`\`\n`],
    ['a literal of Python', "Row: {'name': 'Kloosterhuis', 'mrn': '99120', 'phone': '5550119', 'next': None}\n"],
    ['SQL', "INSERT INTO p (name, mrn, phone) VALUES ('Kloosterhuis', '99120', '5550119');\n"],
    ['YAML', '---\n- name: Kloosterhuis\n  mrn: 99120\n  phone: "5550119"\n'],
    ['Markdown', `| Name | MRN | Phone |\n|---|---|---|\n| Kloosterhuis | 99120 | 5550119 |\n`],
    [
      'a table of HTML within prose',
      'See: <table><tr><th>Name<th>MRN<th>Phone<tr><td>Kloosterhuis<td>99120<td>5550119</table> Bye',
    ],
    [
      'a list of HTML within prose',
      'See: <dl><dt>Name<dd>Kloosterhuis<dd>Mia<dt>MRN<dd>99120<dd>10277<dt>Phone<dd>5550119<dd>5550120</dl> Bye',
    ],
    [
      'colors of a terminal',
      '\u001B[31m│ Name\u001B[39m │ MRN │ Phone │\n├──┼──┼──┤\n│ \u001B[1mKlooster\u001B[0mhuis │ 99120 │ 5550119 │\n',
    ],
    ['PHP', 'Array\n(\n    [name] => Kloosterhuis\n    [mrn] => 99120\n    [phone] => 5550119\n)\n'],
    ['a directory export', 'dn: uid=u1,dc=example\nsn: Kloosterhuis\ngivenName: Mia\ntelephoneNumber: 5550119\n'],
    ['a form', '| Name | Kloosterhuis |\n| MRN | 99120 |\n| Phone | 5550119 |\n'],
    [
      'rows with their names at the side',
      '| Field | A | B |\n|--|--|--|\n| Name | Kloosterhuis | Mia |\n| MRN | 99120 | 10277 |\n| Phone | 5550119 | 5550120 |\n',
    ],
  ])('%s', (_, text) => {
    const result = redactedText(text);
    for (const value of ['Kloosterhuis', '99120', '5550119', 'Mia', '10277', '5550120', 'Pit']) {
      expect(result.replaceAll('\u001B[0m', '')).not.toMatch(new RegExp(`\\b${value}\\b`));
    }
  });

  it('at their places in the text', () => {
    const text = `Summarise: ${JSON_TEXT}`;
    const values = structureInText(text).known.map(({ start, end }) => text.slice(start, end));
    expect(values).toEqual(['Kloosterhuis', '99120', '5550119', 'M\u0131a \\"Pit\\"']);
  });

  it('where most others of their column are of that kind', () => {
    const names = ['Grace Miller', 'Peter Dubois', 'Anna Schmidt', 'John Baker', 'Ytrqx Wvvbz'];
    const text = `| Who | Since |\n|---|---|\n${names.map((name) => `| ${name} | May |\n`).join('')}`;
    expect(redactedText(text)).not.toContain('Ytrqx');
  });
});

it.each([
  '| Product name | Colour |\n|---|---|\n| Kloosterhuis | red |\n',
  'name,\nplease call.\n',
  'The array [["a"]] and the object {"name": broken}.',
  '{"name": "Kloosterhuis"',
  'Setting   Value\nColour    red\n',
])('other values are left: %j', (text) => {
  expect(redactedText(text)).toBe(text);
});

it('the time is linear in brackets that do not close', () => {
  for (const part of ['<table>', '<dl>', '{"a":', '[{"', '{"a":"\n', '[["a",', "{'a': "]) {
    expect(structureInText(part.repeat(50_000)).known).toEqual([]);
  }
});
