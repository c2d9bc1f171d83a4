import { fieldNames } from './field-names.js';

const inText = (text: string): string[] =>
  fieldNames(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

test.each([
  ['last_name = "Thurnhuber"', 'person Thurnhuber'],
  ['last_name="Thurnhuber" level=info', 'person Thurnhuber'],
  ["surname: 'Kloosterhuis'", 'person Kloosterhuis'],
  ["export LAST_NAME='Thurnhuber'", 'person Thurnhuber'],
  ["{ firstName: 'Isidora', lastName: 'Thurnhuber' }", 'person Thurnhuber'],
  ["{'id': 4, 'last_name': 'van der Kloosterhuis'}", 'person van der Kloosterhuis'],
  ['{\\"lastName\\": \\"Thurnhuber\\"}', 'person Thurnhuber'],
  ["WHERE surname = 'Thurnhuber' AND id < 4", 'person Thurnhuber'],
  ['<person lastName="Thurnhuber"/>', 'person Thurnhuber'],
  ['user.last_name="thurnhuber" level=info', 'person thurnhuber'],
  ['Nachname: "Thurnhuber"', 'person Thurnhuber'],
  ['apellidos => "Quiñonero Berraquero"', 'person Quiñonero Berraquero'],
  ['contact_name: "Orla O\'Thurn"', "person Orla O'Thurn"],
  ['city = "Windischgarsten"', 'location Windischgarsten'],
  ["wohnort: 'Tamsweg'", 'location Tamsweg'],
  ['company = "Thurnhuber Leuchten"', 'organization Thurnhuber Leuchten'],
  ["employer = 'Brennhuber & Kloos'", 'organization Brennhuber & Kloos'],
  ['surname: de Quint', 'person de Quint'],
  ['Surname: van der Kloosterhuis\r\nWard: 7', 'person van der Kloosterhuis'],
  ['customer.last_name=Thurnhuber-Quint\n', 'person Thurnhuber-Quint'],
  ['LAST_NAME=McQuint', 'person McQuint'],
  ['ts=4 surname=Thurnhuber level=info', 'person Thurnhuber'],
  ['last_name: Thurnhuber # as in the passport', 'person Thurnhuber'],
  ['- **Surname:** Thurnhuber\n', 'person Thurnhuber'],
  ['*Surname*: Thurnhuber\n', 'person Thurnhuber'],
  ['https://a.example/b?last_name=Thurnhuber&id=4', 'person Thurnhuber'],
  ['list(surname = c("Quint", "Kloosterhuis"), n = 1:2)', 'person Kloosterhuis'],
  ["surnames = 2\nlast_name = ['Quint',\n  'Kloosterhuis']", 'person Kloosterhuis'],
  ['Our team:\n| First name | Last name |\n|---|---|\n| Isidora | Thurnhuber |\n', 'person Thurnhuber'],
  ['Staff in 2024:\nFirst name | Last name\n:--- | ---:\nIsidora | Thurnhuber', 'person Thurnhuber'],
  ['| First name | Last name |\n| Isidora | Thurnhuber |', 'person Thurnhuber'],
  ['> | City | Since |\r\n> |:--|--:|\r\n> | Windischgarsten | 2021 |\r\n', 'location Windischgarsten'],
])('%s has %s', (text, name) => {
  expect(inText(text)).toContain(name);
});

test.each([
  'lastName: "Last name"',
  'last_name: "Nachname"',
  'last_name = "varchar"',
  '"last_name": "string"',
  "first_name: 'required'",
  'surname: "Please enter it as in your passport"',
  'last_name = "the name on the card"',
  'order_by = "last_name"',
  'file_name = "Thurnhuber"',
  'lastName: String;',
  'lastName: String!',
  'lastName: DataTypes.STRING,',
  'firstName: PersonName,',
  'surname: Optional[str] = None',
  'last_name = Column(String)',
  'Surname: Please enter it',
  'lastName: Last name',
  'first_name: Vorname',
  'columns = ["Quint", "Kloosterhuis"]',
  "class_name: 'Kloosterhuis'",
  'last_name = "${LAST_NAME}"',
  'last_name = "{{ user.last_name }}"',
  'city: "london-eu1"',
  'employer: "self-employed"',
  'company: "Unknown"',
  'The city. "Windischgarsten" is a word of two languages.',
  '| Setting | Value |\n|---|---|\n| Theme | Thurnhuber |',
  '| Last name | Type |\n|---|---|\n| string | Text |\n\nThurnhuber | Text',
])('%s has none', (text) => {
  expect(inText(text)).toEqual([]);
});

test('the time is linear in quotes, signs and bars', () => {
  const rule = '| last name |\n|---|\n';
  for (const text of [
    '="a'.repeat(20_000),
    '=Aa bb '.repeat(20_000),
    'surname=["'.repeat(20_000),
    '=c("a",'.repeat(20_000),
    'surname="'.repeat(20_000),
    rule.repeat(5_000),
    '-|'.repeat(20_000),
  ])
    expect(fieldNames(text)).toEqual([]);
});
