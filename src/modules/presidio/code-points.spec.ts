import fc from 'fast-check';
import { CodePoints, codePointsIn } from './code-points.js';

const SEED = 20_261_128;
const texts = fc
  .array(fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00', '𝒜', '\u{10ffff}', ' '))
  .map((all) => all.join(''));

test('offsets are those of a text that is taken apart', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const characters = Array.from(text);
      const points = new CodePoints(text);
      expect([points.length, codePointsIn(text)]).toEqual([characters.length, characters.length]);
      let unit = 0;
      for (let point = 0; point <= characters.length; point++) {
        expect([points.toUnits(point), points.fromUnits(unit)]).toEqual([unit, point]);
        unit += characters[point]?.length ?? 0;
      }
    }),
    { seed: SEED, numRuns: 1000 },
  );
});
