import { csvLine } from './csv-line.js';

describe('a line of CSV', () => {
  it.each<[string, unknown, string]>([
    ['plain text', 'abc', 'abc'],
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'say "a"', '"say ""a"""'],
    ['a line end', 'a\r\nb', '"a\r\nb"'],
    ['nothing', null, ''],
    ['nothing at all', undefined, ''],
    ['a number', -1.5, '-1.5'],
    ['a truth value', false, 'false'],
    ['a time', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an object', { a: 'b' }, '"{""a"":""b""}"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with a comma', '=SUM(A1,A2)', '"\'=SUM(A1,A2)"'],
    ['a plus', '+1', "'+1"],
    ['a minus', '-1', "'-1"],
    ['an at sign', '@A1', "'@A1"],
    ['a tabulator', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['a sign further on', 'a=1', 'a=1'],
  ])('writes %s', (_what, value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  it('joins the fields', () => {
    expect(csvLine(['a', null, 2])).toBe('a,,2\r\n');
  });
});
