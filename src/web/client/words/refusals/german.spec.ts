/** @jest-environment node */
import { ApiProblem, teller } from '../../api/errors.js';
import { inGerman } from './german.js';

describe('German refusals', () => {
  it('show the values of the body', () => {
    expect(inGerman('LOCKED', 'x is editing', { lockedBy: 'x@example.org' })).toBe(
      'x@example.org bearbeitet dieses Dokument. Versuchen Sie es, wenn es wieder frei ist.',
    );
    expect(inGerman('BODY_TOO_LARGE', '', { limitBytes: 1_048_576 })).toContain('1.048.576');
    expect(inGerman('INVALID_INPUT', 'name must not be empty.', {})).toBe(
      'Eine Angabe ist nicht richtig: name must not be empty.',
    );
  });

  it('are left out where they lack a value or there is none; a proxy is told by its status', () => {
    expect(inGerman('LOCKED', 'x', {})).toBeUndefined();
    expect(inGerman('toString', 'x', {})).toBeUndefined();
    expect(inGerman('HTTP_502', 'x', {})).toContain('502');
  });

  it('take the place of the message of a problem', () => {
    teller.set(inGerman);
    try {
      expect(new ApiProblem(409, 'BATCH_NAME_TAKEN', 'Another batch has this name.').message).toBe(
        'Ein anderer Stapel heißt schon so.',
      );
      expect(new ApiProblem(418, 'TEAPOT', 'Short and stout.').message).toBe('Short and stout.');
    } finally {
      teller.set(undefined);
    }
  });
});
