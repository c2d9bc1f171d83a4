import { keyOfBasic } from './api-key.js';

test.each([
  ['the password, whatever the user is', 'ana:other-key', 'other-key'],
  ['the user, if there is no password', 'other-key:', 'other-key'],
  ['the user, if only that looks like a key', 'umbra_a:x', 'umbra_a'],
  ['the password, if both look like keys', 'umbra_a:umbra_b', 'umbra_b'],
  ['a password with colons', 'ana:b:c', 'b:c'],
])('the key in Basic credentials is %s', (_, pair, key) => {
  expect(keyOfBasic(`Basic ${Buffer.from(pair).toString('base64')}`)).toBe(key);
});
