import { findNames } from './index.js';

test.each([
  'Dear Sirs,',
  'Dear Colleagues,',
  'Liebe Kolleginnen und Kollegen,',
  'Liebe Eltern,',
  'Gentile Cliente,',
  "Beste Collega's,",
  'Szanowni Państwo,',
])('%s greets nobody by name', (text) => {
  expect(findNames(text)).toEqual([]);
});

test.each(['Dear Ann,', 'Liebe Kollegin Thurn,'])('%s greets somebody', (text) => {
  expect(findNames(text).map(({ type }) => type)).toEqual(['person']);
});
