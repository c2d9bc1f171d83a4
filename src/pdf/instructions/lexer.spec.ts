import fc from 'fast-check';
import { ContentLexer, ID } from './lexer.js';
import { decodeString, literalOf, numberText } from './strings.js';
import { Kind, operatorOf } from './syntax.js';

/** Returns the operands of every operation as written, followed by its operator. */
function operations(text: string): string[][] {
  const lexer = new ContentLexer(Buffer.from(text, 'latin1'));
  const read: string[][] = [];
  while (lexer.next()) {
    const operands = Array.from({ length: lexer.count }, (_, index) =>
      lexer.textOf(lexer.starts[index] ?? 0, lexer.ends[index] ?? 0),
    );
    read.push([...operands, lexer.textOf(lexer.operatorStart, lexer.end)]);
  }
  return read;
}

const numberOf = (text: string): number => {
  const lexer = new ContentLexer(Buffer.from(`${text} w`, 'latin1'));
  lexer.next();
  return lexer.numberFromEnd(0);
};

const bytesOf = (string: string): string => {
  const source = Buffer.from(string, 'latin1');
  const target = Buffer.alloc(source.length);
  return target.subarray(0, decodeString(source, 0, source.length, target, 0)).toString('latin1');
};

const word = fc.stringMatching(/^[A-Za-z*'"]{1,3}$/u).filter((name) => !['BI', 'ID'].includes(name));
const blank = fc.constantFrom(' ', '\n', '\r\n', '\t', ' % a comment\n', '\0');
const literal = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(literalOf(bytes)).toString('latin1'));
const operand = fc.oneof(
  fc.double({ min: -1e4, max: 1e4, noNaN: true }).map(numberText),
  literal,
  fc.uint8Array({ maxLength: 8 }).map((bytes) => `<${Buffer.from(bytes).toString('hex')}>`),
  fc.stringMatching(/^[A-Za-z0-9#.+-]{0,6}$/u).map((name) => `/${name}`),
);

describe('the lexer of content streams', () => {
  it('gives back what was written, whatever is between', () => {
    const operation = fc.tuple(fc.array(operand, { maxLength: 8 }), word);
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 8 }),
        fc.array(blank, { minLength: 1, maxLength: 4 }),
        (all, blanks) => {
          const between = blanks.join('');
          const text = all.map(([operands, operator]) => [...operands, operator].join(between)).join(between);
          expect(operations(text)).toEqual(all.map(([operands, operator]) => [...operands, operator]));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('covers any bytes in their order, and ends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const lexer = new ContentLexer(bytes);
        let at = 0;
        while (lexer.next()) {
          expect(lexer.start).toBeGreaterThanOrEqual(at);
          for (let index = 0; index < lexer.count && lexer.operator !== ID; index++) {
            expect(lexer.starts[index]).toBeGreaterThanOrEqual(at);
            at = lexer.ends[index] ?? 0;
          }
          expect(lexer.end).toBeGreaterThanOrEqual(at);
          at = lexer.end;
        }
        expect(at).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads arrays and dictionaries flat, and words without blanks between', () => {
    expect(operations('/P<</MCID 3/A[1(x)]>>BDC[(a)-5<62>]TJ(x)Tj')).toEqual([
      ['/P', '<<', '/MCID', '3', '/A', '[', '1', '(x)', ']', '>>', 'BDC'],
      ['[', '(a)', '-5', '<62>', ']', 'TJ'],
      ['(x)', 'Tj'],
    ]);
  });

  it.each([
    ['12', 12],
    ['-.5', -0.5],
    ['+4.', 4],
    ['--3', -3],
    ['1.2.3', 1.2],
    ['5-3', 53],
    ['.', 0],
    ['9'.repeat(400), 0],
  ])('takes the number %s', (text, number) => {
    expect(numberOf(text)).toBeCloseTo(number, 10);
  });

  it.each([
    ['(a\\(b\\)(c)\\\\)', 'a(b)(c)\\'],
    ['(\\101\\7\\0501\\n\\q)', 'A\u0007(1\nq'],
    ['(a\\\r\nb\r\nc\rd)', 'ab\nc\nd'],
    ['<4 1 4>', 'A@'],
    ['<zz41>', 'A'],
  ])('takes the string %s', (string, bytes) => {
    expect(bytesOf(string)).toBe(bytes);
  });

  it('gives back strings that it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(bytesOf(Buffer.from(literalOf(bytes)).toString('latin1'))).toBe(Buffer.from(bytes).toString('latin1'));
      }),
    );
  });

  it.each([
    ['by its size', '/W 3 /H 1 /BPC 8 /CS /RGB', ' EI Q EI ', ''],
    ['by its end of hexadecimal', '/W 3 /H 1 /F /AHx', '00 EI 11>', ''],
    ['by its runs', '/F/RL', '\u0002 EI\u0080', ''],
    ['by what follows', '/F /DCT', 'x EI \u0001\u0002 EI\u0003 y', '\n'],
  ])('finds the end of an inline picture %s', (_, entries, data, before) => {
    const lexer = new ContentLexer(Buffer.from(`q BI ${entries} ID ${data}${before || ' '}EI Q`, 'latin1'));
    lexer.next();
    lexer.next();
    lexer.next();
    expect(lexer.operator).toBe(ID);
    expect(lexer.textOf(lexer.dataStart, lexer.dataEnd)).toBe(data);
    expect(lexer.start).toBe(2);
    lexer.next();
    expect(lexer.operator).toBe(operatorOf('Q'));
  });

  it('sees what readers do not agree on', () => {
    const lexer = new ContentLexer(Buffer.from('10 20Td'));
    while (lexer.next());
    expect(lexer.hasDoubt).toBe(true);
    expect(lexer.kinds[0]).toBe(Kind.number);
  });

  it.each([
    ['1-2 re', true],
    ['indeed. re', true],
    ['-1 +2 .5 re', false],
    ['true n', false],
    ['(no end', true],
  ])('tells of %j whether it is more than instructions', (content, has) => {
    const lexer = new ContentLexer(Buffer.from(content));
    while (lexer.next());
    expect(lexer.hasRemains).toBe(has);
  });
});
