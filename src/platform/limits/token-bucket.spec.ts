import { TokenBucket } from './token-bucket.js';

const bucket = () => new TokenBucket({ unit: 'requests', amount: 60, windowSeconds: 60 }, 0);

describe('a bucket of tokens', () => {
  it('is full at first, and has none left when all are taken', () => {
    const tokens = bucket();
    expect([tokens.left(0), tokens.waitSeconds(0)]).toEqual([60, 0]);
    tokens.take(60, 0);
    expect([tokens.left(0), tokens.waitSeconds(0), tokens.secondsToFull(0)]).toEqual([0, 1, 60]);
  });

  it('gets tokens back evenly, and never more than it holds', () => {
    const tokens = bucket();
    tokens.take(60, 0);
    expect(tokens.left(10_000)).toBe(10);
    expect(tokens.left(3_600_000)).toBe(60);
  });

  it('can be overdrawn, and then takes as much longer', () => {
    const tokens = bucket();
    tokens.take(180, 0);
    expect([tokens.left(0), tokens.waitSeconds(0)]).toEqual([0, 121]);
    expect(tokens.waitSeconds(120_000)).toBe(1);
    expect(tokens.left(121_000)).toBe(1);
  });
});
