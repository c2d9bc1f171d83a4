import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';

/** Where the build puts the page, seen from the sources and from the built files alike. */
const FOLDER = path.resolve(__dirname, '../../../../dist/web/client');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

interface BuiltPage {
  readonly html: string;
  readonly assets: ReadonlyMap<string, PageFile>;
}

/** The files of the page as they were built, read once. */
@Injectable()
export class PageFiles {
  private page: Promise<BuiltPage> | undefined;

  /** @throws Error when the page was not built */
  async html(): Promise<string> {
    return (await this.built()).html;
  }

  /** Undefined for what is none of them. */
  async asset(name: string): Promise<PageFile | undefined> {
    return (await this.built()).assets.get(name);
  }

  private built(): Promise<BuiltPage> {
    this.page ??= readPage().catch((error: unknown) => {
      this.page = undefined;
      throw error;
    });
    return this.page;
  }
}

async function readPage(): Promise<BuiltPage> {
  const html = await readFile(path.join(FOLDER, 'index.html'), 'utf8');
  const assets = new Map<string, PageFile>();
  for (const name of await readdir(path.join(FOLDER, 'assets'))) {
    const type = TYPES[path.extname(name)];
    if (type !== undefined) assets.set(name, { type, content: await readFile(path.join(FOLDER, 'assets', name)) });
  }
  return { html, assets };
}
