import { redact, compilePolicy } from '../index.js';
import { randomBytes } from 'node:crypto';

const compiled = compilePolicy({ identifiers: { person: {} } });
const personsIn = (text: string): string[] => {
  if (!compiled.ok) throw new Error('The policy does not compile');
  return redact(compiled.plan, text, { randomBytes }).spans.map(({ start, end }) => text.slice(start, end));
};

describe('a name of several words that particles join', () => {
  it.each([
    'João da Silva Pereira',
    'Maria da Conceição Santos',
    'Ana das Neves',
    'Pedro dos Santos',
    'Anna von der Leyen',
    'Marco della Valle',
    'Willem de Vries',
    'Abdul Rahman al Rashid',
    'Jean de la Fontaine',
  ])('is %s as a whole', (name) => {
    for (const text of [`${name} called.`, `O paciente ${name} foi internado.`, `Signed: ${name}`]) {
      expect(personsIn(text)).toEqual([name]);
    }
  });

  it.each([
    'São João da Madeira fica perto do mar.',
    'San Juan del Sur is nice.',
    'Mark den Termin vor.',
    'April des Jahres 2024',
    'Will des Gerichts',
    'What did Tom do Monday?',
  ])('is not in "%s"', (text) => {
    expect(personsIn(text).filter((name) => name.includes(' '))).toEqual([]);
  });
});
