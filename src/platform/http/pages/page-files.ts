import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';

/** The folders of the built pages; the paths are the same from the sources and from the built files. */
const FOLDER = path.resolve(__dirname, '../../../../dist/web/client');
const DOCS_FOLDER = path.resolve(FOLDER, '../docs');
/** A compromise: saves most of the size, yet is fast enough for the first request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  // Examples in the documentation are read, not run.
  ...Object.fromEntries(['.mjs', '.py', '.sh', '.txt'].map((extension) => [extension, 'text/plain; charset=utf-8'])),
};

/** The supported encodings, the best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface PageFile {
  readonly type: string;
  /** Compressed once, on the first request for that encoding. */
  content(encoding: Encoding): Promise<Buffer>;
}

/** The HTML pages; they are the same for all users. */
export type PageName = 'index.html' | 'dashboard/index.html';

type Folder = ReadonlyMap<string, PageFile>;

/** The built pages, their assets and the documentation, each read once. */
@Injectable()
export class PageFiles {
  private readonly pages = new Map<PageName, Promise<string>>();
  private readonly folders = new Map<string, Promise<Folder>>();

  /** @throws Error when the page has not been built */
  html(name: PageName): Promise<string> {
    let page = this.pages.get(name);
    if (page === undefined) {
      page = readFile(path.join(FOLDER, name), 'utf8');
      page.catch(() => this.pages.delete(name));
      this.pages.set(name, page);
    }
    return page;
  }

  /** Returns undefined for an unknown file. */
  async asset(name: string): Promise<PageFile | undefined> {
    return (await this.filesIn(path.join(FOLDER, 'assets'))).get(name);
  }

  /** Returns a page or a file of the documentation by its path below `/docs`; undefined for an unknown one. */
  async document(page: string): Promise<PageFile | undefined> {
    const files = await this.filesIn(DOCS_FOLDER);
    return files.get(page === '' ? 'index.html' : `${page}.html`) ?? files.get(page);
  }

  private filesIn(folder: string): Promise<Folder> {
    let files = this.folders.get(folder);
    if (files === undefined) {
      files = readFiles(folder);
      files.catch(() => this.folders.delete(folder));
      this.folders.set(folder, files);
    }
    return files;
  }
}

/** Reads the files of a folder and its subfolders, by their paths with `/`. */
async function readFiles(folder: string): Promise<Folder> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (type === undefined || !entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll(path.sep, '/'), fileOf(type, await readFile(file)));
  }
  return files;
}

function fileOf(type: string, plain: Buffer): PageFile {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  return {
    type,
    content: (encoding) => {
      const content = made.get(encoding) ?? compressed(plain, encoding);
      made.set(encoding, content);
      return content;
    },
  };
}

const compressed = (plain: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain, { level: 9 });
