import { redact, type ExplainedSpan, type Plan } from '../../src/engine/index.js';
import { readDocuments, type Document, type Expected } from './documents.js';
import { covers, isOfKind, touches, withoutPeriod } from './right-kinds.js';

/** The counts of one kind or one language. */
interface Tally {
  values: number;
  /** Values that spans of their kind cover, and those that spans of any kind cover. */
  found: number;
  hidden: number;
  spans: number;
  right: number;
}

type Tallies = Map<string, Tally>;

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

const tallyOf = (tallies: Tallies, name: string): Tally => {
  const tally = tallies.get(name) ?? { values: 0, found: 0, hidden: 0, spans: 0, right: 0 };
  tallies.set(name, tally);
  return tally;
};

const applied = (plan: Plan, text: string): ExplainedSpan[] => redact(plan, text).spans.filter((span) => span.applied);

/** Returns the tables of each half of `untried`: by kind and by language, and the false spans of two policies. */
export function untriedTables(everything: Plan, byDefault: Plan): string {
  const halves = byGenre(readDocuments('untried'));
  return [...halves].map(([half, documents]) => tablesOf(half, documents, everything, byDefault)).join('\n\n');
}

/** Lists what is missed and what is false in one half, a line each; of a half that is held back nothing. */
export function untriedMistakes(half: string, everything: Plan, byDefault: Plan): string[] {
  if (half.endsWith('held-back')) return [];
  const documents = readDocuments('untried').filter(({ genre }) => genre === half);
  return documents.flatMap((document) => {
    const spans = applied(everything, document.text);
    const around = (start: number, end: number): string =>
      document.text.slice(Math.max(0, start - 40), end + 30).replaceAll('\n', '⏎');
    const missed = document.expected
      .filter((value) => !value.isOptional && !isFound(document, value, spans))
      .map((value) => {
        const instead = spans.filter((span) => touches(span, value)).map((span) => `${span.kind} ${span.text}`);
        return `missed ${value.kinds.join('|')} (${instead.join('; ')}) in ${document.name}: …${around(value.start, value.end)}…`;
      });
    const isFalse = (span: ExplainedSpan): boolean => !document.expected.some((value) => touches(span, value));
    const falseBy = (name: string, those: readonly ExplainedSpan[]): string[] =>
      those
        .filter(isFalse)
        .map(
          (span) =>
            `${name} ${span.kind} ${JSON.stringify(span.text)} in ${document.name}: …${around(span.start, span.end)}…`,
        );
    return [...missed, ...falseBy('false', spans), ...falseBy('false by default', applied(byDefault, document.text))];
  });
}

const isFound = (document: Document, expected: Expected, spans: readonly ExplainedSpan[]): boolean =>
  covers(
    spans.filter((span) => isOfKind(span, expected.kinds)),
    withoutPeriod(document.text, expected),
  );

function byGenre(documents: readonly Document[]): Map<string, Document[]> {
  const genres = new Map<string, Document[]>();
  for (const document of documents) genres.set(document.genre, [...(genres.get(document.genre) ?? []), document]);
  return genres;
}

function tablesOf(half: string, documents: readonly Document[], everything: Plan, byDefault: Plan): string {
  const kinds: Tallies = new Map();
  const languages: Tallies = new Map();
  let [words, falseSpans, falseByDefault] = [0, 0, 0];
  for (const document of documents) {
    const spans = applied(everything, document.text);
    const [language = ''] = document.name.split(' ');
    for (const value of document.expected) {
      countValue(document, value, spans, [tallyOf(kinds, value.kinds[0] ?? ''), tallyOf(languages, language)]);
    }
    for (const span of spans) {
      const isRight = document.expected.some(
        (value) => touches(span, value) && (isOfKind(span, value.kinds) || value.isOptional),
      );
      for (const tally of [tallyOf(kinds, span.kind), tallyOf(languages, language)]) {
        tally.spans++;
        if (isRight) tally.right++;
      }
    }
    const isFalse = (span: ExplainedSpan): boolean => !document.expected.some((value) => touches(span, value));
    words += document.text.split(/\s+/).length;
    falseSpans += spans.filter(isFalse).length;
    falseByDefault += applied(byDefault, document.text).filter(isFalse).length;
  }
  const perThousand = [falseSpans, falseByDefault].map((count) => ((1000 * count) / words).toFixed(1));
  return [
    `${half}: ${documents.length} documents`,
    table('kind', kinds),
    table('language', languages),
    `False spans in 1,000 words: ${perThousand[0]} with every kind, ${perThousand[1]} by the default policy`,
  ].join('\n\n');
}

function countValue(
  document: Document,
  expected: Expected,
  spans: readonly ExplainedSpan[],
  tallies: readonly Tally[],
): void {
  const found = isFound(document, expected, spans);
  if (!found && expected.isOptional) return;
  for (const tally of tallies) {
    tally.values++;
    if (found) tally.found++;
    if (found || covers(spans, withoutPeriod(document.text, expected))) tally.hidden++;
  }
}

function table(name: string, tallies: Tallies): string {
  const all: Tally = { values: 0, found: 0, hidden: 0, spans: 0, right: 0 };
  const row = (label: string, { values, found, hidden, spans, right }: Tally): string =>
    `| ${label} | ${values} | ${percent(found, values)} | ${percent(hidden, values)} | ${spans} | ${percent(right, spans)} |`;
  const rows = [...tallies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([label, tally]) => {
      for (const key of ['values', 'found', 'hidden', 'spans', 'right'] as const) all[key] += tally[key];
      return row(label, tally);
    });
  const head = `| ${name} | values | recall % | hidden % | spans | precision % |\n| --- | ---: | ---: | ---: | ---: | ---: |`;
  return [head, ...rows, row('**all**', all)].join('\n');
}
