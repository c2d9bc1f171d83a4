/** Reads the labelled sentences in the folder given by NAMES_DATA, and determines which are held back from training. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Roles that the contracts of FIN5 label as persons and organisations. */
const ROLES =
  /^(the )?(lenders?|borrowers?|company|companies|banks?|landlord|tenant|executive|employee|employer|agent|administrative agent|holders?|guarantors?|purchaser|seller|buyer|parent|issuer|trustee|consultant|lessor|lessee|assignee|assignor|customer|licensee|licensor|subsidiary|subsidiaries|person|party|parties|participant|grantee|optionee|investor|secured party|collateral agent|creditor|debtor|indemnitee|stockholder|shareholder|director|officer|corporation|partnership|manager|member|owner|contractor|supplier|client|broker)$/i;

/**
 * The sets that are trained on, with the weight of their labels. Of those that have no development set of their own,
 * every fifth sentence is held back.
 */
const SETS = {
  wnut: { file: 'wnut17_train.jsonl', weight: 1.3, isShared: true },
  btc: { file: 'btc_train.jsonl', weight: 1.3, isShared: true },
  fin: { file: 'sec_fin5_train.jsonl', weight: 1.3, isShared: true },
  litbank: { file: 'litbank.jsonl', weight: 0.5, isShared: true, hasHouses: true },
  // Misses a name in one of seven sentences.
  re3d: { file: 're3d.jsonl', weight: 0.4, isShared: true },
  ewt: { file: 'ewt_train.jsonl', weight: 0.65 },
  gum: { file: 'gum_train.jsonl', weight: 0.65, hasHouses: true },
  danish: { file: 'uner_da_train.jsonl', weight: 0.65 },
  swedish: { file: 'uner_sv_train.jsonl', weight: 0.65 },
  croatian: { file: 'uner_hr_train.jsonl', weight: 0.65 },
  portuguese: { file: 'uner_pt_train.jsonl', weight: 0.65 },
};
const DEVELOPMENT = {
  wnutDev: 'wnut17_dev.jsonl',
  ewtDev: 'ewt_dev.jsonl',
  gumDev: 'gum_dev.jsonl',
  danishDev: 'uner_da_dev.jsonl',
  swedishDev: 'uner_sv_dev.jsonl',
  croatianDev: 'uner_hr_dev.jsonl',
  portugueseDev: 'uner_pt_dev.jsonl',
};

export function readSets(folder) {
  const of = (name) => readLines(path.join(folder, name));
  const training = [];
  const heldBack = {};
  for (const [set, { file, weight, isShared = false, hasHouses = false }] of Object.entries(SETS)) {
    const sentences = set === 'fin' ? of(file).map((sentence) => withoutRoles(sentence)) : of(file);
    if (isShared) heldBack[set] = sentences.filter(({ id }) => isHeldBack(id));
    for (const sentence of sentences)
      if (!isShared || !isHeldBack(sentence.id)) {
        const labelled = hasHouses ? withoutHouses(sentence) : sentence;
        training.push(withHandles({ ...labelled, set, weight }));
      }
  }
  for (const [name, file] of Object.entries(DEVELOPMENT)) heldBack[name] = of(file);
  return { training, heldBack };
}

/** Institutions that GUM and LitBank label as the places of their houses, and all others as organizations. */
const HOUSES =
  /\b(?:church|chapel|cathedral|museum|gallery|club|school|college|university|academy|institute|hospital|clinic|hotel|inn|bank|library|theat(?:er|re)|court|prison|foundation|office|station|restaurant|bar|caf[eé]|pub|shop|store|market|mall|cent(?:er|re)|hall|house|palace|castle|tavern|convent|abbey|monastery|temple|mosque|synagogue)\b/i;

/** Leaves open what such a place is. */
const withoutHouses = (sentence) => ({
  ...sentence,
  spans: sentence.spans.map((span) =>
    span.type === 'LOCATION' && HOUSES.test(sentence.text.slice(span.start, span.end))
      ? { ...span, type: 'UNKNOWN', score: 0 }
      : span,
  ),
});

/** The languages whose words are taken from their labelled sentences, since there is no list of them. */
const WORDS_FROM = ['danish', 'swedish', 'croatian', 'portuguese'];
/** A word in lower case that occurs this often is one of the language. */
const LEAST = 2;

/** Returns words in lower case outside of names, from the sentences of languages that have no list. */
export function wordsOf(training) {
  const counts = new Map();
  for (const { set, text, spans } of training) {
    if (!WORDS_FROM.includes(set)) continue;
    for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
      if (word !== word.toLowerCase() || word.length < 2) continue;
      if (spans.some(({ start, end }) => index < end && start < index + word.length)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= LEAST).map(([word]) => word);
}

export function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/**
 * Reads the documents of a folder of test/fixtures/names, in which names are marked ⟦P:name⟧, or ⟦P?:name⟧ if finding
 * them is optional.
 */
export function readMarked(folder) {
  const genres = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.txt')) continue;
    genres[file.slice(0, -4)] = readFileSync(path.join(folder, file), 'utf8')
      .split(/^----\n/m)
      .map(unmark);
  }
  return genres;
}

function unmark(marked) {
  let text = '';
  const spans = [];
  const pattern = /⟦([PLO])(\??):([^⟧]*)⟧/g;
  let last = 0;
  for (const match of marked.matchAll(pattern)) {
    text += marked.slice(last, match.index);
    const type = { P: 'PERSON', L: 'LOCATION', O: 'ORGANIZATION' }[match[1]];
    spans.push({
      start: text.length,
      end: text.length + match[3].length,
      type,
      ...(match[2] === '?' && { isOptional: true }),
    });
    text += match[3];
    last = match.index + match[0].length;
  }
  return { text: text + marked.slice(last), spans };
}

const isHeldBack = (id) => hashOf(id) % 5 === 0;

function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * BTC labels @handles as persons and organisations, in some of its parts without the "@"; WNUT-17 labels none of them.
 * BTC's spans are extended to the "@"; handles in WNUT-17 are excluded from training.
 */
function withHandles(sentence) {
  const { text, set } = sentence;
  if (set === 'btc') {
    const spans = sentence.spans.map((span) =>
      text[span.start - 1] === '@' && /(^|\W)$/.test(text.slice(0, span.start - 1))
        ? { ...span, start: span.start - 1 }
        : span,
    );
    return { ...sentence, spans };
  }
  if (set !== 'wnut') return sentence;
  const unsure = [...text.matchAll(/@\w+/g)].map(({ index, 0: { length } }) => ({
    ...{ start: index, end: index + length },
    ...{ type: 'UNKNOWN', score: 0 },
  }));
  const spans = [...sentence.spans, ...unsure].sort((a, b) => a.start - b.start);
  return { ...sentence, spans };
}

const withoutRoles = (sentence) => ({
  ...sentence,
  spans: sentence.spans.filter(({ start, end }) => !ROLES.test(sentence.text.slice(start, end))),
});
