import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';

/** The folder of the built pages; the path is the same from the sources and from the built files. */
const FOLDER = path.resolve(__dirname, '../../../../dist/web/client');
/** A compromise: saves most of the size, yet is fast enough for the first request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
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

/** The built pages and their assets, each read once. */
@Injectable()
export class PageFiles {
  private readonly pages = new Map<PageName, Promise<string>>();
  private assets: Promise<ReadonlyMap<string, PageFile>> | undefined;

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
    this.assets ??= readAssets().catch((error: unknown) => {
      this.assets = undefined;
      throw error;
    });
    return (await this.assets).get(name);
  }
}

async function readAssets(): Promise<ReadonlyMap<string, PageFile>> {
  const assets = new Map<string, PageFile>();
  for (const name of await readdir(path.join(FOLDER, 'assets'))) {
    const type = TYPES[path.extname(name)];
    if (type !== undefined) assets.set(name, fileOf(type, await readFile(path.join(FOLDER, 'assets', name))));
  }
  return assets;
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
