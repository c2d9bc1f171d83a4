import { OwnChanges } from './own-changes.js';

const reporting = (...values: readonly string[]): OwnChanges => {
  const echoes = new OwnChanges();
  for (const value of values) echoes.report(value);
  return echoes;
};

it('knows what the field has reported, also when some of it is never rendered', () => {
  const echoes = reporting('a', 'ab', 'abc');
  expect(echoes.isEcho('ab')).toBe(true);
  expect(echoes.isEcho('abc')).toBe(true);
});

it('takes a value from elsewhere, even if it was typed once', () => {
  const echoes = reporting('a', '', 'b');
  expect(echoes.isEcho('b')).toBe(true);
  expect(echoes.isEcho('')).toBe(false);
});

it('forgets what was typed before a value from elsewhere', () => {
  const echoes = reporting('a', 'ab');
  expect(echoes.isEcho('the version before')).toBe(false);
  expect(echoes.isEcho('ab')).toBe(false);
});
