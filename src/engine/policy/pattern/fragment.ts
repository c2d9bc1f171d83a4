import type { CodePoints } from './code-points.js';

/** A part of a pattern in the two dialects that can run it, with upper bounds for its cost. */
export interface Fragment {
  readonly re2: string;
  /**
   * The pattern for V8, with the `u` flag; undefined if only RE2 can run it in bounded time or with the same meaning.
   */
  readonly v8: string | undefined;
  /** The maximum number of paths of a backtracking matcher through it from one position. */
  readonly paths: number;
  /** The maximum number of characters read on one path; if `open`, up to the last repetition. */
  readonly length: number;
  /**
   * True if it ends in an unbounded repetition of one character class, which is harmless only at the very end of a
   * pattern.
   */
  readonly open: boolean;
}

const EMPTY: Fragment = { re2: '', v8: '', paths: 1, length: 0, open: false };

export const assertion = (re2: string, v8: string | undefined): Fragment => ({ ...EMPTY, re2, v8 });

export function characters(set: CodePoints, negated: boolean): Fragment {
  const body = (open: string): string => set.map(([from, to]) => range(from, to, open)).join('');
  const not = negated ? '^' : '';
  // An empty class matches nothing; RE2 does not accept `[]`, both accept the negation of everything.
  if (set.length === 0) return negated ? everything() : nothing();
  return { re2: `[${not}${body('\\x')}]`, v8: `[${not}${body('\\u')}]`, paths: 1, length: 1, open: false };
}

export const literal = (codePoint: number): Fragment => ({
  re2: escape(codePoint, '\\x'),
  v8: escape(codePoint, '\\u'),
  paths: 1,
  length: 1,
  open: false,
});

export function sequence(parts: readonly Fragment[]): Fragment {
  let v8: string | undefined = '';
  let paths = 1;
  let length = 0;
  parts.forEach((part, index) => {
    const openInside = part.open && index < parts.length - 1;
    v8 = v8 === undefined || part.v8 === undefined || openInside ? undefined : v8 + part.v8;
    paths *= part.paths;
    length += part.length;
  });
  return { re2: parts.map((part) => part.re2).join(''), v8, paths, length, open: parts.at(-1)?.open ?? false };
}

export function alternation(branches: readonly Fragment[]): Fragment {
  const [first = EMPTY, ...others] = branches;
  if (others.length === 0) return first;
  return {
    re2: branches.map((branch) => branch.re2).join('|'),
    v8: branches.some((branch) => branch.v8 === undefined) ? undefined : branches.map((branch) => branch.v8).join('|'),
    paths: branches.reduce((sum, branch) => sum + branch.paths, 0),
    length: Math.max(...branches.map((branch) => branch.length)),
    open: branches.some((branch) => branch.open),
  };
}

export const group = (body: Fragment, capturing: boolean): Fragment => ({
  ...body,
  re2: `${capturing ? '(' : '(?:'}${body.re2})`,
  v8: body.v8 === undefined ? undefined : `${capturing ? '(' : '(?:'}${body.v8})`,
});

/** Returns a repetition of `body`; without an upper limit if `max` is undefined. */
export function repetition(body: Fragment, min: number, max: number | undefined, lazy: boolean): Fragment {
  const bounds = max === undefined ? `{${min},}` : min === max ? `{${min}}` : `{${min},${max}}`;
  const suffix = bounds + (lazy ? '?' : '');
  const runnable = body.v8 !== undefined && !body.open && body.length > 0;
  const openEnd = max === undefined && !lazy && body.paths === 1 && body.length === 1;
  return {
    re2: body.re2 + suffix,
    v8: runnable && (max !== undefined || openEnd) ? body.v8 + suffix : undefined,
    paths: max === undefined ? 1 : waysThrough(body.paths, min, max),
    length: body.length * (max ?? min),
    open: max === undefined,
  };
}

/** Returns Σ paths^k for k from min to max; sums beyond a million count as unlimited. */
function waysThrough(paths: number, min: number, max: number): number {
  let sum = 0;
  for (let k = min; k <= max && sum < 1e6; k++) sum += paths ** k;
  return sum;
}

const everything = (): Fragment => characters([[0, 0x10ffff]], false);

const nothing = (): Fragment => characters([[0, 0x10ffff]], true);

const range = (from: number, to: number, open: string): string =>
  from === to ? escape(from, open) : `${escape(from, open)}-${escape(to, open)}`;

const escape = (codePoint: number, open: string): string =>
  isPlain(codePoint) ? String.fromCharCode(codePoint) : `${open}{${codePoint.toString(16)}}`;

const isPlain = (codePoint: number): boolean =>
  (codePoint >= 0x30 && codePoint <= 0x39) ||
  (codePoint >= 0x41 && codePoint <= 0x5a) ||
  (codePoint >= 0x61 && codePoint <= 0x7a);
