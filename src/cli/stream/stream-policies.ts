import type { Plan } from '../../engine/index.js';
import { FileError } from '../files.js';
import { compilePolicyFile, policyFile, policyNames } from '../policy-file.js';
import type { RefusalCode } from './redact-records.js';

/** The policies that records may name, and the one for records that name none. */
export class StreamPolicies {
  private readonly known = new Map<string, { readonly file: string } | { readonly refused: RefusalCode }>();
  private readonly names: ReadonlySet<string> = new Set(policyNames());
  private readonly defaultFile: string;

  /** @throws UsageError, FileError if the default policy cannot be used */
  constructor(policy: string) {
    this.defaultFile = policyFile(policy);
    const problem = problemOf(this.defaultFile);
    if (problem !== undefined) throw new FileError(problem);
  }

  /**
   * Returns the file of a policy.
   * @param name the header of a record; a name of the package's policies and never a path, since a sender wrote it
   */
  fileOf(name: string | undefined): { readonly file: string } | { readonly refused: RefusalCode } {
    if (name === undefined) return { file: this.defaultFile };
    if (!this.names.has(name)) return { refused: 'UNKNOWN_POLICY' };
    const known = this.known.get(name) ?? this.look(policyFile(name));
    this.known.set(name, known);
    return known;
  }

  private look(file: string): { readonly file: string } | { readonly refused: RefusalCode } {
    return problemOf(file) === undefined ? { file } : { refused: 'POLICY_NOT_USABLE' };
  }
}

function problemOf(file: string): string | undefined {
  const compiled = compilePolicyFile(file);
  if (!compiled.ok) return `${file} has errors. Run "umbra policy check ${file}" to see them.`;
  return problemOfPlan(compiled.plan, file);
}

function problemOfPlan({ needsScopeKey, models }: Plan, file: string): string | undefined {
  // Instances share nothing, so they would replace one value in two ways.
  if (needsScopeKey)
    return `${file} replaces values consistently within a context, which "umbra stream" does not support. Use a keyed strategy such as CRYPTO_REPLACE, or another scope.`;
  if (models.length > 0)
    return `${file} calls models, which "umbra stream" does not support. Use a policy without them.`;
  return undefined;
}
