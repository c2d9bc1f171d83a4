import fc from 'fast-check';

import { closest, editDistance } from './edit-distance.js';

/** Reference implementation by the definition, without a band or an early end. */
function byDefinition(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a.charCodeAt(0) === b.charCodeAt(0)) return byDefinition(restA, restB);
  return 1 + Math.min(byDefinition(restA, b), byDefinition(a, restB), byDefinition(restA, restB));
}

test('is the distance of the definition, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.nat(6), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(byDefinition(a, b), limit + 1));
    }),
  );
});

test('suggests what was likely meant, and nothing for anything else', () => {
  expect(closest('emailAdress', ['ssn', 'emailAddress'])).toBe('emailAddress');
  expect(closest('SSNs', ['ssn', 'emailAddress'])).toBe('ssn');
  expect(closest('birthplace', ['ssn', 'emailAddress'])).toBeUndefined();
  expect(closest('x'.repeat(1e6), ['ssn'])).toBeUndefined();
});
