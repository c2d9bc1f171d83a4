import { readVerdict, withoutThoughts } from './verdict.js';

describe('an answer to a second opinion', () => {
  it.each(['agree', 'disagree', 'unsure'])('in the form has the verdict %s', (verdict) => {
    expect(readVerdict(` {"reason": " So it is. ", "verdict": "${verdict}"}\n`)).toEqual({
      response: 'So it is.',
      verdict,
    });
  });

  it('in words is what the model says', () => {
    expect(readVerdict('<think>let me see {"verdict"</think>\n Yes. ')).toEqual({ response: 'Yes.' });
  });

  it.each(['{', '{"reason":"x"', '{"reason":"x"}', '{"verdict":"agree"}', '{"reason":"","verdict":"agree"}'])(
    '%s is a form that was not filled in',
    (text) => {
      expect(readVerdict(text)).toBe('unfinished-form');
    },
  );

  it.each(['{"reason":"x","verdict":"yes"}', '{"reason":["x"],"verdict":"agree"}', '{"reason":"x","verdict":null}'])(
    '%s is none either',
    (text) => {
      expect(readVerdict(text)).toBe('unfinished-form');
    },
  );
});

describe('thoughts', () => {
  it('are left out at the beginning alone', () => {
    expect(withoutThoughts('<think>a</think>b <think>c</think>')).toBe('b <think>c</think>');
    expect(withoutThoughts('<think>a')).toBe('<think>a');
  });
});
