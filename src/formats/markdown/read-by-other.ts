import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** Created on first use, so that the package is loaded only when Markdown is written. */
let other: MarkdownIt | undefined;

function otherOf(): MarkdownIt {
  if (other !== undefined) return other;
  // References are read as text, so that the text of a link does not depend on a definition that also changes.
  other = new MarkdownIt({ html: true, linkify: false }).disable('reference');
  other.normalizeLink = (url) => url;
  other.normalizeLinkText = (url) => url;
  other.validateLink = () => true;
  return other;
}

/** Returns all texts, targets and titles of a Markdown text as markdown-it reads them, in order. */
export function readAllMarkdown(source: string): string {
  const parts: string[] = [];
  for (const token of otherOf().parse(source, {})) {
    if (token.info !== '') parts.push(' ', token.info, ' ');
    if (token.type !== 'inline') parts.push(token.content);
    for (const child of token.children ?? []) parts.push(...textsOf(child));
  }
  return parts.join('');
}

function textsOf(token: Token): readonly string[] {
  const { type, content, markup } = token;
  if (type === 'softbreak' || type === 'hardbreak') return ['\n'];
  if (markup === 'autolink') return [type === 'link_open' ? '<' : '>'];
  const values = (token.attrs ?? []).map(([, value]) => value);
  if (type !== 'image') return [content, ...values];
  return [...values, ...(token.children ?? []).flatMap(textsOf)];
}
