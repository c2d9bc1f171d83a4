import { isGibberish, isSameReading } from './gibberish.js';

const LANGUAGES: readonly (readonly [string, string])[] = [
  ['English', 'The committee agreed that the harbour should be dredged before winter, although the costs were higher'],
  [
    'German',
    'Der Ausschuss hat beschlossen, dass der Hafen vor dem Winter ausgebaggert werden soll, obwohl es viel kostet',
  ],
  ['French', 'Le comité a décidé que le port devait être dragué avant l’hiver, bien que les coûts soient plus élevés'],
  ['Dutch', 'De commissie heeft besloten dat de haven voor de winter moet worden uitgebaggerd, hoewel dat veel kost'],
  ['Polish', 'Komisja zdecydowała we wtorek, że port powinien zostać pogłębiony przed zimą, chociaż koszty są wyższe'],
  ['Czech', 'Výbor v úterý rozhodl, že přístav má být před zimou prohlouben, ačkoli náklady jsou vyšší, než se čekalo'],
  [
    'Finnish',
    'Toimikunta päätti tiistaina, että satama on ruopattava ennen talvea, vaikka kustannukset ovat korkeammat',
  ],
  [
    'Hungarian',
    'A bizottság kedden úgy döntött, hogy a kikötőt még a tél előtt ki kell kotorni, noha a költségek magasak',
  ],
  ['Turkish', 'Komite salı günü limanın kıştan önce taranmasına karar verdi, ancak maliyetler beklenenden daha yüksek'],
  [
    'Basque',
    'Batzordeak asteartean erabaki zuen portua negua baino lehen dragatu behar dela, nahiz eta kostuak handiak',
  ],
  [
    'Welsh',
    'Penderfynodd y pwyllgor ddydd Mawrth y dylid carthu’r harbwr cyn y gaeaf, er bod y costau’n uwch na’r disgwyl',
  ],
  [
    'Vietnamese',
    'Ủy ban đã quyết định hôm thứ ba rằng cảng phải được nạo vét trước mùa đông, mặc dù chi phí cao hơn dự kiến',
  ],
  [
    'Swahili',
    'Kamati iliamua siku ya Jumanne kwamba bandari ichimbwe kabla ya majira ya baridi, ingawa gharama ni kubwa',
  ],
];

describe('isGibberish', () => {
  it.each(LANGUAGES)('does not take %s for it', (_, text) => {
    expect(isGibberish(text)).toBe(false);
  });

  it.each([
    ['codes', 'QXZJ-7741-KKVW WQPX ZZTOP VWXYZ QWERTY XJ-220 BVRK JJQZ VVKX WXYZ QQJV ZXKV JQXW KVZZ XYQJ WWVK'],
    ['Base64', 'a3Vyc29yIHF1aXp6aWNhbCB3aXp6eSBqYXp6eSBmanlnIHZleGlu Z3F6eHZ3a2p5cXh6dndranlx eHp2d2tqeXF4enZ3a2p5'],
    ['figures', '12.40 880.25 0.03 7.71 44.00 1,204.55 99.99 0.10 '.repeat(5)],
    ['addresses', 'www.xyzzyqwk.example/vwxyz/kqjx vwjqk@kvwxyz.example jqz_vwx_kyz '.repeat(3)],
    ['Cyrillic', 'Комитет решил во вторник, что гавань должна быть углублена до зимы, хотя расходы выше ожидаемых. '],
    ['a few words', 'zwy vxyz kwyjibo'],
  ])('does not take %s for it', (_, text) => {
    expect(isGibberish(text)).toBe(false);
  });

  it('knows letters that are others by a number of places', () => {
    const moved = (by: number): string =>
      (LANGUAGES[0]?.[1] ?? '').replace(/[a-z]/gu, (letter) =>
        String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97),
      );
    expect([3, 5, 7, 16, 19].map((by) => isGibberish(moved(by)))).toEqual([true, true, true, true, true]);
  });
});

describe('isSameReading', () => {
  it('compares the words of two readings', () => {
    expect(isSameReading('Paid with the card on Monday', 'Pald with the card\non Monday 4111')).toBe(true);
    expect(isSameReading('Sdlg zlwk wkh fdug rq Prqgdb', 'Paid with the card on Monday')).toBe(false);
    expect(isSameReading('12', '12')).toBe(false);
  });
});
