import type { LifeEvent } from './condition.js';

const BIRTH = ['dob', 'birthday', 'birth day', 'birthdate', 'date of birth', 'birth', 'born'];
const DEATH = ['deathdate', 'death date', 'death anniversary', 'passed away', 'died', 'died on', 'death'];
const PHRASES: Readonly<Record<LifeEvent, readonly string[]>> = {
  birthdate: BIRTH,
  deathdate: DEATH,
  'birthdate or deathdate': [...BIRTH, ...DEATH],
};

/** The maximum word length, so that in a text without spaces a window of five words does not cover the whole text. */
const MAX_WORD = 40;

interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly windowSize: number;
}

/** True if a word for the event is among the `windowSize` words on either side of the span. */
export function isSurroundedBy(event: LifeEvent, { text, start, end, windowSize }: Place): boolean {
  const reach = windowSize * MAX_WORD;
  const before = words(text.slice(Math.max(0, start - reach), start)).slice(-windowSize);
  const after = words(text.slice(end, end + reach)).slice(0, windowSize);
  return contains(before, PHRASES[event]) || contains(after, PHRASES[event]);
}

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function contains(window: readonly string[], phrases: readonly string[]): boolean {
  const joined = ` ${window.join(' ')} `;
  return phrases.some((phrase) => joined.includes(` ${phrase} `));
}
