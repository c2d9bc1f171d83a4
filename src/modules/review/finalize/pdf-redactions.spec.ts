import { redactionsIn } from './pdf-redactions.js';

const SOURCE = 'Ana Moreau signs. The witness was Ana Moreau. Call (212) 555-0143.';

/** Returns the range of an occurrence of a value in the source. */
function range(value: string, occurrence = 0, type = 'person') {
  let start = SOURCE.indexOf(value);
  for (let i = 0; i < occurrence; i++) start = SOURCE.indexOf(value, start + 1);
  return { start, end: start + value.length, type };
}

const goneFrom = (text: string, ...approved: readonly ReturnType<typeof range>[]) =>
  redactionsIn(text, SOURCE, approved)?.map(({ from, to }) => text.slice(from, to));

describe('what goes from a PDF', () => {
  it('is what was approved, where it was approved, and from all strings', () => {
    expect(redactionsIn(SOURCE, SOURCE, [range('(212) 555-0143', 0, 'phone-number'), range('Ana Moreau', 1)])).toEqual([
      { from: 34, to: 44, replacement: '<<PERSON>>', everywhere: false, inStrings: true },
      { from: 51, to: 65, replacement: '<<PHONE-NUMBER>>', everywhere: false, inStrings: true },
    ]);
    expect(redactionsIn(SOURCE, SOURCE, [])).toEqual([]);
  });

  it('has no label that says an approved value', () => {
    const [redaction] = redactionsIn(SOURCE, SOURCE, [range('witness', 0, 'witness')]) ?? [];
    expect(redaction?.replacement).toBe('<<***>>');
  });

  it.each([
    [
      'every place of the value was approved',
      [range('Ana Moreau'), range('Ana Moreau', 1)],
      ['ANA MOREAU', 'Ana\nMoreau'],
    ],
    ['it lies within another that was', [range('Ana Moreau'), range('was Ana Moreau'), range('Moreau')], 3],
    ['signs are read otherwise', [range('(212) 555-0143')], ['212 555 0143']],
  ])('is found again in another reading where %s', (_, approved, expected) => {
    const text = 'Call 212 555 0143! The witness was ANA MOREAU. Ana\nMoreau signs.';
    const gone = goneFrom(text, ...approved);
    if (typeof expected === 'number') expect(gone?.length).toBeGreaterThanOrEqual(expected);
    else expect(gone).toEqual(expected);
  });

  it.each([
    ['one of several places was approved', 'Ana Moreau was the witness. Ana Moreau signs.', [range('Ana Moreau')]],
    ['there are fewer of them', 'Ana Moreau signs.', [range('Ana Moreau'), range('Ana Moreau', 1)]],
    ['there are more of them', 'Ana Moreau, Ana Moreau, Ana Moreau', [range('Ana Moreau'), range('Ana Moreau', 1)]],
    ['it is a part of a word', 'The witness', [range('wit')]],
    ['it has no letters', 'signs. Call', [range('. ')]],
  ])('cannot be told in another reading where %s', (_, text, approved) => {
    expect(goneFrom(text, ...approved)).toBeUndefined();
  });
});
