import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A value that a document marks: `[start, end)` of its text. */
export interface Expected {
  readonly start: number;
  readonly end: number;
  /** Any of them is right. */
  readonly kinds: readonly string[];
  /** Need not be found, and is no mistake either. */
  readonly isOptional: boolean;
}

export interface Document {
  readonly genre: string;
  readonly name: string;
  readonly text: string;
  readonly expected: readonly Expected[];
}

/** Reads the documents of a folder of `test/evaluation`. */
export function readDocuments(name = 'documents'): Document[] {
  const folder = path.resolve(process.cwd(), 'test/evaluation', name);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => readGenre(path.basename(file, '.txt'), readFileSync(path.join(folder, file), 'utf8')));
}

function readGenre(genre: string, content: string): Document[] {
  const [before = '', ...parts] = content.split(/^=== (.+)\n/m);
  if (before.trim() !== '') throw new Error(`${genre}: the first line must be "=== <name>".`);
  const documents: Document[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    documents.push(readMarked(genre, parts[at]?.trim() ?? '', (parts[at + 1] ?? '').replace(/\n$/, '')));
  }
  return documents;
}

function readMarked(genre: string, name: string, marked: string): Document {
  const expected: Expected[] = [];
  let text = '';
  let from = 0;
  for (const { index, 0: whole, 1: kinds = '', 2: value = '' } of marked.matchAll(/⟦([a-z0-9|?-]+):([^⟧]*)⟧/g)) {
    text += marked.slice(from, index);
    expected.push({
      start: text.length,
      end: text.length + value.length,
      kinds: kinds.split('|').map((kind) => kind.replace('?', '')),
      isOptional: kinds.includes('?'),
    });
    text += value;
    from = index + whole.length;
  }
  text += marked.slice(from);
  if (/[⟦⟧]/.test(text)) throw new Error(`${genre}/${name}: a mark is not closed, or has no kind.`);
  return { genre, name, text, expected };
}
