/** @jest-environment node */
import { ApiProblem, teller } from '../../api/errors.js';
import { inEnglish } from './english.js';
import { inGerman } from './german.js';

describe('words of refusals', () => {
  it('show the values of the body, sizes in the unit that people use', () => {
    expect(inGerman('LOCKED', 'x is editing', { lockedBy: 'x@example.org' })).toBe(
      'x@example.org bearbeitet dieses Dokument. Versuchen Sie es, wenn es wieder frei ist.',
    );
    expect(inGerman('BODY_TOO_LARGE', '', { limitBytes: 1_048_576 })).toContain('1 MB');
    expect(inEnglish('FILE_TOO_LARGE', '', { maxBytes: 50_000 })).toContain('48.8 kB');
  });

  it('write names of fields as words', () => {
    const message = 'dueAt must be a valid date. (and 1 more)';
    expect(inEnglish('INVALID_INPUT', message, {})).toBe('Due at must be a valid date. (and 1 more)');
    expect(inGerman('INVALID_INPUT', message, {})).toContain('nicht richtig: Due at must');
  });

  it('are left out where they lack a value or there is none; a proxy is told by its status', () => {
    expect(inGerman('LOCKED', 'x', {})).toBeUndefined();
    expect(inGerman('toString', 'x', {})).toBeUndefined();
    expect(inEnglish('LOCKED', 'x@example.org is editing this document.', {})).toBeUndefined();
    expect(inGerman('HTTP_502', 'x', {})).toContain('502');
  });

  it('take the place of the message of a problem', () => {
    teller.set(inEnglish);
    try {
      expect(new ApiProblem(403, 'REAUTHENTICATION_REQUIRED', 'POST /api/session/confirm first.').message).toBe(
        'Confirm first that it is you.',
      );
      expect(new ApiProblem(418, 'TEAPOT', 'Short and stout.').message).toBe('Short and stout.');
    } finally {
      teller.set(undefined);
    }
  });
});
