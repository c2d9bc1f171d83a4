import type { DraftFacts, PolicyDraft } from '../drafts/draft.types.js';

/** Returns a draft with its text, secrets masked. */
export const presentDraft = (
  { state, fingerprint, authors, note, sentBack, savedAt }: PolicyDraft,
  content: string,
  needsSecondPerson: boolean,
) => ({
  state,
  fingerprint,
  authors: authors.map(({ email }) => email),
  note,
  sentBack,
  needsSecondPerson,
  savedAt: savedAt.toISOString(),
  content,
});

/** Returns a draft for a list, without its text. */
export const presentDraftFacts = ({ name, state, authors, note, sentBack, savedAt }: DraftFacts) => ({
  name,
  state,
  authors: authors.map(({ email }) => email),
  note,
  sentBack,
  savedAt: savedAt.toISOString(),
});

/** Presents the state of a draft. */
export const presentDraftState = ({ state, fingerprint }: PolicyDraft) => ({ state, fingerprint });
