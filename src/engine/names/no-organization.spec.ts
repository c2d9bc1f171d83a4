import { findNames } from './index.js';

const organizations = (text: string): string[] =>
  findNames(text)
    .filter(({ type }) => type === 'organization')
    .map(({ start, end }) => text.slice(start, end));

describe('what the model takes for organizations', () => {
  it.each([
    'Deborah Kowalczyk, 84 years old, NHS no 419 432 1634. Brought by ambulance.',
    'Mary Delacroix, M.D.\nDEA FB2758336   NPI 1251550251',
    'High Street, Sheffield (the Employee), National Insurance number BT 66 92 32 C.',
    'Paciente: María José Domínguez, Número de la Seguridad Social: 464577438932.',
    'nacido el 27 de abril de 1962, con R.U.T. n.º 15092018-3, comparece.',
    'an implementation of JSON Web Key Set (JWKS), and more. The module is small.',
    'Via Dante 115, 40121 Bologna (BO)\n\nCordiali saluti',
    'He was started on Lipitor 5 mg OD. INR target 2.0-3.0.',
  ])('is none in %j', (text) => {
    expect(organizations(text)).toEqual([]);
  });

  it.each([
    ['She was treated by the NHS for years.', 'NHS'],
    ['The Fen and Marsh Board (FMB) met on Tuesday.', 'FMB'],
    ['Landgericht Leipzig\nAz. 4 O 79/23\n\nIm Namen des Volkes', 'Landgericht Leipzig'],
    ['Employer:\n2023 Deutsche Bank\n2022 Novartis', 'Novartis'],
    ['He sued Inditex, S.A.: the court agreed.', 'Inditex, S.A.'],
    ['Bayerische Motoren Werke (BMW) employs her.', 'BMW'],
  ])('is one in %j', (text, name) => {
    expect(organizations(text)).toContain(name);
  });

  it('is a town behind its postal code', () => {
    expect(organizations('Adresse: Vestergade 16, 2. tv., 8200 Aarhus N.\n\nVenlig hilsen')).toEqual([]);
  });
});
