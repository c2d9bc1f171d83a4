import type { DraftFacts, PolicyDraft } from '../drafts/draft.types.js';

/** A draft with its text, its secrets masked. */
export const presentDraft = ({ state, fingerprint, authors, note, savedAt }: PolicyDraft, content: string) => ({
  state,
  fingerprint,
  authors: authors.map(({ email }) => email),
  note,
  savedAt: savedAt.toISOString(),
  content,
});

/** A draft in a list, without its text. */
export const presentDraftFacts = ({ name, state, authors, note, savedAt }: DraftFacts) => ({
  name,
  state,
  authors: authors.map(({ email }) => email),
  note,
  savedAt: savedAt.toISOString(),
});

/** How far a draft is. */
export const presentDraftState = ({ state, fingerprint }: PolicyDraft) => ({ state, fingerprint });
