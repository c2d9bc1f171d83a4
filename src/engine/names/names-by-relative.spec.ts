import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Frau Thurn lebt mit ihrem Ehemann Wilfried zusammen.', 'Wilfried'],
  ['Der Enkel Levin und die Schwiegermutter Gundula waren dabei.', 'Levin'],
  ['Seine Lebensgefährtin Svenja weiß Bescheid.', 'Svenja'],
  ['Mon conjoint Loïc peut venir.', 'Loïc'],
  ['Sa belle-sœur Anne-Solène a signé.', 'Anne-Solène'],
  ['Vive con su hermana Nekane.', 'Nekane'],
  ['Nostro nonno Amedeo è caduto.', 'Amedeo'],
  ['A minha irmã Leonor telefonou.', 'Leonor'],
  ['Jej mąż Zdzisław podpisał.', 'Zdzisław'],
  ['Z moim bratem Ireneuszem rozmawiałem.', 'Ireneuszem'],
  ['Její manžel Květoslav podepsal.', 'Květoslav'],
  ['Моя сестра Зинаида звонила.', 'Зинаида'],
  ['Мой муж Святослав подпишет.', 'Святослав'],
  ['Potilas saapui tyttärensä Ainon kanssa.', 'Ainon'],
  ['Oğlunuz Emirhan muayene edildi.', 'Emirhan'],
  ['Opa Tjeerd was mee.', 'Tjeerd'],
  ['Gestern rief Tante Wietske an.', 'Wietske'],
  ['De dicha unión nacieron dos hijos: Leire (2011) y Asier (2014).', 'Asier'],
  ['Married, two children (Mia 6, Ruan 3).', 'Mia'],
  ['Ihre Kinder Lenn-Elias (7) und Jette (4)', 'Lenn-Elias'],
  ['O irmão dele, o Cleiton, também.', 'Cleiton'],
  ['O filho, Kauã, viu tudo.', 'Kauã'],
  ['Ihr Sohn, Ortwulf, fuhr den Wagen.', 'Ortwulf'],
  ['At the bedside: her daughter-in-law Philomena, reading.', 'Philomena'],
  ['Dear parents of Matilda, sports day has moved.', 'Matilda'],
  ['Ο γιος μου Λευτέρης, 7 ετών, γράφτηκε', 'Λευτέρης'],
])('%s names %s', (text, name) => {
  expect(inText(text)).toContain(name);
});

test.each([
  'Der Vater Staat und die Mutter Natur, sein Bruder Leichtfuß.',
  'Ihr Mann Unterstützung, die Tochter Gesellschaft',
  'The son, However, was late. Their daughter, Mrs, came. The mother, Monday, May',
  'Mother Nature, sister City, father Christmas, her partner Program, a brother Printer; mother of Pearl, son of Monday',
  'Son mari Docteur en droit.',
  'The children read Table 6, Figure 3, Chapter (2) and Act (1989).',
  'Opa, Montag. Oma Monday.',
  'Nuestro vecino Portugal. Mi padre Dios.',
  'Моя жена была дома. Сын Москвы, брат в понедельник',
])('%s has no name', (text) => {
  expect(inText(text)).toEqual([]);
});
