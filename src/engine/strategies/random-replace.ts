import type { Kind } from '../kinds.js';
import { fallBackTo } from './fall-back.js';
import { normaliseValue } from './normalise.js';
import { realistic } from './realistic/realistic.js';
import type { Session } from './session.js';
import type { Recognise, Replace, ReplacementStrategy, StrategyOptions } from './strategy.js';

/** Returns a replacement for a text; undefined if there is no different one. */
type ProposeReplacement = (token: string, session: Session) => string | undefined;

/**
 * RANDOM_REPLACE: another value of the same kind (REALISTIC), from a list (FROM_LIST) or a UUID. Equal values of a kind
 * get equal replacements within the document; with the scope CONTEXT, in all documents of the context: then the
 * replacement is a proposal, and the caller decides.
 */
export const randomReplaceStrategy: ReplacementStrategy = {
  name: 'RANDOM_REPLACE',
  problems: (options) => {
    if (methodOf(options) !== 'FROM_LIST' || options.anonymizationCandidates.length > 0) return [];
    return [{ path: '.anonymizationCandidates', code: 'empty', message: 'FROM_LIST needs candidates.' }];
  },
  needs: ({ replacementScope }) => (replacementScope === 'CONTEXT' ? ['random', 'scope-key'] : ['random']),
  create(options, kind, resources): Replace {
    const propose = proposer(options, kind, resources.recognise);
    const fallBack = fallBackTo(options, kind, resources);
    return (original, session) => {
      const { token } = original;
      const value = normaliseValue(kind, token);
      const replacement = session.remember(kind, value, () => propose(token, session) ?? '');
      if (replacement === '') return fallBack(original, 'unchanged');
      if (options.replacementScope === 'DOCUMENT') return replacement;
      const key = session.sharedKey(kind, value);
      return { replacement, pending: [{ type: 'shared', key, kind, proposal: replacement }] };
    };
  },
};

export const methodOf = (options: StrategyOptions): 'REALISTIC' | 'FROM_LIST' | 'UUID' =>
  options.anonymizationMethod ?? (options.anonymizationCandidates.length > 0 ? 'FROM_LIST' : 'REALISTIC');

function proposer(options: StrategyOptions, kind: string, recognise: Recognise): ProposeReplacement {
  switch (methodOf(options)) {
    case 'UUID':
      return (_token, session) => uuid(session.draw(16));
    case 'FROM_LIST':
      return fromList(options.anonymizationCandidates, kind);
    case 'REALISTIC':
      return realistic(kind, recognise);
  }
}

/** The number of random draws before the list is searched for a different candidate. */
const MAX_DRAWS = 10;

function fromList(candidates: readonly string[], kind: Kind): ProposeReplacement {
  const values = candidates.map((candidate) => normaliseValue(kind, candidate));
  return (token, { random }) => {
    const original = normaliseValue(kind, token);
    for (let draws = 0; draws < MAX_DRAWS; draws++) {
      const at = random.below(candidates.length);
      if (values[at] !== original) return candidates[at];
    }
    return candidates.find((_, at) => values[at] !== original);
  };
}

/** @see RFC 9562, 5.4 */
function uuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
