import { findNames } from './index.js';
import { namesByRules } from './names-by-rules.js';

const told = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

describe('a field for a person', () => {
  it.each([
    ['Customer since 2009. Relationship manager: Prudence.', 'Prudence'],
    ['Emergency contact: mother - Philippa Strange - 0414 555 012', 'Philippa Strange'],
    ["const patient = { ward: '4', nurse: 'Yolanda' };", 'Yolanda'],
    ['Witness: Rose de Vries', 'Rose de Vries'],
    ['{"user":{"first":"Kwabena","last":"Asante"}}', 'Kwabena'],
    ['{"user":{"first":"Kwabena","last":"Asante"}}', 'Asante'],
    ["INSERT INTO staff (id, first_name, last_name) VALUES (1, 'Ngozi', 'Umeh'), (2, 'Ana', 'O')", 'Umeh'],
  ])('names one in %j', (text, name) => {
    expect(told(text)).toContain(name);
  });

  it.each([
    'Manager: Finance Department',
    'Owner: Platform Team',
    'Task manager: Monday',
    'Contact: Will call back',
    'mother: deceased, father: Unknown',
    '{"week":{"first":"Monday","last":"Friday"}}',
    '{"page":{"first":"Intro","last":"Index"}}',
    "INSERT INTO towns (id, town, note) VALUES (1, 'x', 'Umeh')",
  ])('names nobody in %j', (text) => {
    expect(told(text)).toEqual([]);
  });

  it('takes no label of the next field', () => {
    const text = 'Employee: Kealoha, Leilani K. EE# 004471';
    expect(findNames(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Kealoha, Leilani K.']);
  });
});
