import { normaliseValue } from './normalise.js';
import { redactStrategy } from './redact.js';
import type { Replace, Replacement, ReplacementStrategy, StrategyOptions } from './strategy.js';

const NAME = 'MAP_REPLACE';

/**
 * MAP_REPLACE: replaces values by a table in the policy, whose own entries take precedence over entries of files. A
 * value that is not in the table is passed to the generator, if one is named: the text then contains the result of the
 * fallback, and the caller inserts the generated value.
 */
export const mapReplaceStrategy: ReplacementStrategy = {
  name: NAME,
  problems: (options, kind) => {
    const { mappings, mappingFiles, generator, fallbackStrategy } = options;
    if (mappings.size === 0 && mappingFiles.length === 0 && generator === undefined) {
      const message = 'MAP_REPLACE needs mappings, mappingFiles or a generator.';
      return [{ path: '.mappings', code: 'empty', message }];
    }
    if (fallbackStrategy?.name === NAME) {
      const message = 'The fallback of MAP_REPLACE is another strategy.';
      return [{ path: '.fallbackStrategy', code: 'unsupported-strategy', message }];
    }
    if (fallbackStrategy?.kinds?.includes(kind) === false) {
      const message = `${fallbackStrategy.name} is for ${fallbackStrategy.kinds.join(', ')} alone.`;
      return [{ path: '.fallbackStrategy', code: 'unsupported-strategy', message }];
    }
    return fallbackStrategy?.problems?.(options, kind) ?? [];
  },
  needs: (options) => [
    ...(options.generator !== undefined && options.replacementScope === 'CONTEXT' ? (['scope-key'] as const) : []),
    ...(options.fallbackStrategy?.needs?.(options) ?? []),
  ],
  create(options, kind, resources): Replace {
    const { generator, replacementScope: scope, fallbackStrategy = redactStrategy } = options;
    const table = tableOf(options, resources.mappingLines);
    const fold = folding(options);
    const fallBack = fallbackStrategy.create(options, kind, resources);
    return (original, session) => {
      const { token } = original;
      const mapped = table.get(fold(token));
      if (mapped !== undefined) return mapped;
      const replaced = fallBack(original, session);
      if (generator === undefined) return replaced;
      const rest: Replacement = typeof replaced === 'string' ? { replacement: replaced } : replaced;
      const value = normaliseValue(kind, token);
      const key = scope === 'CONTEXT' ? session.sharedKey(kind, value) : session.localKey(kind, value);
      const proposal = rest.replacement;
      return { ...rest, pending: [{ type: 'generate', key, scope, kind, generator, token, label: kind, proposal }] };
    };
  },
};

/** Returns the normalisation used for lookups. */
function folding({ caseSensitive }: StrategyOptions): (value: string) => string {
  const plain = (value: string): string => value.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return caseSensitive ? plain : (value) => plain(value).toLowerCase();
}

/** Tables by the options of the entry, which the kinds of `nationalIds` share. */
const TABLES = new WeakMap<StrategyOptions, ReadonlyMap<string, string>>();

function tableOf(options: StrategyOptions, lines: readonly string[]): ReadonlyMap<string, string> {
  const table = TABLES.get(options) ?? newTable(options, lines);
  TABLES.set(options, table);
  return table;
}

/** Builds the table; lines of a file without a tab are ignored. */
function newTable(options: StrategyOptions, lines: readonly string[]): ReadonlyMap<string, string> {
  const fold = folding(options);
  const table = new Map<string, string>();
  const add = (value: string, replacement: string): void => {
    if (!table.has(fold(value))) table.set(fold(value), replacement);
  };
  for (const [value, replacement] of options.mappings) add(value, replacement);
  for (const line of lines) {
    const tab = line.indexOf('\t');
    if (tab > 0) add(line.slice(0, tab), line.slice(tab + 1).trim());
  }
  return table;
}
