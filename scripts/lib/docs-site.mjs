/**
 * Builds the documentation as pages that the server shows at `/docs`: the Markdown files of `docs`, README and others, in
 * the frame that Vite has built from `src/web/client/docs`. Writes `dist/web/docs`.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { root } from './setup.mjs';

const DOCS = path.join(root, 'docs');
const OUT = path.join(root, 'dist', 'web', 'docs');
const FRAME = path.join(root, 'dist', 'web', 'client', 'docs', 'index.html');
/** Pages outside `docs`, by their path below `/docs`. */
const OTHERS = { 'README.md': 'readme', 'CONTRIBUTING.md': 'contributing', 'CHANGELOG.md': 'changelog' };

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
const posix = (file) => file.replaceAll(path.sep, '/');
const inDocs = readdirSync(DOCS, { recursive: true }).map(posix);
/** Pictures and examples that pages show or link to. */
const files = inDocs.filter((name) => /\.(?:png|jpg|json|mjs|py|sh|txt)$/.test(name));

/** Every page: its source, and its path below `/docs`. That of `docs/README.md` is empty. */
const pages = new Map([
  ...inDocs
    .filter((file) => file.endsWith('.md'))
    .map((file) => [`docs/${file}`, file.replace(/(?:README)?\.md$/, '')]),
  ...Object.entries(OTHERS),
]);

const markdown = new Map([...pages.keys()].map((source) => [source, readFileSync(path.join(root, source), 'utf8')]));
const titleOf = (text) => plain(/^# (.+)$/m.exec(text)?.[1] ?? '');

/** Returns where a link of a page leads on the site; undefined for what is not part of it. */
function targetOf(source, href) {
  if (/^[a-z]+:/i.test(href)) return href;
  const [file, anchor] = href.split('#');
  const tail = anchor === undefined ? '' : `#${anchor}`;
  if (file === '') return tail;
  const target = posix(path.posix.normalize(path.posix.join(path.posix.dirname(source), file))).replace(/\/$/, '');
  const page = pages.get(target) ?? (target === 'docs/adr' ? 'adr' : undefined);
  if (page !== undefined) return `/docs${page === '' ? '' : `/${page}`}${tail}`;
  return target.startsWith('docs/') && files.includes(target.slice('docs/'.length)) ? `/${target}` : undefined;
}

/** Turns a page into HTML, with its title and its parts by heading, for the search and the list of sections. */
function read(source, text) {
  const slugger = new GithubSlugger();
  const sections = [{ anchor: '', depth: 1, heading: '', text: [] }];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = slugger.slug(plain(text));
        sections.push({ anchor, depth, heading: plain(text), text: [] });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(source, href);
        const linked = path.posix.join(path.posix.dirname(source), href.split('#')[0]);
        // A link that is labelled with the file's name has the title of the page.
        const isName = tokens.length === 1 && tokens[0].raw === path.posix.basename(linked);
        const label =
          isName && markdown.has(linked) ? escaped(titleOf(markdown.get(linked))) : this.parser.parseInline(tokens);
        return target === undefined ? label : `<a href="${escaped(target)}">${label}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(targetOf(source, href) ?? '')}" alt="${escaped(text)}" loading="lazy">`;
      },
      // What is wider than the page scrolls by itself, with the keyboard too.
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        const label = escaped(sections.at(-1)?.heading ?? '');
        return `<div class="table" tabindex="0" role="group" aria-label="${label}"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      // Pages have no HTML of their own: what looks like it, such as `<file>`, is text.
      html: ({ text }) => escaped(text),
    },
  });
  const tokens = marked.lexer(text);
  const content = marked.parser(tokens);
  let at = sections[0];
  for (const token of tokens) {
    if (token.type === 'heading') at = sections[sections.indexOf(at) + 1];
    else if (token.type !== 'space') at.text.push(plain(token.raw));
  }
  return { content, title: titleOf(text), sections };
}

/** Markdown without its signs, for headings and the search. */
function plain(text) {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*+]|\d+\.) /gm, '')
    .replace(/[`*|]/g, '')
    .replace(/-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const documents = new Map([...pages].map(([source, page]) => [page, read(source, markdown.get(source))]));
documents.set('adr', decisions());

/** A page that lists the decisions. */
function decisions() {
  const list = [...pages].filter(([source]) => source.startsWith('docs/adr/')).toSorted();
  const lines = list.map(([source, page]) => `- [${documents.get(page).title}](${path.basename(source)})`);
  return read('docs/adr/README.md', `# Decisions\n\n${lines.join('\n')}\n`);
}

/** The list of pages is the one of `docs/README.md`, with the title of each page. */
function navigation() {
  const groups = [];
  for (const line of markdown.get('docs/README.md').split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ heading, pages: new Set() });
    for (const [, href] of line.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      const page = /^\/docs\/?(.*)$/.exec(targetOf('docs/README.md', href) ?? '')?.[1];
      if (documents.has(page)) groups.at(-1)?.pages.add(page);
    }
  }
  return groups;
}
const groups = navigation();

const navigationFor = (current) =>
  groups
    .map(({ heading, pages: listed }) => {
      const links = [...listed].map((page) => {
        const mark = page === current ? ' aria-current="page"' : '';
        return `<li><a href="/docs/${page}"${mark}>${escaped(documents.get(page).title)}</a></li>`;
      });
      return `<h2>${escaped(heading)}</h2><ul>${links.join('')}</ul>`;
    })
    .join('\n');

const sectionsOf = ({ sections }) => {
  const listed = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (listed.length < 2) return '';
  const links = listed.map(
    ({ anchor, heading, depth }) =>
      `<li><a href="#${anchor}"${depth === 3 ? ' class="deeper"' : ''}>${escaped(heading)}</a></li>`,
  );
  return `<p>On this page</p><ul>${links.join('')}</ul>`;
};

const frame = readFileSync(FRAME, 'utf8');
rmSync(OUT, { recursive: true, force: true });
for (const [page, document] of documents) {
  const file = path.join(OUT, `${page === '' ? 'index' : page}.html`);
  mkdirSync(path.dirname(file), { recursive: true });
  const parts = {
    title: escaped(document.title),
    navigation: navigationFor(page),
    content: document.content,
    sections: sectionsOf(document),
  };
  // By a function: a replacement in a string could contain `$&`.
  writeFileSync(
    file,
    frame.replace(/\{(title|navigation|content|sections)\}/g, (_, name) => parts[name]),
  );
}
for (const file of files) cpSync(path.join(DOCS, file), path.join(OUT, file));
const searched = [...documents].flatMap(([page, { title, sections }]) =>
  sections
    .filter(({ text, anchor }) => text.length > 0 || anchor !== '')
    .map(({ anchor, heading, text }) => ({ page, anchor, title, heading: heading || title, text: text.join(' ') })),
);
writeFileSync(path.join(OUT, 'sections.json'), JSON.stringify(searched));
