/** Reads the labelled sentences in the folder given by NAMES_DATA, and determines which are held back from training. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Roles that the contracts of FIN5 label as persons and organisations. */
const ROLES =
  /^(the )?(lenders?|borrowers?|company|companies|banks?|landlord|tenant|executive|employee|employer|agent|administrative agent|holders?|guarantors?|purchaser|seller|buyer|parent|issuer|trustee|consultant|lessor|lessee|assignee|assignor|customer|licensee|licensor|subsidiary|subsidiaries|person|party|parties|participant|grantee|optionee|investor|secured party|collateral agent|creditor|debtor|indemnitee|stockholder|shareholder|director|officer|corporation|partnership|manager|member|owner|contractor|supplier|client|broker)$/i;

export function readSets(folder) {
  const of = (name) => readLines(path.join(folder, name));
  const [wnut, btc] = [of('wnut17_train.jsonl'), of('btc_train.jsonl')];
  const fin = of('sec_fin5_train.jsonl').map((sentence) => withoutRoles(sentence));
  const sets = { wnut, btc, fin };
  const training = [];
  const heldBack = {};
  for (const [name, sentences] of Object.entries(sets)) {
    heldBack[name] = sentences.filter(({ id }) => isHeldBack(id));
    for (const sentence of sentences)
      if (!isHeldBack(sentence.id)) training.push(withHandles({ ...sentence, set: name }));
  }
  heldBack.wnutDev = of('wnut17_dev.jsonl');
  heldBack.ewt = of('ewt_dev.jsonl');
  return { training, heldBack };
}

export function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Manually labelled texts: their labels by teachers are not needed. */
const LABELLED = ['btc_train.jsonl', 'wnut17_train.jsonl', 'sec_fin5_train.jsonl'];

/** Texts under copyleft licences, which would apply to derived data too. */
const COPYLEFT = ['wikipedia.jsonl', 'afaq.jsonl', 'debian-handbook.jsonl', 'debian-history.jsonl'];

/**
 * Returns the sentences labelled by teachers, file by file in the order of their names; none if there is no such
 * folder.
 */
export function readSilver(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && !LABELLED.includes(name) && !COPYLEFT.includes(name))
    .sort()
    .flatMap((name) => readLines(path.join(folder, name)).map((line) => ({ ...line, set: name.slice(0, -6) })));
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
