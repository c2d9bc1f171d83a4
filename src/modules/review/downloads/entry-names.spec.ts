import { EntryNames } from './entry-names.js';

describe('the name of an entry', () => {
  it.each([
    ['a name', 'letter.txt', 'letter.txt'],
    ['folders', 'march/Ana/letter.txt', 'march/Ana/letter.txt'],
    ['a way out', '../../etc/passwd', 'etc/passwd'],
    ['a way out of Windows', '..\\..\\C:\\autoexec.bat', 'C_/autoexec.bat'],
    ['a root', '/etc/passwd', 'etc/passwd'],
    ['what names cannot have', 'a<b>:"c"|?*\u0000.txt', 'a_b___c_____.txt'],
    ['a device', 'NUL.txt', '_NUL.txt'],
    ['an end that Windows drops', 'letter. . ', 'letter'],
    ['nothing', '..', 'document'],
    ['letters of any script', 'Прошение — ärztlich.pdf', 'Прошение — ärztlich.pdf'],
  ])('of %s', (_, filename, expected) => {
    expect(new EntryNames().next(filename)).toBe(expected);
  });

  it('is not that of another, whatever the case', () => {
    const names = new EntryNames();
    expect(
      ['a.txt', 'A.TXT', 'a 2.txt', 'a.txt', 'x/a.txt', 'noext', 'noext', '.env', '.env'].map((name) =>
        names.next(name),
      ),
    )
      // The numbering of each name continues.
      .toEqual(['a.txt', 'A 2.TXT', 'a 2 2.txt', 'a 3.txt', 'x/a.txt', 'noext', 'noext 2', '.env', '.env 2']);
  });

  it('is short enough for file systems, and keeps its extension', () => {
    const name = new EntryNames().next(`${'ä'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
    expect(name).toMatch(/^ä{100,}\.pdf$/);
  });
});
