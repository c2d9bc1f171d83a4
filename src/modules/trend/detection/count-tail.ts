const LN_10 = Math.log(10);
const HALF_LN_TAU = Math.log(2 * Math.PI) / 2;
/** Closer to the mean than this, in standard deviations, the saddle point formula divides two small numbers. */
const MIN_DISTANCE = 0.5;
/** From here on the series of Mills' ratio is more accurate than its rational approximation. */
const MIN_FOR_SERIES = 30;
/** Far outside its range the formula may become negative; a tail is at least this share of the normal one. */
const MIN_TAIL_SHARE = 0.001;
/** Used for extremely large dispersion, where any count is ordinary. */
const MIN_DEVIANCE = 1e-6;
/** The inverse of the size from which nearly all counts are zero. */
const MOSTLY_ZERO = 12;
const LOG_2 = Math.log10(2);

/**
 * Returns how surprising a count is: −log10 of the probability of a count at least as far out on its side, positive for
 * too many, negative for too few. Counts are Poisson where the variance equals the mean, negative binomial where it is
 * greater. The saddle point formula of Lugannani and Rice with Daniels' correction for whole numbers takes O(1), has no
 * limit on how deep a tail is, and beyond one standard deviation it is within 0.05 decades, 12 % of the probability. It
 * does not hold for a size below 1/12, where nearly all counts are zero and few are large; there the distribution is a
 * logarithmic one except for the zeros, within 0.15.
 * @param mean above 0
 * @param variance taken as the mean where it is less
 * @see R. Lugannani, S. Rice, "Saddle point approximation for the distribution of the sum of independent random
 *   variables", Adv. Appl. Prob. 12 (1980); H. E. Daniels, "Tail probability approximations", Int. Stat. Rev. 55 (1987)
 */
export function surpriseOf(count: number, mean: number, variance: number): number {
  // P(at most n) = 1 − P(at least n + 1): the lower tail is measured from there.
  const edge = count >= mean ? count : count + 1;
  if (count < mean && edge >= mean) return -LOG_2;
  const extra = Math.max((variance - mean) / mean / mean, 0);
  if (extra > MOSTLY_ZERO && count >= mean) return logarithmicSurprise(count, mean, extra);
  const w = Math.sqrt(2 * devianceOf(edge, mean, extra));
  const isNear = w < MIN_DISTANCE && Math.abs(edge - mean) < MIN_DISTANCE * Math.sqrt(Math.max(variance, mean));
  const surprise = isNear || w < MIN_DEVIANCE ? normalSurprise(w) : saddlePoint(edge, mean, extra, w);
  return count < mean ? -surprise : surprise;
}

function saddlePoint(edge: number, mean: number, extra: number, w: number): number {
  const u = (Math.abs(edge - mean) / (edge * (1 + extra * mean))) * Math.sqrt(edge * (1 + extra * edge));
  const ratio = mills(w);
  const tail = (w < MIN_FOR_SERIES ? ratio - 1 / w : -1 / (w * w * w)) + 1 / u;
  return ((w * w) / 2 + HALF_LN_TAU - Math.log(Math.max(tail, MIN_TAIL_SHARE * ratio))) / LN_10;
}

/**
 * Returns the upper tail of a negative binomial of a small size k, whose terms are nearly `k (1 − q)^k qⁿ / n`: their
 * sum is that factor times an exponential integral.
 * @see R. A. Fisher, A. S. Corbet, C. B. Williams, J. Animal Ecology 12 (1943), on the logarithmic series
 */
function logarithmicSurprise(count: number, mean: number, extra: number): number {
  const size = 1 / extra;
  // −ln q, where q is mean / (mean + size).
  const rate = Math.log1p(size / mean);
  const logOfOthers = size * -Math.log1p(mean / size);
  return -Math.min(Math.log(size) + logOfOthers + logOfExponentialIntegral(rate * (count - 0.5)), 0) / LN_10;
}

/** ln E₁. @see M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions" (1964), 5.1.53 and 5.1.56 */
function logOfExponentialIntegral(x: number): number {
  if (x >= 1) {
    const ratio = (x * x + 2.334733 * x + 0.250621) / (x * x + 3.330657 * x + 1.681534);
    return Math.log(ratio / x) - x;
  }
  const series = x * (0.99999193 + x * (-0.24991055 + x * (0.05519968 + x * (-0.00976004 + x * 0.00107857))));
  return Math.log(series - Math.log(x) - 0.57721566);
}

/**
 * Returns the approximate distance of a count from its mean in standard deviations of a normal distribution: the signed
 * root of the deviance, which is less skewed for small counts than the plain distance.
 * @see P. McCullagh, J. A. Nelder, "Generalized Linear Models" (1989), on deviance residuals
 */
export function deviationOfCount(count: number, mean: number, variance: number): number {
  const root = Math.sqrt(2 * devianceOf(count, mean, Math.max((variance - mean) / mean / mean, 0)));
  return count < mean ? -root : root;
}

/**
 * Returns −log10 of the probability that a normal value is at least this many standard deviations out, with the sign of
 * the distance.
 */
export function normalSurprise(deviations: number): number {
  const w = Math.abs(deviations);
  const surprise = ((w * w) / 2 + HALF_LN_TAU - Math.log(mills(w))) / LN_10;
  return deviations < 0 ? -surprise : surprise;
}

/**
 * Returns the standard deviations at which a normal value is this surprising, one-sided.
 * @param surprise from 0.4 on
 */
export function deviationsOf(surprise: number): number {
  let [low, high] = [0, 2 * Math.sqrt(surprise * LN_10) + 2];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalSurprise(middle) < surprise) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns half the deviance of the negative binomial; `extra` is the inverse of its size, 0 for Poisson. */
function devianceOf(count: number, mean: number, extra: number): number {
  const poisson = divergence(count, mean);
  if (extra < 1e-12) return poisson;
  return Math.max(poisson - divergence(count + 1 / extra, mean + 1 / extra), 0);
}

/**
 * Returns `a ln(a / b) − a + b` without cancellation where the two are close.
 * @see C. Loader, "Fast and accurate computation of binomial probabilities" (2000)
 */
function divergence(a: number, b: number): number {
  if (a === 0) return b;
  const distance = a - b;
  if (Math.abs(distance) >= 0.1 * (a + b)) return a * Math.log(a / b) - distance;
  const v = distance / (a + b);
  const square = v * v;
  let sum = distance * v;
  let term = 2 * a * v;
  for (let step = 1; step < 12; step++) {
    term *= square;
    sum += term / (2 * step + 1);
  }
  return sum;
}

/**
 * Returns Mills' ratio: the upper tail of the normal distribution divided by its density.
 * @see W. H. Press et al., "Numerical Recipes", erfcc: relative error below 1.2e-7 everywhere
 */
function mills(w: number): number {
  const t = 1 / (1 + (w * Math.SQRT1_2) / 2);
  let polynomial = 0;
  for (const coefficient of ERFC) polynomial = polynomial * t + coefficient;
  return Math.sqrt(Math.PI / 2) * t * Math.exp(polynomial);
}
/** From the ninth power down to the constant. */
const ERFC = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  -1.26551223,
] as const;
