/** Returns the value of an environment variable; undefined if it is not set. */
export type ReadEnvironment = (name: string) => string | undefined;
/** Returns the content of a file that holds a secret; undefined if there is none. */
export type ReadSecretFile = (path: string) => string | undefined;

/** The sources of the secrets that a policy refers to. */
export interface SecretSources {
  /**
   * Reads environment variables that hold secrets of the policy. Without this function a policy that names one is
   * refused.
   */
  readonly readEnvironment?: ReadEnvironment;
  /** Reads files that hold secrets of the policy. Without this function a policy that names one is refused. */
  readonly readSecretFile?: ReadSecretFile;
}

/** The prefix of the mask that replaces a secret for readers of a policy; a fingerprint of the secret follows. */
export const SECRET_MASK = '•••';

/** A reference to a secret in a policy: `env:NAME`, `${NAME}` or `file:PATH`. */
export interface SecretReference {
  readonly kind: 'variable' | 'file';
  readonly name: string;
}

const REFERENCE = /^(?:env:(\w{1,200})|\$\{(\w{1,200})\}|file:(\S(?:.{0,998}\S)?))$/;

/** Reads a reference; undefined for any other value. */
export function secretReferenceIn(written: string): SecretReference | undefined {
  const [, variable, braced, file] = REFERENCE.exec(written) ?? [];
  const name = variable ?? braced;
  if (name !== undefined) return { kind: 'variable', name };
  return file === undefined ? undefined : { kind: 'file', name: file };
}

/** Returns true if a value is a secret; references and the empty string are not. */
export const isSecret = (written: string): boolean => written !== '' && secretReferenceIn(written) === undefined;

/** A secret and its source for messages; the source is empty if the policy itself holds the secret. */
interface FoundSecret {
  readonly value: string;
  readonly source: string;
}

/** Reads secrets that a policy contains or refers to. Reports never contain a secret. */
export class SecretReader {
  constructor(private readonly sources: SecretSources = {}) {}

  read(written: string): FoundSecret | { readonly problem: { readonly code: string; readonly message: string } } {
    if (written.startsWith(SECRET_MASK)) {
      const message = 'This mask stands for no secret that is stored here. Write the secret, or a reference to it.';
      return { problem: { code: 'masked-secret', message } };
    }
    const reference = secretReferenceIn(written);
    if (reference === undefined) return { value: written, source: '' };
    const { kind, name } = reference;
    const { readEnvironment, readSecretFile } = this.sources;
    const reader = kind === 'variable' ? readEnvironment : readSecretFile;
    if (reader === undefined) {
      const sourceNames = kind === 'variable' ? 'Variables of the environment' : 'Files of secrets';
      return { problem: { code: 'unsupported-key', message: `${sourceNames} are not available here.` } };
    }
    const value = reader(name)?.trim();
    if (value !== undefined) return { value, source: ` in the ${kind} ${name}` };
    const message = kind === 'variable' ? `The variable ${name} is not set.` : `There is no file "${name}".`;
    return { problem: { code: 'missing-key', message } };
  }
}
