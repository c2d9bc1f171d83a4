import { chosenKeys, clashesOf } from './registry.js';

const accept = { id: 'review.accept', keys: ['a'] };
const claim = { id: 'queue.claim', keys: ['c'] };
const goQueue = { id: 'go.queue', keys: ['g q'] };
const all = [accept, claim, goQueue];

afterEach(() => chosenKeys.set({}));

it('a key clashes with those of the same page and of every page, not with those of another one', () => {
  expect(clashesOf('review.refuse', ['a'], all)).toEqual([accept]);
  expect(clashesOf('review.refuse', ['c'], all)).toEqual([]);
  expect(clashesOf('shell.keys', ['c'], all)).toEqual([claim]);
});

it('a key that begins another one clashes too', () => {
  expect(clashesOf('review.refuse', ['g'], all)).toEqual([goQueue]);
  expect(clashesOf('go.home', ['a h'], all)).toEqual([accept]);
});

it('counts with the keys that were chosen, and not with a command itself', () => {
  chosenKeys.set({ 'review.accept': ['y'] });
  expect(clashesOf('review.refuse', ['a'], all)).toEqual([]);
  expect(clashesOf('review.refuse', ['y'], all)).toEqual([accept]);
  expect(clashesOf('review.accept', ['y'], all)).toEqual([]);
});
