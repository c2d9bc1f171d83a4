import type { Kind } from '../../kinds.js';
import { fallBackTo } from '../fall-back.js';
import type { Replace, ReplacementStrategy } from '../strategy.js';
import { addressParts } from './address-parts.js';
import { namesLike, type Role } from './name-lists.js';
import { NAME_KINDS } from './name-kinds.js';
import type { Pseudonyms } from './pseudonyms.js';
import { readName } from './read-name.js';
import { joinParts, type ReplacementPart } from './replacement-parts.js';

const EMAIL: Kind = 'email-address';

/**
 * PSEUDONYM: replaces a person's name by another person's, consistently for all its forms: in full, surname only,
 * surname first, with initials, and in e-mail addresses. Order, case, titles and separators are kept; a given name is
 * replaced by one of the same gender if it is known. With the scope CONTEXT this holds for all documents of the
 * context: then the replacement is a proposal, and the caller decides.
 */
export const pseudonymStrategy: ReplacementStrategy = {
  name: 'PSEUDONYM',
  kinds: [...NAME_KINDS.keys(), EMAIL],
  needs: ({ replacementScope }) => (replacementScope === 'CONTEXT' ? ['random', 'scope-key'] : ['random']),
  create(options, kind, resources): Replace {
    // Load the lexicon with the policy, not with its first text.
    namesLike('', 'surname', undefined);
    const { replacementScope: scope } = options;
    const fallBack = fallBackTo(options, kind, resources);
    const only = NAME_KINDS.get(kind);
    return (original, session) => {
      const pseudonyms = session.pseudonyms(scope);
      const { token } = original;
      const parts = kind === EMAIL ? addressParts(token, pseudonyms) : nameParts(token, only, pseudonyms);
      const replacement = joinParts(parts, pseudonyms.valueOf);
      if (replacement === undefined || replacement === token) return fallBack(original, 'unreadable');
      return scope === 'DOCUMENT' ? replacement : { replacement, parts, pending: pendingOf(parts, pseudonyms) };
    };
  },
};

/** Returns the parts of the pseudonym of a name, in the order of the parts of the name. */
export function nameParts(token: string, only: Role | undefined, pseudonyms: Pseudonyms): readonly ReplacementPart[] {
  const read = readName(token, only);
  const surnames = read.flatMap((part) =>
    part.type === 'word' && (part.role ?? 'surname') === 'surname' ? [part.folded] : [],
  );
  return read.map((part) => {
    if (part.type === 'rest') return part.text;
    return part.type === 'word' ? pseudonyms.word(part) : pseudonyms.initial(part, surnames);
  });
}

const pendingOf = (parts: readonly ReplacementPart[], pseudonyms: Pseudonyms) =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : (pseudonyms.pendingOf(part.key) ?? [])));
