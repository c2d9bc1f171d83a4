import type { NameRule } from './name-rule.js';

/* Names behind the commands and fields of LaTeX, BibTeX and lines of cards, whose form tells that they are people. */

const WRITTEN = 0.85;
const CAPITALS = "\\p{Lu}[\\p{L}\\p{M}.'’-]{0,40}";
const WORD = "\\p{L}[\\p{L}\\p{M}.'’-]{0,40}";
const COMMAND = String.raw`\\(?:author|signature|begin\{letter\}|fromname|toname|name)\{`;

export const IN_SOURCES: readonly NameRule[] = [
  {
    // `\author{Ann Hale}`, `\signature{Ann Hale}`, `\begin{letter}{Ann Hale\\ ...}`.
    occurs: new RegExp(COMMAND),
    names: new RegExp(
      String.raw`${COMMAND}\{?\s{0,8}(?<name>${CAPITALS}(?: ${WORD}){1,5})(?=\s{0,8}(?:\}|\\\\|\\and))`,
      'gu',
    ),
    confidence: WRITTEN,
  },
  {
    // `author = {Hale, Ann and de Quint, Ben}`. @see BibTeX, "btxdoc", 4
    occurs: /\b(?:author|editor)\s{0,8}=\s{0,8}\{/i,
    names: new RegExp(
      String.raw`\b(?:author|editor)\s{0,8}=\s{0,8}\{{1,2}\s{0,8}(?<name>${WORD}(?:,?\s{1,20}${WORD}){1,100})(?=\s{0,8}\})`,
      'giu',
    ),
    confidence: WRITTEN,
  },
  {
    // Lines of a card outside of one. @see RFC 6350, 6.2
    occurs: /^(?:FN|N)[;:]/m,
    names:
      /^(?:FN(?:;[^:\n]{0,60})?:(?=\p{Lu})|N(?:;[^:\n]{0,60})?:(?=[^;\n]{1,40};))(?<name>\p{L}[\p{L}\p{M} .,;'’-]{1,80})(?=\r?$)/gmu,
    confidence: WRITTEN,
  },
];
