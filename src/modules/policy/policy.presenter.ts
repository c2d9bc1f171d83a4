import type { SavedPolicy } from './policy.types.js';

/** Returns nothing if there are no notes: existing clients expect an empty body. */
export function presentSaved({ notes }: SavedPolicy) {
  if (notes.length === 0) return undefined;
  return { notes: notes.map(({ path, code, message }) => ({ path, code, message })) };
}
