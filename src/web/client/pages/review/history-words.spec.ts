/** @jest-environment node */
import { speak } from '../../words/speak.js';
import { spokenEntry } from './history-words.js';

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});
afterEach(() => speak('en'));

describe('an entry of the history', () => {
  it.each([
    ['SPAN_UPDATE', { status: 'REJECTED' }, 'Finding changed → refused'],
    ['DOCUMENT_STATUS_CHANGE', { status: 'APPROVED' }, 'State changed → Approved'],
    ['DOCUMENT_FINALIZE', {}, 'Document finalized'],
    ['SOMETHING_NEW', { status: 'STRANGE' }, 'SOMETHING_NEW → STRANGE'],
  ])('%s is in words', (action, details, expected) => {
    expect(spokenEntry({ action, details })).toBe(expected);
  });

  it('speaks the language of the reader', () => {
    speak('de');
    expect(spokenEntry({ action: 'SPAN_UPDATE', details: { status: 'APPROVED' } })).toBe('Fund geändert → angenommen');
  });
});
