import { MAX_TERM_LENGTH, MAX_TERMS, type LoadedTerms } from './entry-schema.js';
import type { Report } from './read.js';

/** Returns the terms of a file or named list; undefined if there is none of that name. */
export type ReadTerms = (name: string) => readonly string[] | undefined;

/** The prefix of a term that refers to a list kept elsewhere. */
const LIST_PREFIX = 'list:';

/** Combines the terms written in a policy with the terms of the files and lists it names. */
export class TermReader {
  /** Caches lists, since many entries of one policy may name the same one. */
  private readonly known = new Map<string, readonly string[]>();

  constructor(
    private readonly readTerms: ReadTerms | undefined,
    private readonly report: Report,
  ) {}

  /** Returns all terms; `filesKey` is the key under `path` that names the files. */
  all({ terms, files }: LoadedTerms, path: string, filesKey: string): readonly string[] {
    const isList = (term: string): boolean => term.startsWith(LIST_PREFIX);
    if (files.length === 0 && !terms.some(isList)) return terms;
    const named = [
      ...terms
        .filter(isList)
        .map((name) => this.read(name, `${path}.${filesKey === 'ignoredFiles' ? 'ignored' : 'terms'}`)),
      ...files.map((name, index) => this.read(name, `${path}.${filesKey}[${index}]`)),
    ];
    return [...terms.filter((term) => !isList(term)), ...named.flat()];
  }

  /** Returns the lines of files; in reports, each file has its index in the list. */
  lines(names: readonly string[], path: string): readonly string[] {
    return names.flatMap((name, index) => this.read(name, `${path}[${index}]`));
  }

  private read(name: string, path: string): readonly string[] {
    const known = this.known.get(name) ?? this.readAnew(name, path);
    if (known !== undefined) this.known.set(name, known);
    return known ?? [];
  }

  private readAnew(name: string, path: string): readonly string[] | undefined {
    if (this.readTerms === undefined) {
      this.fail(
        path,
        'unsupported-file',
        'Files and named lists are not available here: write the terms into the policy.',
      );
      return undefined;
    }
    const terms = this.readTerms(name);
    if (terms === undefined) {
      this.fail(path, 'unknown-file', 'There is no file or list of this name.');
      return undefined;
    }
    if (terms.length > MAX_TERMS || terms.some((term) => term.length > MAX_TERM_LENGTH)) {
      this.fail(path, 'too-many', `At most ${MAX_TERMS} terms of ${MAX_TERM_LENGTH} characters each are possible.`);
      return undefined;
    }
    return terms.map((term) => term.trim()).filter((term) => term !== '');
  }

  private fail(path: string, code: string, message: string): void {
    this.report.problem('', { path, code, message });
  }
}
