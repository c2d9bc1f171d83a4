import { findNames } from './index.js';

const people = (text: string): string[] =>
  findNames(text)
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) => text.slice(start, end));

describe('trade marks with the name of a person', () => {
  it.each([
    'She carries a Louis Vuitton bag.',
    "A bottle of Jack Daniel's stood on the bar.",
    'Calvin Klein jeans',
    'Tommy Hilfiger shirts',
    'Fannie Mae Form 1003; Freddie Mac and Sallie Mae',
    "Lloyd's syndicate 2003",
    'A bottle of Johnnie Walker',
    'She drives a Vauxhall Corsa.',
    'Ein Škoda Octavia stand davor.',
    'Ha comprado un Seat Ibiza usado.',
    'The Ford Fiesta was towed.',
    'Use a Phillips screw and an Allen key.',
    'Each Petri dish was sealed.',
    'The Suzuki coupling failed.',
    'Klopt, dat heb ik gezien.',
    'Pueden venir a las ocho.',
  ])('are no persons in %s', (text) => {
    expect(people(text)).toEqual([]);
  });

  it.each([
    ['We met Jack Daniels from accounting.', 'Jack Daniels'],
    ['Ted Baker called about the lease.', 'Ted Baker'],
    ['We met Louis Marchand in the hall.', 'Louis Marchand'],
    ['We met Mr Renault Dumont in the hall.', 'Renault Dumont'],
    ['Mary Phillips screwed the lid on.', 'Mary Phillips'],
    ['We met Ford Lindqvist in the hall.', 'Ford Lindqvist'],
    ['Mr. Phillips keys in the orders.', 'Phillips'],
  ])('may be the name of one in %s', (text, name) => {
    expect(people(text)).toEqual([name]);
  });
});
