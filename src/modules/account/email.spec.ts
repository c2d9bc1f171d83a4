import { isAccountEmail } from './email.js';

describe('isAccountEmail', () => {
  it.each(['ana@example.com', 'admin@umbra', ' ana@example.com ', 'ána@example.com'])('accepts %p', (email) => {
    expect(isAccountEmail(email)).toBe(true);
  });

  it.each([
    '',
    'ana',
    'ana@',
    `${'a'.repeat(250)}@example.com`,
    'ana\ud800@example.com',
    'ana@exam\udc00ple.com',
    7,
    null,
  ])('refuses %p', (email) => {
    expect(isAccountEmail(email)).toBe(false);
  });
});
