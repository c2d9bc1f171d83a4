import { passwordProblem } from './password-rules.js';

const EMAIL = 'anna.hale@example.com';

describe('a password', () => {
  it.each([
    ['is short', 'aW9$kf02Lq', /at least 12 characters/],
    ['is too long', 'four random words '.repeat(8), /at most 128 characters/],
    ['is the address', 'Anna.Hale@example.com', /e-mail address/],
    ['is a common one in disguise', 'P@ssw0rd1234', /attackers try early/],
    ['is a row of keys', 'qwertyuiop1234', /attackers try early/],
    ['is a row of keys in columns', '1qaz2wsx3edc', /attackers try early/],
    ['counts up', '123456789012', /attackers try early/],
    ['is a repetition', 'abcabcabcabcabc', /attackers try early/],
    ['is a date', '02.11.1958 1958', /attackers try early/],
    ["consists of the user's name", 'anna.hale.anna.1', /made of the e-mail address/],
    ['is the name of the product', 'Umbra-Admin-2026', /name of the product/],
    ['is a season', 'Winter2026!!!', /attackers try early/],
    ['is a repetition that is long', 'password'.repeat(15), /attackers try early/],
  ])('that %s is refused', (_, password, problem) => {
    expect(passwordProblem(password, EMAIL)).toMatch(problem);
  });

  it.each([
    'four random words here',
    `four random words here${'x'.repeat(104)}`,
    'anna reads by lamplight',
    'aW9$kf02LqPz',
    'a long pass phrase 4711',
    'Mondlicht über Wismar',
    '夜空に浮かぶ白い月と静かな海辺',
  ])('such as %s will do', (password) => {
    expect(passwordProblem(password, EMAIL)).toBeUndefined();
  });

  it('is normalized before the check, as before hashing', () => {
    expect(passwordProblem('\uff30\uff20\uff53\uff53\uff57\uff10\uff52\uff441234', EMAIL)).toMatch(/attackers/);
  });
});
