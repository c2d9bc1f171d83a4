import { createHmac } from 'node:crypto';
import type { Kind } from '../kinds.js';
import { surrogateOf } from './surrogate.js';

/** Bytes that depend on a seed alone. */
const bytesOf = (seed: string) => {
  let block = 0;
  return (length: number): Uint8Array =>
    Buffer.concat(
      Array.from({ length: Math.ceil(length / 32) }, () => createHmac('sha256', seed).update(`${block++}`).digest()),
    ).subarray(0, length);
};
const SEEDS = Array.from({ length: 40 }, (_, i) => `seed ${i}`);
const made = (kind: Kind, value: string) =>
  SEEDS.flatMap((seed) => surrogateOf(kind, value, bytesOf(seed)) ?? []).map(({ text }) => text);

it.each<[Kind, string, RegExp]>([
  ['person', 'Anna Hale', /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u],
  ['person', 'HALE, Anna', /^\p{Lu}+, \p{Lu}\p{Ll}+$/u],
  ['physician-name', 'Dr. Anna Hale, MD', /^Dr\. \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, MD$/u],
  ['surname', 'Hale', /^\p{Lu}\p{Ll}+$/u],
  ['email-address', 'anna.hale@hospital.test', /^[a-z]+\.[a-z]+\d\d@example\.(?:com|org|net)$/],
  ['phone-number', '+1 (212) 867-5309', /^\+1 \(\d{3}\) 555-01\d\d$/],
  ['phone-number', '+44 20 7123 4567', /^\+44 /],
  ['ssn', '536-22-8726', /^9\d\d-\d\d-\d{4}$/],
  ['ip-address', '8.8.8.8', /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/],
  ['url', 'https://clinic.test/anna', /^https:\/\/example\.(?:com|org|net)\//],
  ['street-address', '12 Oak Street', /^\d\d .+ Street$/],
])('%s: %s becomes another one of its form, the same for the same bytes', (kind, value, form) => {
  const all = made(kind, value);
  expect(all.length).toBeGreaterThan(0);
  for (const text of all) {
    expect(text).toMatch(form);
    expect(text).not.toBe(value);
  }
  expect(new Set(all).size).toBeGreaterThan(1);
  expect(made(kind, value)).toEqual(all);
});

it.each<[Kind, string]>([
  ['phone-number', '+41 44 668 18 00'],
  ['phone-number', '06 12 34 56 78 90 12'],
  ['secret', 'sk-4f1c8a'],
  ['date', '2024-02-03'],
  ['medical-condition', 'asthma'],
  ['person', '山田太郎'],
  ['email-address', `${'a'.repeat(200)}@example.com`],
])('%s: for %s there is none that belongs to nobody and can be told in an answer', (kind, value) => {
  expect(made(kind, value)).toEqual([]);
});

it('tells the words of a name that it replaces, and leaves titles and initials', () => {
  const found = SEEDS.flatMap((seed) => surrogateOf('person', 'Ms. Anna B. Hale', bytesOf(seed)) ?? []);
  expect(found.length).toBeGreaterThan(0);
  for (const { text, words } of found) {
    expect(words.map(({ value }) => value)).toEqual(['Anna', 'Hale']);
    expect(text).toMatch(/^Ms\. /);
    for (const { surrogate } of words) expect(text).toContain(surrogate);
  }
});

it('has no word that is often no name', () => {
  const words = SEEDS.flatMap((seed) => surrogateOf('person', 'Anna Hale', bytesOf(seed))?.words ?? []);
  expect(words.map(({ surrogate }) => surrogate)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:Will|Mark|Grace|May|Rose|Price|Grant)$/)]),
  );
});
