import fc from 'fast-check';

import { Occurrences } from './occurrences.js';

const found = (text: string, value: string): readonly string[] =>
  [...new Occurrences(text).of(value)].map(({ from, to }) => text.slice(from, to));

test.each([
  ['ssn 123-45-6789.', '123-45-6789', ['123-45-6789']],
  ['ssn 123 45\n6789.', '123-45-6789', ['123 45\n6789']],
  ['JANE  ROE and Jane-Roe', 'Jane Roe', ['JANE  ROE', 'Jane-Roe']],
  ['Steﬀi Aﬄick', 'Steffi Afflick', ['Steﬀi Aﬄick']],
  ['\uff11\uff12\uff13-45-6789', '123-45-6789', ['\uff11\uff12\uff13-45-6789']],
  ['refABC123-45-6789x', '123-45-6789', ['123-45-6789']],
  ['page 45 of 450, 1450 and 45', '45', ['45', '45']],
  ['Roe, Monroe, roe', 'Roe', ['Roe', 'roe']],
  ['Zo\u00eb and Zoe\u0308', 'Zo\u00eb', ['Zo\u00eb', 'Zoe']],
  ['\ud835\udfcf2345678', '12345678', ['\ud835\udfcf2345678']],
  ['这封信由欧阳焱写', '欧阳焱', ['欧阳焱']],
  ['anything', '--- ', []],
  ['', 'x', []],
])('in %j the value %j is %j', (text, value, expected) => {
  expect(found(text, value)).toEqual(expected);
  expect(new Occurrences(text).has(value)).toBe(expected.length > 0);
  expect(new Occurrences(text).count(value)).toBe(expected.length);
});

test('many values are found in one pass, as each is by itself', () => {
  const text = 'Jane Roe, 123-45-6789, a@b, page 4500 of 45000; JANE-ROE and Jane Roebuck, 4500';
  const values = ['Jane Roe', '123 45 6789', 'a@b', '4500', 'Jane Roebuck', 'nobody', '--'];
  const all = [...new Occurrences(text).findAll(values)].map(({ from, to, value }) => [value, text.slice(from, to)]);
  const each = values.flatMap((value) => found(text, value).map((written) => [value, written]));
  expect(all.toSorted()).toEqual(each.toSorted());
  expect(each).toHaveLength(7);
});

test('values that are written alike are found once', () => {
  expect([...new Occurrences('x 12345678 y').findAll(['1234-5678', '12345678'])]).toHaveLength(1);
});

test('many values that begin alike are found, each of them alone', () => {
  const values = Array.from(
    { length: 2000 },
    (_, index) => `customer${10_000 + index}${'@example.com'.slice(index % 12)}`,
  );
  const text = values.join('; ');
  const others = values.map((value) => value.replace('1', '2'));
  const all = [...new Occurrences(text).findAll([...others, ...values])].map(({ value }) => value);
  expect(all).toEqual(expect.arrayContaining(values));
  expect(all).not.toEqual(expect.arrayContaining([expect.stringContaining('customer2')]));
});

test('many values are found where each is, whatever stands around them', () => {
  const digits = fc.array(fc.constantFrom('1', '2', '12', '1212', ' ', 'é', '-'), { maxLength: 40 });
  const value = fc.array(fc.constantFrom('1', '2', '21', '1212'), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(digits, fc.array(value, { maxLength: 20 }), (signs, parts) => {
      const values = [...new Set(parts.map((each) => each.join('')))];
      const text = [...signs, ...values].join('');
      const occurrences = new Occurrences(text);
      const all = [...occurrences.findAll(values)].map(({ from, value: found }) => `${from} ${found}`);
      // A search for a single value skips occurrences that overlap with the previous one.
      const single = values.flatMap((each) => [...occurrences.of(each)].map(({ from }) => `${from} ${each}`));
      expect(all).toEqual(expect.arrayContaining(single));
      for (const found of all) {
        const [from = '', each = ''] = found.split(' ');
        expect(
          text
            .slice(Number(from))
            .replace(/[^12é]/g, '')
            .startsWith(each),
        ).toBe(true);
      }
    }),
  );
});
