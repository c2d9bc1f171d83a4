import type { SavedPolicy } from './policy.types.js';

/** Nothing when there is nothing to say: existing clients expect an empty body. */
export function presentSaved({ notes }: SavedPolicy) {
  if (notes.length === 0) return undefined;
  return { notes: notes.map(({ path, code, message }) => ({ path, code, message })) };
}
