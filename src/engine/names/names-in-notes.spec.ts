import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Patiënt: Kloosterman-de Vries, Annemiek (v), geb. 3-4-1971', 'Kloosterman-de Vries, Annemiek'],
  ['de Vries, Jan (m)', 'de Vries, Jan'],
  ['Aanwezig: van der Kloosterhuis, Mats (m) en Thurnhuber, Isa (v)', 'van der Kloosterhuis, Mats'],
  ['Ik sprak met collega Kloosterhuis over het rooster.', 'Kloosterhuis'],
  ['Volgens sr. Brennhuber is de patiënt rustig.', 'Brennhuber'],
  ['collega van der Thurn kwam langs', 'van der Thurn'],
  ['Il collega Brennhuber conferma.', 'Brennhuber'],
  ['Kaur, Harpreet RN 6W, wasted 2 mg', 'Kaur, Harpreet'],
  ['account of Lindqvist-Hale, Anna', 'Lindqvist-Hale, Anna'],
  ['RP: HUANG, MEI-LING (F/A 03-12-66)', 'HUANG, MEI-LING'],
  ['[12/04/2025, 18:05:47] ~ Will: He did ours at number 9', 'Will'],
])('%s has %s', (text, name) => {
  expect(inText(text)).toContain(name);
});

test.each([
  'sr. Software Engineer',
  'sr. Developer',
  'CHICAGO, PRE-TRIAL DIVISION; SMITH, FOLLOW-UP; STREET, ON-CALL',
  'Estimado sr. Presidente:',
  'Jr. Engineer, sr. Vice President',
  'onze collega is ziek',
  'collega In de ochtend',
  'Paris, Texas\nApril, May\nDublin, Ireland\nGrant, Mark\nTables, Chairs',
  'Tables, Chairs (m)',
  'Width, Height (m)',
  'Length, Total (m)',
])('%s has none', (text) => {
  expect(inText(text)).toEqual([]);
});

test('the time is linear in particles and commas', () => {
  for (const text of [
    'de van der '.repeat(10_000),
    'Aa-'.repeat(20_000),
    'Aa, Bb '.repeat(20_000),
    'sr. de '.repeat(20_000),
  ])
    expect(inText(text)).toEqual([]);
});
