import { compileScan, detect } from '../../scan/detect.js';
import { bind } from '../detector.js';
import { patternDetector, type PatternSource } from './pattern.js';

/** Finds `MRN-` and six digits; group 1 is the digits. */
const source: PatternSource = {
  findAll(text, group, emit) {
    for (const match of text.matchAll(/MRN-(\d*)/dg)) {
      const range = match.indices?.[group];
      if (range !== undefined) emit(range[0], range[1]);
    }
  },
};

const find = (text: string, groupNumber: number, validate?: (value: string) => boolean): string[] => {
  const options = {
    pattern: source,
    groupNumber,
    classification: 'chart',
    ...(validate === undefined ? {} : { validate }),
  };
  return detect(text, compileScan([bind(patternDetector, options, 0)])).map(({ start, end }) => text.slice(start, end));
};

describe('a custom identifier', () => {
  it('is what its pattern matches, or one group of it', () => {
    expect(find('MRN-1 and MRN-22', 0)).toEqual(['MRN-1', 'MRN-22']);
    expect(find('MRN-1 and MRN-22', 1)).toEqual(['1', '22']);
  });

  it('is left alone when its own check fails, or when the group is empty', () => {
    expect(find('MRN-1 MRN-22', 1, (value) => value.length === 2)).toEqual(['22']);
    expect(find('MRN-', 1)).toEqual([]);
  });
});
