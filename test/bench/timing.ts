import { median } from './figure.js';

const ROUNDS = 9;

/** Milliseconds of one call, the median of several behind a warm-up. */
export function timeOf(work: () => void, rounds = ROUNDS): number {
  for (let round = 0; round < 3; round++) work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** What a program does at the least that looks at every character; the sum keeps the compiler from leaving it out. */
export function sumOfCodes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}

export const MEGABYTE = 1_000_000;

export const speed = (text: string, milliseconds: number): number => text.length / MEGABYTE / (milliseconds / 1000);
