import { findNames } from './index.js';
import { namesByRules } from './names-by-rules.js';

const inText = (text: string): string[] => namesByRules(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['氏名：山田太郎', '山田太郎'],
  ['患者名: 佐藤 花子様', '佐藤 花子'],
  ['フリガナ：ヤマダ タロウ', 'ヤマダ タロウ'],
  ['姓名：王小明，男，45岁', '王小明'],
  ['联系人 李娜 138 0013 8000', '李娜'],
  ['申請人：歐陽美玲', '歐陽美玲'],
  ['이름: 홍길동', '홍길동'],
  ['환자 김민수님', '김민수'],
  ['الاسم: محمد أحمد علي', 'محمد أحمد علي'],
  ['اسم المريض: فاطمة الزهراء، العمر 45', 'فاطمة الزهراء'],
  ['שם המטופל: דוד כהן', 'דוד כהן'],
  ['ชื่อ: นายสมชาย ใจดี', 'สมชาย ใจดี'],
  ['นางสาวมาลี รักไทย', 'มาลี รักไทย'],
  ['In der Sache Gundelwein ./. Thurnhuber wegen Umgangs', 'Thurnhuber'],
  ['hey my names bob, my name is maria lopez and i need help', 'maria lopez'],
  ['mein name ist jürgen müller, ich habe eine frage', 'jürgen müller'],
  ['ich heiße anna und bin neu', 'anna'],
  ['je m’appelle sophie', 'sophie'],
  ['me llamo carlos gutierrez.', 'carlos gutierrez'],
  ['hi its tom', 'tom'],
  ['this is kevin from the bank', 'kevin'],
  ['this is kevin speaking', 'kevin'],
  ["i'm jennifer, 32", 'jennifer'],
  ['im michelle', 'michelle'],
  ["My mother's maiden name is Oyelaran.", 'Oyelaran'],
  ['his last name was Vandermolen', 'Vandermolen'],
  ['The Okafor family moved in May.', 'Okafor'],
  ['the Ramirez household', 'Ramirez'],
  ['Familie Özdemir aus Köln', 'Özdemir'],
  ['Plaintiff-Appellant Quillon Barrow, proceeding pro se', 'Quillon Barrow'],
  ['Before: Achterberg, Nkemelu and de la Fuente, JJ.', 'Achterberg'],
  ['Opinion by Haddad, JJA.', 'Haddad'],
  ['I, Ofc. Dunleavy #4471, was dispatched', 'Dunleavy'],
  ["L'avv. Scognamiglio per la parte civile", 'Scognamiglio'],
  ['obrońca: adw. Sroka', 'Sroka'],
  ['Me Castaing plaide la relaxe', 'Castaing'],
  ['volal pan Svoboda, prý máš přijít', 'Svoboda'],
  ['vidio je gospođu Jurić', 'Jurić'],
  ['с гражданкой Ивановой', 'Ивановой'],
  ['Γεια σου Κατερίνα, πήρε', 'Κατερίνα'],
  ['η σύζυγός του Ελένη κατέθεσαν', 'Ελένη'],
  ['Маш, привет!', 'Маш'],
  ['Привет, Лен! Как дела', 'Лен'],
  ["Zeynep'i girişte gördü", 'Zeynep'],
  ['Rückruf bitte. LG Bine', 'Bine'],
  ['der Rüdiger hat angerufen', 'Rüdiger'],
  ['the juvenile (initials J.B.)', 'J.B.'],
  ['Opérateur : Pr Kervella ; aides', 'Kervella'],
  ['Patiente : Mme LE GOFF Yvette, 82 ans', 'LE GOFF Yvette'],
  ['D.ª Visitación (2.º C)', 'Visitación'],
  ['a male I know as "Smiler" got on', 'Smiler'],
  ['látta, hogy Kiss Dávid nem jött el', 'Kiss Dávid'],
  ['hogy látta Nagy Pétert a háznál', 'Nagy Pétert'],
])('%s has %s', (text, name) => {
  expect(inText(text)).toContain(name);
});

test.each([
  '姓名：必填',
  '氏名：未記入',
  '請輸入姓名',
  '姓名和地址请填写完整',
  '이름: 없음',
  '이름을 입력하세요',
  'الاسم: ',
  'my name is not on the list',
  'Plaintiff-Appellant United States moves',
  'Defendant-Appellee Harmon Freight Company moves',
  'pan African and pan Asian food',
  'a protocol known as "Bluetooth"',
  'PR Department, Pr 31',
  "Ankara'ya gidiyor, TBMM'de",
  'Der Antrag ist gestellt, die Frist ist um',
  'LG Berlin, Urteil vom 3. Mai',
  'The last name is Required',
  'my name is on the list',
  'my name is the same as before',
  'what is my name in the system',
  'this is great',
  'this is will-breaking news',
  "i'm fine, thanks",
  'i am sure',
  "i'm may be late",
  "it's frank advice",
  'im happy',
  "i'm tired and i am lost",
  'ich bin müde',
  'soy alta',
  'The Royal family',
  'the whole family',
  'The Next family car',
  'the file name is config and the host name is server',
])('%s has no name that is told', (text) => {
  expect(inText(text)).toEqual([]);
});

test('what the model finds stays, and a whole name takes the place of its parts', () => {
  const text = 'my name is maria lopez, and Peter Brandt knows the Okafor family; 氏名：山田太郎';
  const found = findNames(text).filter(({ type }) => type === 'person');
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    'maria lopez',
    'Peter Brandt',
    'Okafor',
    '山田太郎',
  ]);
});

test('names that are told are found in time linear in the text', () => {
  const count = (times: number): number => namesByRules('my name is tom and 氏名：山田太郎 '.repeat(times)).length;
  expect(count(2000)).toBe(4000);
  for (const part of ['my name is ', '氏名 ', 'the A', 'i am ', 'الاسم: م ', "it's "]) {
    expect(namesByRules(part.repeat(20_000)).length).toBeLessThanOrEqual(20_000);
  }
});
