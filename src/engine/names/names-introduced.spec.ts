import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['my name is tom', 'tom'],
  ['hey all! jessica here, can you help?', 'jessica'],
  ['I, Summer Rain, hereby declare under penalty of perjury', 'Summer Rain'],
  ['Je soussignée Maëlle Le Goff, née à Quimper', 'Maëlle Le Goff'],
  ['Il sottoscritto Gianluca Dell’Orto, nato a Cesena', 'Gianluca Dell’Orto'],
  ['Eu, Tomé de Sá, declaro', 'Tomé de Sá'],
  ['Dallas is my cousin, he lives in Austin.', 'Dallas'],
  ['hey its anna hale, my number is new', 'anna hale'],
  ['yo its jake, new phone', 'jake'],
  ["salut c'est manon, tu viens ?", 'manon'],
  ['ok thx rajesh, see you', 'rajesh'],
  ['Björk Guðmundsdóttir signed in', 'Björk Guðmundsdóttir'],
  ['the minor child J.R. (DOB 2015) lives with', 'J.R.'],
])('%s introduces %s', (text, name) => {
  expect(inText(text)).toContain(name);
});

test.each([
  'mark here the spot; sign here, please. Click here. over here',
  'I, Robot, is a novel. I, for one, disagree.',
  'hey its fine, it is okay, this is great, hi its me',
  'c’est bon, hola soy yo, tell me, ask him, thanks so much, ask permission',
  'This is my brother. Football is his life. Paris was her home.',
  'The U.S. youth and the U.K. child',
])('%s introduces nobody', (text) => {
  expect(inText(text)).toEqual([]);
});
