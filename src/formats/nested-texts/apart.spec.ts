import { apartFrom, overAll } from './apart.js';

const range = (start: number, end: number) => ({ start, end });
const replaced = (start: number, end: number, text = 'x') => ({ start, end, text });

describe('ranges apart from others', () => {
  it('are those that meet none', () => {
    expect(apartFrom([range(0, 2), range(2, 5), range(6, 9)], [range(8, 10), range(2, 3)])).toEqual([range(0, 2)]);
    expect(apartFrom([range(0, 2)], [])).toEqual([range(0, 2)]);
  });
});

describe('replacements over stretches', () => {
  it('go over all of a stretch that they meet, and leave others alone', () => {
    expect(overAll([replaced(12, 14), replaced(30, 31)], [range(10, 20), range(40, 50)])).toEqual([
      replaced(10, 20),
      replaced(30, 31),
    ]);
    expect(overAll([replaced(18, 42)], [range(10, 20), range(40, 50)])).toEqual([replaced(10, 50)]);
    expect(overAll([replaced(20, 40)], [range(10, 20), range(40, 50)])).toEqual([replaced(20, 40)]);
  });

  it('are one where they meet then', () => {
    expect(overAll([replaced(16, 17, 'b'), replaced(11, 12, 'a')], [range(10, 20)])).toEqual([replaced(10, 20, 'a')]);
  });
});
