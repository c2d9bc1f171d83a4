/**
 * An expression for so many characters or more. For `x{20,}` the matcher keeps each repetition, and fails beyond 64 MB of
 * them; for `x*` it keeps none.
 */
export function atLeast(count: number, character: string): string {
  return `${character}{${count}}${character}*`;
}
