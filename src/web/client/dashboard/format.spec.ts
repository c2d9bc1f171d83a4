import { fine, signedPercent } from './format.js';

describe('percentages', () => {
  it.each([
    [0, '0 %'],
    [-0, '0 %'],
    [-0.04, '0 %'],
    [0.04, '0 %'],
    [-0.06, '−0.1 %'],
    [12.34, '+12.3 %'],
    [-250.4, '−250 %'],
  ])('%d is written %s', (value, text) => {
    expect(signedPercent(value)).toBe(text);
  });
});

describe('scores', () => {
  it.each([
    [0.2, '0.2'],
    [0.254, '0.25'],
    [248.04, '248'],
  ])('%d is written %s', (value, text) => {
    expect(fine(value)).toBe(text);
  });
});
