import { isNameOfThing, kindsAmong } from './pairs.js';

const values = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([label, text]) => ({ label, text }));

it.each<Readonly<Record<string, string>>>([
  { first: 'Hank', last: 'Oyelowo' },
  { First: 'Ada', middle: 'May', LAST: 'Quist' },
  { contact_first: 'Åsa', phone: '1', contactLast: 'Lindqvist' },
  { first: 'April', last: 'Jones' },
  { last: '田中', first: '太郎' },
])('first and last beside each other are a name: %j', (record) => {
  const all = values(record);
  for (const [index, { text }] of all.entries()) {
    expect(kindsAmong(all, index).length > 0).toBe(text !== '1');
  }
});

it.each<Readonly<Record<string, string>>>([
  { first: 'Hank' },
  { first: 'Hank', other: 'Oyelowo' },
  { first: '12', last: '40' },
  { first: '2024-01-01', last: '2024-02-01' },
  { first: 'January', last: 'March' },
  { first: 'Mon', last: 'Fri' },
  { first: 'asc', last: 'desc' },
  { first: 'Hank', last: '40' },
  { first: '/page/1', last: '/page/9' },
  { home_first: 'Hank', away_last: 'Oyelowo' },
  { surname: 'Surname' },
  { 'first seen': 'Paris', 'last seen': 'Rome' },
  { first: 'Hank', a: 'b', c: 'd', e: 'f', g: 'h', last: 'Oyelowo' },
])('others are none: %j', (record) => {
  const all = values(record);
  expect(all.flatMap((_, index) => kindsAmong(all, index))).toEqual([]);
});

it.each<Readonly<Record<string, string>>>([
  { name: 'Oyelowo', price: '9.50' },
  { Name: 'Oyelowo', Version: '2', url: 'https://a.example' },
  { sku: '12', name: 'Oyelowo' },
  { name: 'Oyelowo', 'Default value': 'none' },
])('a name beside what only things have is none of a person: %j', (record) => {
  const all = values(record);
  expect(all.flatMap(({ text }, index) => (text === 'Oyelowo' ? kindsAmong(all, index) : []))).toEqual([]);
});

it.each<Readonly<Record<string, string>>>([
  { name: 'Oyelowo', price: '9.50', phone: '2065550117' },
  { name: 'Oyelowo', city: 'Bonn' },
  { surname: 'Oyelowo', price: '9.50' },
])('a name is one of a person otherwise: %j', (record) => {
  expect(kindsAmong(values(record), 0)).toContain('person');
});

it.each<readonly [Readonly<Record<string, string>>, boolean]>([
  [{ name: 'Aurora', price: '9.50' }, true],
  [{ 'plan name': 'Gold' }, true],
  [{ Product: 'Aurora' }, true],
  [{ name: 'Chase', default: 'Default' }, true],
  [{ Product: 'Ada Oyelowo' }, false],
  [{ name: 'Aurora', price: '9.50', phone: '2065550117' }, false],
  [{ name: 'Aurora' }, false],
  [{ 'agent name': 'Aurora' }, false],
  [{ '': 'Aurora', price: '9.50' }, false],
])('a word is the name of a thing by its label and those beside it: %j', (record, isThing) => {
  expect(isNameOfThing(values(record), 0)).toBe(isThing);
});
