import { joinNames } from './join-names.js';
import { NAME_TYPES } from './labels.js';

/** Joins the words of a text marked with votes, `Ann/p.9 of Leeds/l.8`; a word without one is not a name. */
function found(marked: string): readonly string[] {
  let text = '';
  const words: { start: number; end: number; pieces: number[] }[] = [];
  const votes: number[] = [];
  for (const [, blank = '', word = '', type = '', vote = ''] of marked.matchAll(
    /(\s*)([\p{L}\p{N}]+|[^\s\p{L}\p{N}])(?:\/([plo])([01]?\.\d+))?/gu,
  )) {
    text += blank;
    words.push({ start: text.length, end: text.length + word.length, pieces: [1] });
    text += word;
    votes.push(...NAME_TYPES.map((each) => (type !== '' && each.startsWith(type) ? Number(vote) : 0)));
  }
  return joinNames(text, words, Float32Array.from(votes)).map(
    ({ start, end, type, confidence }) => `${type}: ${text.slice(start, end)} ${confidence.toFixed(2)}`,
  );
}

describe('words that are names', () => {
  it.each([
    ['first name and surname are one person', 'Ann/p.9 Ray/p.8 left', ['person: Ann Ray 0.90']],
    ['a capitalised word beside needs less', 'Ann/p.9 Ray/p.2 left', ['person: Ann Ray 0.90']],
    ['but not by itself', 'Ray/p.2 left', []],
    ['hyphens and apostrophes are within', "Jean/p.9-Luc/p.8 O/p.9'Neil/p.9", ["person: Jean-Luc O'Neil 0.90"]],
    ['so are initials with their dots', 'J/p.9. R/p.9. Ray/p.9', ['person: J. R. Ray 0.90']],
    ['but not the end of a sentence', 'Ray/p.9. Ann/p.9', ['person: Ray 0.90', 'person: Ann 0.90']],
    ['particles are within', 'Ana/p.9 de la Cruz/p.9', ['person: Ana de la Cruz 0.90']],
    ['but not other words', 'Ana/p.9 and Cruz/p.9', ['person: Ana 0.90', 'person: Cruz 0.90']],
    ['nor an end of line', 'Ana/p.9\nCruz/p.9', ['person: Ana 0.90', 'person: Cruz 0.90']],
    ['what belongs to someone is not the name', "Ann/p.9's/p.9 car", ['person: Ann 0.90']],
    ['words in lower case need a surer vote', 'ann/p.9 guy/p.7', ['person: ann 0.54']],
    ['and are no part of a capitalised name', 'Ann/p.95 comedian/p.95', ['person: Ann 0.95', 'person: comedian 0.57']],
    ['words in capitals need one too', 'LMAO/p.7 ANN/p.85', ['person: ANN 0.68']],
    ['places stay apart from persons', 'Ann/p.9 Leeds/l.8', ['person: Ann 0.90', 'location: Leeds 0.80']],
    ['a place may have two words, and a dot', 'St/l.9. Albans/l.9', ['location: St. Albans 0.90']],
    ['marks are no names', './p.99 ,/l.99', []],
    ['scripts without case are names like capitalised words', '王/p.5 小明/p.5', ['person: 王 小明 0.50']],
  ])('%s', (_, marked, names) => {
    expect(found(marked)).toEqual(names);
  });
});
