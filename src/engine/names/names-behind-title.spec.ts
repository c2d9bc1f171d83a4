import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["J'ai parlé avec M. Benchekroun et Mme de La Tour d'Auvergne le 3 mars.", 'Benchekroun', "de La Tour d'Auvergne"],
  ['Mmes Thurnet et Kerloc’h sont venues.', 'Thurnet'],
  ['Seen by me and PA Lindqvist.', 'Lindqvist'],
  ['Mr. May attends in May, with Rev. Sunday Okpara and Mr. Will Hargreave.', 'May', 'Sunday Okpara', 'Will Hargreave'],
  ['Judge Rose rose; Ms. Ruth Akinyele SC stood.', 'Rose', 'Ruth Akinyele'],
  ['Wound checked, per RN Kowalczyk.', 'Kowalczyk'],
  ['Attended by PC 4471 Thornbury and WPC Daly.', 'Thornbury', 'Daly'],
  ['Mgr. Vondráčková a MUDr. Šimek', 'Vondráčková', 'Šimek'],
  ['Herr von der Heide und Frau zu Stolberg', 'von der Heide', 'zu Stolberg'],
  ['Г-н Кузнецов и г-жа Лебедева подписали.', 'Кузнецов', 'Лебедева'],
  ['Ο κύριος Παπαδόπουλος τηλεφώνησε.', 'Παπαδόπουλος'],
  ["הגיעו מר כהן וגם גב' לוי.", 'כהן', 'לוי'],
  ['Prof. Dr. K.-H. Ostermeier', 'K.-H. Ostermeier'],
  ['Signé par J.-P. Martel et Chr.-M. Thurn.', 'J.-P. Martel'],
])('%s', (text, ...names) => {
  expect(inText(text)).toEqual(expect.arrayContaining(names));
});

test.each([
  'Monsieur le Maire, Madame la Présidente',
  'Madame Présidente, Monsieur Directeur',
  'Mr. President, Mr. Speaker, Mr Whippy, Mr Right; MS Word, Judge Will Decide, Officer May, Sister City',
  'Philadelphia, PA Street view; PA System; NP Swab; RN Case Manager; RN Station 4',
  'PC Software, PC 4471 Monitor, DC Motor, Washington DC Area, DC Comics',
])('%s has no name', (text) => {
  expect(inText(text)).toEqual([]);
});
