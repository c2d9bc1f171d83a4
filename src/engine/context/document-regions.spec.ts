import { regionsOf } from './document-regions.js';

describe('the regions that a document speaks of', () => {
  it.each([
    ['Es ist nicht für den Kunden, und wir sind das auch nicht.', ['DE', 'AT', 'CH']],
    ['Nous avons une lettre pour vous, avec les pièces du dossier.', ['FR', 'BE', 'CH']],
    ['paid £80 in cash', ['GB']],
    ['ring me, 07700 900264', ['GB']],
    ['Brunswick VIC 3056', ['AU']],
    ['call +353 85 555 0143', ['IE']],
    ['IBAN NL91 ABNA 0417 1643 00', ['NL']],
    ['CPF 123.456.789-09', ['BR']],
    ['The invoice is for the parts that you had ordered with us in May.', []],
    ['お問い合わせは窓口までお願いします。', ['JP']],
    ['문의는 아래로 연락 바랍니다.', ['KR']],
    ['请在工作时间联系我们。', ['CN']],
    ['請在辦公時間聯繫我們，電話如下。', ['TW', 'HK']],
    ['Вы можете звонить нам днём.', ['RU', 'BY', 'KZ']],
    ['Її можна знайти щодня після обіду, крім неділі.', ['UA']],
    ['Телефонът на кабинета е долу, обадете се сутрин.', ['BG']],
    ['يرجى الاتصال بنا في أوقات العمل.', ['SA', 'AE', 'EG', 'JO', 'MA']],
    ['Μπορείτε να μας καλέσετε κάθε πρωί.', ['GR', 'CY']],
    ['Bạn có thể gọi cho chúng tôi mỗi buổi sáng.', ['VN']],
    ['Růžena přišla k lékaři dříve, než měla.', ['CZ']],
    ['Her teacher is Yıldız Şahin, from İzmir.', []],
    ['The report is by Иван Петров.', []],
    ['call +1 202 555 0143', []],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(regionsOf(text)).toEqual(expected);
  });

  it('reads the start of a long document alone', () => {
    expect(regionsOf(`${'x'.repeat(30_000)} £80`)).toEqual([]);
  });
});
