import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sharedApp, type TestApp } from '../../support/app.js';
import { startPlatform } from '../../support/platform.js';

const sources = readdirSync(path.resolve(__dirname, '../../../docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.replaceAll(path.sep, '/').slice(0, -'.md'.length));

describe('/docs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await sharedApp();
  });

  const get = (page: string, headers: Record<string, string> = {}) => fetch(app.url + page, { headers });
  const linksIn = (html: string): readonly string[] => [
    ...new Set(Array.from(html.matchAll(/(?:src|href)="([^":]*)"/g), ([, link = '']) => link)),
  ];

  it('serves a page for each source, whose links and pictures all lead somewhere, with no script of its own', async () => {
    const read = new Map<string, string>();
    const waiting = ['/docs'];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const response = await get(page);
      expect([page, response.status]).toEqual([page, 200]);
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      read.set(page, isPage ? await response.text() : '');
      for (const link of linksIn(read.get(page) ?? '')) {
        const target = link.split('#')[0] ?? '';
        if (/^\/(?:docs|assets)\b/.test(target) && !read.has(target) && !waiting.includes(target)) waiting.push(target);
      }
    }
    expect([...read.keys()]).toEqual(expect.arrayContaining(sources.map((page) => `/docs/${page}`)));
    const broken: string[] = [];
    for (const [page, html] of read) {
      expect(html).not.toMatch(/<script>|<script(?![^>]*src=)|<style|\sstyle="|\son\w+="/);
      expect(html).not.toMatch(/\{(?:title|navigation|content|sections)\}/);
      for (const link of linksIn(html)) {
        const [target = '', anchor] = link.split('#');
        const there = target === '' ? html : (read.get(target) ?? '');
        if (anchor !== undefined && anchor !== 'main' && !there.includes(`id="${anchor}"`))
          broken.push(`${page}: ${link}`);
        if (target !== '' && target !== '/' && !read.has(target)) broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('marks the page in the list of pages, and lists its sections', async () => {
    const html = await (await get('/docs/operate/backup')).text();
    expect(html).toMatch(/<a href="\/docs\/operate\/backup" aria-current="page">/);
    expect(html).toMatch(/aria-label="On this page">.*<a href="#[\w-]+">/s);
  });

  it('serves the sections of all pages for the search', async () => {
    const response = await get('/docs/sections.json');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const sections = (await response.json()) as readonly { page: string; text: string }[];
    expect(new Set(sections.map(({ page }) => page))).toEqual(
      new Set(['', 'readme', 'contributing', 'changelog', 'adr', ...sources]),
    );
    expect(sections.some(({ text }) => text.includes('BACKUP_FOLDER'))).toBe(true);
  });

  it('compresses, and shows examples as text', async () => {
    const page = await get('/docs/reference/policies', { 'accept-encoding': 'br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toContain('<article>');
    const example = await get('/docs/examples/redact.mjs');
    expect(example.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each(['/docs/', '/docs/operate/backup/'])('serves %s, with the slash at its end', async (page) => {
    expect((await get(page)).status).toBe(200);
  });

  it.each(['nothing', '..%2f..%2fpackage.json', '__proto__', 'operate', 'operate/backup.md'])(
    'has nothing at %s',
    async (name) => {
      expect((await get(`/docs/${name}`)).status).toBe(404);
    },
  );

  it('is closed with API_DOCS=false', async () => {
    const closed = await startPlatform({ env: { API_DOCS: 'false' } });
    try {
      expect((await fetch(`${closed.url}/docs`)).status).toBe(404);
      expect((await fetch(`${closed.url}/docs/operate/backup`)).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});
