import { GAP, makeTokens, SHAPE, tokenize } from './tokens.js';

const tokens = makeTokens(2000);

function read(text: string): string[] {
  tokenize(text, 0, text.length, tokens);
  return Array.from({ length: tokens.count }, (_, index) => text.slice(tokens.start[index], tokens.end[index]));
}
function shapes(text: string): (number | undefined)[] {
  tokenize(text, 0, text.length, tokens);
  return Array.from({ length: tokens.count }, (_, index) => tokens.shape[index]);
}

describe('tokenize', () => {
  it('parts words from marks', () => {
    expect(read('Smith, J. (born 1961)...')).toEqual(['Smith', ',', 'J', '.', '(', 'born', '1961', ')', '...']);
  });

  it('parts capitalised words at underscores, as in file names, and leaves other identifiers whole', () => {
    expect(read('Scan_Smith_John_MRI_2021.pdf cv_Anna_Kowalska')).toEqual([
      ...['Scan', 'Smith', 'John', 'MRI_2021', '.', 'pdf', 'cv', 'Anna', 'Kowalska'],
    ]);
    expect(read('MAX_LENGTH first_name __init__ _Private x_A1 A_B userName_x')).toEqual([
      ...['MAX_LENGTH', 'first_name', '__init__', '_Private', 'x_A1', 'A_B', 'userName_x'],
    ]);
  });

  it('keeps the apostrophe of a name and parts that of a genitive', () => {
    expect(read("O'Brien's and D'Angelo's")).toEqual(["O'Brien", "'", 's', 'and', "D'Angelo", "'", 's']);
    expect(read('l’université o’neil')).toEqual(['l', '’', 'université', 'o’neil']);
  });

  it('says how a word is written', () => {
    expect(shapes('john John JOHN J McDonald iPhone 12 B12 x , 王')).toEqual([
      ...[SHAPE.lower, SHAPE.capital, SHAPE.upper, SHAPE.initial, SHAPE.capitalMixed, SHAPE.mixed],
      ...[SHAPE.digits, SHAPE.code, SHAPE.single, SHAPE.mark, SHAPE.uncased],
    ]);
  });

  it('gives words that differ in case and accents alone one hash', () => {
    read('José JOSE jose');
    expect(new Set(tokens.hash.slice(0, 3)).size).toBe(1);
  });

  it('takes addresses for no words', () => {
    const text = 'see https://example.com/John_Smith or john.smith@x';
    expect(read(text)[2]).toBe('://example.com/John_Smith');
    expect(shapes(text).filter((shape) => shape === SHAPE.address)).toHaveLength(5);
  });

  it('tells lines, blank lines and columns apart', () => {
    read('a b   c\td\ne\n\nf');
    const { blank, column, line, paragraph } = GAP;
    expect(Array.from(tokens.gap.slice(0, 6))).toEqual([paragraph, blank, column, column, line, paragraph]);
  });

  it.each([['\ud800'], ['\udc00\ud800x'], [''], ['\u0301'], ['@'], ["O'"], ['://'], ['😀😀 😀']])(
    'covers every code unit that is no blank of %j, in order',
    (text) => {
      read(text);
      let last = 0;
      for (let index = 0; index < tokens.count; index++) {
        expect(tokens.start[index]).toBeGreaterThanOrEqual(last);
        expect(tokens.end[index]).toBeGreaterThan(tokens.start[index] ?? 0);
        last = tokens.end[index] ?? 0;
      }
      expect(last).toBe(text.trimEnd().length);
    },
  );
});
