import { ValueSet } from '../occurrences/value-set.js';
import { showsAnyOf } from './shown-values.js';

const shows = (value: string, bytes: Buffer): boolean =>
  showsAnyOf(new ValueSet([value]), [value])(bytes.toString('latin1'));
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('bytes that a page shows', () => {
  it('spell a value in Latin-1, with other signs between', () => {
    expect(shows('219-09-9999', Buffer.from('no. 219 09\x009999.'))).toBe(true);
    expect(shows('219-09-9999', Buffer.from('no. 219 09 9998.'))).toBe(false);
  });

  it.each(['欧阳焱淼', 'Зорбат Квилиман'])('spell "%s" in UTF-16, at even and odd places', (value) => {
    expect(shows(value, bigEndian(`a ${value}.`))).toBe(true);
    expect(shows(value, Buffer.concat([Buffer.from('abc'), bigEndian(value), Buffer.from('d')]))).toBe(true);
    expect(shows(value, bigEndian('欧阳写成 Зорбат'))).toBe(false);
  });
});
