import { VALIDATORS } from './validators.js';

function isValid(name: string, value: string, variant?: string): boolean {
  const validator = VALIDATORS.get(name);
  if (validator === undefined) throw new Error(`no validator ${name}`);
  return validator.create(variant, undefined)(value);
}

test.each<[string, string | undefined, string, string]>([
  // Examples from the sources cited with each check, or published specimens.
  ['luhn', undefined, '4111 1111 1111 1111', '4111 1111 1111 1112'],
  ['mod11', 'cpf', '529.982.247-25', '529.982.247-24'],
  ['mod11', undefined, '52998224725', '11111111111'],
  ['mod11', 'cnpj', '11.222.333/0001-81', '11.222.333/0001-82'],
  ['mod11', 'cnpj', '12.ABC.345/01DE-35', '12.ABC.345/01DE-36'],
  ['mod97', undefined, 'GB82 WEST 1234 5698 7654 32', 'GB83 WEST 1234 5698 7654 32'],
  ['mod97', 'nir', '2 55 08 14 168 025 38', '2 55 08 14 168 025 39'],
  ['mod97', 'nir', '1 84 12 2A 451 089 33', '1 84 12 2B 451 089 33'],
  ['mod97', 'nir', '1 84 12 2B 451 089 60', '1 84 12 2A 451 089 60'],
  ['mod23-letter', undefined, '12345678Z', '12345678A'],
  ['mod23-letter', undefined, 'X1234567L', 'Y1234567L'],
  ['aba', undefined, '021000021', '021000022'],
  ['verhoeff', undefined, '2363', '2364'],
  ['damm', undefined, '5724', '5727'],
  ['es-cif', undefined, 'A58818501', 'A58818502'],
  ['es-cif', undefined, 'P2807900B', 'P28079002'],
  ['de-steuerid', undefined, '86 095 742 719', '86 095 742 718'],
  ['de-steuerid', undefined, '26954371827', '02476291358'],
  ['de-personalausweis', undefined, 'L01X00T471', 'L01X00T472'],
  ['bic-structural', undefined, 'DEUTDEFF500', 'DEUTZZFF'],
])('%s %s accepts %s and refuses %s', (name, variant, right, wrong) => {
  expect(isValid(name, right, variant)).toBe(true);
  expect(isValid(name, wrong, variant)).toBe(false);
});

test.each([...VALIDATORS.keys()])('%s refuses what is no number at all', (name) => {
  for (const value of ['', '-', 'x', '😀', '٣٤٥', 'A'.repeat(1000)]) expect(isValid(name, value)).toBe(false);
});

test('substitutions of the policy stand in for the national ones', () => {
  const nie = VALIDATORS.get('mod23-letter')?.create(undefined, new Map([['K', '0']]));
  expect(nie?.('K1234567L')).toBe(true);
  expect(nie?.('X1234567L')).toBe(false);
});
