import { problemFrom } from '../../api/errors.js';
import { confirmationsOf, kindsLostIn, samplesIn } from './confirmations.js';

describe('what a refused save wants to have confirmed', () => {
  it('is read from the answer of the server', () => {
    const samples = [{ sample: 'letter', lost: { person: 2 }, notRedacted: [0] }];
    const body = { error: 'no', code: 'CONFIRMATION_REQUIRED', confirm: 'redacts-less,fails-samples', samples };
    const problem = problemFrom(409, body, null);
    expect(confirmationsOf(problem)).toEqual(['redacts-less', 'fails-samples']);
    expect(samplesIn(problem)).toEqual(samples);
    expect(kindsLostIn(problem)).toEqual([]);
  });

  it('is nothing for other refusals', () => {
    expect(confirmationsOf(problemFrom(409, { error: 'no', code: 'POLICY_CHANGED', confirm: 'x' }, null))).toEqual([]);
  });
});
