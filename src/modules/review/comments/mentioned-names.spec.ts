import { mentionedIn } from './mentioned-names.js';

const PEOPLE = new Map([
  ['1', 'ana.hale@clinic.example'],
  ['2', 'Bo@clinic.example'],
  ['3', 'bo@other.example'],
  ['4', 'jürgen+rev@clinic.example'],
]);
const mentioned = (text: string) => mentionedIn(text, PEOPLE);

describe('people mentioned in a comment', () => {
  it('are named by their address or the part before the @', () => {
    expect(mentioned('@ana.hale please look')).toEqual(['1']);
    expect(mentioned('(@Ana.Hale@clinic.example).')).toEqual(['1']);
    expect(mentioned('for @ana.hale, and @jürgen+rev.')).toEqual(['1', '4']);
  });

  it('are named unambiguously', () => {
    expect(mentioned('@bo?')).toEqual([]);
    expect(mentioned('@bo@other.example and @bo@clinic.example')).toEqual(['3', '2']);
  });

  it('are counted once, and never taken from the middle of an address', () => {
    expect(mentioned('@ana.hale @ana.hale@clinic.example @ANA.HALE')).toEqual(['1']);
    expect(mentioned('ana.hale@clinic.example, write to x@ana.hale')).toEqual([]);
    expect(mentioned('@nobody @ @@')).toEqual([]);
  });
});
