import fc from 'fast-check';
import { canonicalPolicy } from './canonical.js';
import { compilePolicy } from './compile.js';
import { replaceSecrets, secretReferencesIn } from './secrets.js';

const masked = (text: string): string => replaceSecrets(text, () => '?');

describe('secrets of a policy', () => {
  test.each([
    ['{"crypto":{"key":"aa","iv":"bb"}}', '{"crypto":{"key":"?","iv":"?"}}'],
    ['{"fpe" : { "k\\u0065y" : "a\\"a" } }', '{"fpe" : { "k\\u0065y" : "?" } }'],
    ['{"fpe":{"key":"a","key":"b"}}', '{"fpe":{"key":"?","key":"?"}}'],
    [
      '{"identifiers":{"pheyes":{"phEyeConfiguration":{"bearerToken":"t"}}}}',
      '{"identifiers":{"pheyes":{"phEyeConfiguration":{"bearerToken":"?"}}}}',
    ],
    [
      '{"identifiers":{"pheye":[{},{"phEyeConfiguration":{"bearerToken":"t"}}]}}',
      '{"identifiers":{"pheye":[{},{"phEyeConfiguration":{"bearerToken":"?"}}]}}',
    ],
    [
      '{"identifiers":{"person":{"phEyeConfiguration":{"bearerToken":"t","endpoint":"http://a"}}}}',
      '{"identifiers":{"person":{"phEyeConfiguration":{"bearerToken":"?","endpoint":"http://a"}}}}',
    ],
    ['{"generators":{"bearerToken":{"endpoint":"http://a:b@c"}}}', '{"generators":{"bearerToken":{"endpoint":"?"}}}'],
    [
      '{"identifiers":{"ner":{"enabled":false,"deep":[{"bearerToken":"t"}]}}}',
      '{"identifiers":{"ner":{"enabled":false,"deep":[{"bearerToken":"?"}]}}}',
    ],
  ])('are found in %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each([
    '{"fpe":{"key":"env:KEY","tweak":"${TWEAK}"},"crypto":{"key":"file:keys/crypto"}}',
    '{"identifiers":{"dictionaries":[{"terms":["key","tweak","bearerToken"]}]},"name":"key"}',
    '{"generators":{"g":{"endpoint":"http://127.0.0.1:11434","model":"m"}}}',
    '{"fpe":{"key":""}}',
  ])('are not seen in %s', (text) => {
    expect(masked(text)).toBe(text);
  });

  test('are told with the server that receives them', () => {
    const seen: unknown[] = [];
    replaceSecrets(
      '{"identifiers":{"person":{"phEyeConfiguration":{"bearerToken":"t","endpoint":"http://a"}}}}',
      (secret) => {
        seen.push(secret);
        return undefined;
      },
    );
    expect(seen).toEqual([{ key: 'bearerToken', value: 't', sentTo: 'http://a' }]);
  });

  test('leave any other JSON as it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(replaceSecrets(text, () => undefined)).toBe(text);
        expect(JSON.parse(masked(text))).toBeDefined();
      }),
    );
  });
});

test('references are listed as they are written', () => {
  const text = '{"fpe":{"key":"env:KEY","tweak":"file:a/b"},"crypto":{"key":"${KEY}"}}';
  expect([...secretReferencesIn(text)]).toEqual([
    ['env:KEY', { kind: 'variable', name: 'KEY' }],
    ['file:a/b', { kind: 'file', name: 'a/b' }],
    ['${KEY}', { kind: 'variable', name: 'KEY' }],
  ]);
});

test('a token is read from where the policy says', () => {
  const policy = { identifiers: { person: { phEyeConfiguration: { endpoint: 'http://a', bearerToken: 'file:t' } } } };
  const compiled = compilePolicy(policy, { readSecretFile: () => 'the-token\n' });
  expect(compiled.ok && compiled.plan.models[0]?.request).toMatchObject({ bearerToken: 'the-token' });
  expect(compilePolicy(policy)).toMatchObject({ ok: false, problems: [{ code: 'unsupported-key' }] });
  expect(compilePolicy(policy, { readSecretFile: () => 'two words' })).toMatchObject({
    ok: false,
    problems: [{ code: 'bad-token', message: expect.stringContaining('in the file t') as string }],
  });
});

test('canonical policies have one spelling of each key, and nothing that is switched off', () => {
  expect(
    canonicalPolicy({
      identifiers: { zipCode: { zipCodeFilterStrategies: [] }, ssn: { enabled: false }, url: null },
      ignored: [{ terms: ['a'] }],
    }),
  ).toEqual({ identifiers: { zipCode: { zipCodeFilterStrategy: [] } }, ignored: [{ terms: ['a'] }] });
});
