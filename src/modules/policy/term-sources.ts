import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { secretReferencesIn } from '../../engine/index.js';
import { Settings } from '../../platform/config/settings.js';
import { ListRepository } from './lists/list.repository.js';
import { LIST_PREFIX, listNameOf, listReference } from './lists/list.types.js';
import { PolicyConfig } from './policy.config.js';
import type { Terms } from './policy.types.js';

/** Keys whose entries name files, and keys among whose entries may be lists. */
const FILE_KEYS = new Set(['files', 'ignoredFiles', 'mappingFiles']);
const TERM_KEYS = new Set(['terms', 'ignored']);
const MAX_SOURCES = 1000;
const MAX_LEVELS = 12;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** In `sources`: a file that holds a secret. */
const SECRET_PREFIX = 'file:';
const MAX_SECRET_BYTES = 16 * 1024;

/**
 * The sources that policies refer to: lists in the database, files in the configured folders, environment variables.
 */
@Injectable()
export class TermSources {
  constructor(
    private readonly lists: ListRepository,
    private readonly config: PolicyConfig,
    private readonly settings: Settings,
  ) {}

  /** Changes when one of the sources does. Reads no terms. */
  async fingerprint(names: readonly string[]): Promise<string> {
    const hashes = await this.lists.findHashes(listNames(names));
    const { filesDir, secretsDir } = this.config;
    const files = await Promise.all(fileNames(names).map(async (name) => [name, await versionOf(filesDir, name)]));
    const secrets = await Promise.all(
      secretFiles(names).map(async (name) => [name, await versionOf(secretsDir, name)]),
    );
    return createHash('sha256')
      .update(JSON.stringify([[...hashes].sort(), files, secrets]))
      .digest('hex');
  }

  /** Returns the terms of the existing sources. */
  async read(names: readonly string[]): Promise<Terms> {
    const terms = new Map<string, readonly string[]>();
    for (const name of listNames(names)) {
      const list = await this.lists.findByName(name);
      if (list !== undefined) terms.set(listReference(name), list.items);
    }
    for (const name of fileNames(names)) {
      const lines = await this.readLines(name);
      if (lines !== undefined) terms.set(name, lines);
    }
    return terms;
  }

  /** Returns the secrets that the text of a policy refers to, by reference as in `PolicyRights`. */
  async secrets(text: string): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const { kind, name } of secretReferencesIn(text).values()) {
      if (kind === 'variable') {
        const value = this.settings.variable(name);
        if (value !== undefined) found.set(`env:${name}`, value);
      } else {
        const value = await readBelow(this.config.secretsDir, name, MAX_SECRET_BYTES);
        if (value !== undefined) found.set(SECRET_PREFIX + name, value);
      }
    }
    return found;
  }

  private async readLines(name: string): Promise<readonly string[] | undefined> {
    return (await readBelow(this.config.filesDir, name, MAX_FILE_BYTES))?.split(/\r?\n/);
  }
}

async function versionOf(folder: string, name: string): Promise<string> {
  const file = await locate(folder, name);
  if (file === undefined) return '';
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs} ${size}`;
}

async function readBelow(folder: string, name: string, maxBytes: number): Promise<string | undefined> {
  const file = await locate(folder, name);
  if (file === undefined || (await stat(file)).size > maxBytes) return undefined;
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** Returns the file of that name below the folder; undefined if there is none, or if a link leads out of the folder. */
async function locate(directory: string, name: string): Promise<string | undefined> {
  if (directory === '') return undefined;
  try {
    const folder = await realpath(directory);
    const file = await realpath(path.resolve(folder, name));
    return file.startsWith(folder + path.sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the references in the text of a policy, which is JSON, except for variables; sorted and unique. */
export function sourcesOf(text: string): readonly string[] {
  const found = new Set<string>();
  collect(JSON.parse(text), '', MAX_LEVELS, found);
  for (const { kind, name } of secretReferencesIn(text).values()) if (kind === 'file') found.add(SECRET_PREFIX + name);
  return [...found].slice(0, MAX_SOURCES).sort();
}

function collect(value: unknown, key: string, levels: number, found: Set<string>): void {
  if (typeof value === 'string') {
    if (FILE_KEYS.has(key) || (TERM_KEYS.has(key) && value.startsWith(LIST_PREFIX))) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) if (levels > 0) collect(item, key, levels - 1, found);
  } else if (typeof value === 'object' && value !== null && levels > 0) {
    for (const [below, item] of Object.entries(value)) collect(item, below, levels - 1, found);
  }
}

const listNames = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(LIST_PREFIX)).map(listNameOf);

const secretFiles = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(SECRET_PREFIX)).map((name) => name.slice(SECRET_PREFIX.length));

const fileNames = (names: readonly string[]): string[] =>
  names.filter((name) => !name.startsWith(LIST_PREFIX) && !name.startsWith(SECRET_PREFIX));
