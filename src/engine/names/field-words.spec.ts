import { findNames } from './index.js';

const people = (text: string): string[] =>
  findNames(text)
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) => text.slice(start, end));

describe('words of forms beside names', () => {
  it.each([
    ['Пациент Громов Степан Аркадьевич', 'Громов Степан Аркадьевич'],
    ['Клиент: Жданов Роман', 'Жданов Роман'],
    ['Jméno: Radim Šebesta', 'Radim Šebesta'],
    ['Pacjentka Zofia Wilczek zgłosiła się.', 'Zofia Wilczek'],
    ['Potilas Kaisa Rautiainen saapui vastaanotolle.', 'Kaisa Rautiainen'],
    ['Adı Soyadı: Murat Özkan', 'Murat Özkan'],
    ['Πελάτης: Κώστας Βλάχος', 'Κώστας Βλάχος'],
    ['Numele: Adriana Stoica', 'Adriana Stoica'],
  ])('stay outside in %s', (text, name) => {
    expect(people(text)).toEqual([name]);
  });

  it.each([
    'Адрес: укажите полностью',
    'Пациент Переведён в отделение.',
    'Potilas Kertoi olevansa väsynyt.',
    'Hasło: wymagane',
    'Heslo je povinné.',
    'Passwort: siehe Umschlag',
    'Telefon: brak',
    'Klient Banku otrzyma pismo.',
    'mysql -uroot -p shop',
  ])('are no names in %s', (text) => {
    expect(people(text)).toEqual([]);
  });

  it('remain names where they are a person’s', () => {
    expect(people('Name: Ver Santos')).toEqual(['Ver Santos']);
    expect(people('Name: Ni Wei')).toEqual(['Ni Wei']);
  });
});
