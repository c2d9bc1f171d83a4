import { isBalticCode } from './baltic-code.js';
import { isInstant } from './instant.js';

describe('digits that are an instant', () => {
  it.each(['1773480008', '1500000000', '202603141205', '20260314120559'])('%s is one', (digits) => {
    expect(isInstant(digits)).toBe(true);
  });

  it.each(['1173480008', '177348000', '202613141205', '202603142405', '20260314126000', '19260314120559'])(
    '%s is none',
    (digits) => {
      expect(isInstant(digits)).toBe(false);
    },
  );
});

describe('the personal code of Estonia and Lithuania', () => {
  it.each([
    ['37605030299', true],
    ['38703181745', true],
    ['37605030298', false],
    ['37613030299', false],
    ['97605030299', false],
    ['07605030299', false],
  ])('%s: %s', (value, right) => {
    expect(isBalticCode(value)).toBe(right);
  });
});
