import { laidOut, shownAfter } from './laid-out.js';

const BEFORE = '{"identifiers":{}}';
const ACTIVE = '{"identifiers":{"ssn":{}}}';

describe('the editor, once a draft is active', () => {
  it('shows it where nothing else was typed, and where it was typed itself', () => {
    expect(shownAfter(laidOut(BEFORE), BEFORE, ACTIVE)).toBe(laidOut(ACTIVE));
    expect(shownAfter(laidOut(ACTIVE), BEFORE, ACTIVE)).toBe(laidOut(ACTIVE));
  });

  it('keeps what was typed, which a save then compares with the version that it was made from', () => {
    expect(shownAfter('{"identifiers": {"person": {}}}\n', BEFORE, ACTIVE)).toBeUndefined();
  });
});
