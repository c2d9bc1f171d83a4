/** The state of a draft: being written, or waiting for approval. */
export type DraftState = 'DRAFT' | 'REVIEW';

/** A person who has written a draft or a part of one. */
export interface DraftAuthor {
  readonly userId: string;
  readonly email: string;
}

/** The person who sent a draft back to its authors, and the reason. */
export interface SentBack {
  /** The e-mail address of the person. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** A draft in a list. */
export type DraftFacts = Pick<PolicyDraft, 'name' | 'state' | 'authors' | 'note' | 'sentBack' | 'savedAt'>;

/** A policy that is not active yet. */
export interface PolicyDraft {
  readonly name: string;
  readonly revision: string;
  /** The JSON as it was sent, with its secrets in clear. */
  readonly text: string;
  readonly fingerprint: string;
  /** The lists and files that it refers to; undefined for a draft of an earlier release. */
  readonly sources?: readonly string[] | undefined;
  readonly state: DraftState;
  /** Everybody who has saved it since it was begun; none of them counts as a second person. */
  readonly authors: readonly DraftAuthor[];
  readonly note: string | null;
  /** Null unless it was sent back and not saved or submitted since. */
  readonly sentBack: SentBack | null;
  readonly savedAt: Date;
}
