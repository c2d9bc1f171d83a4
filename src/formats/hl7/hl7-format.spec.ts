import fc from 'fast-check';
import { anyPrintable } from '../../../test/support/any-character.js';
import { budget, seedFor } from '../../../test/support/budget.js';
import { finderOf, planOf, redacted } from '../../../test/support/formats.js';
import { finderOfValues } from '../../../test/support/mail.js';
import { DocumentProblem } from '../document-problem.js';
import { redactDocument } from '../redact-document.js';
import { openDocument, openLongDocument } from '../registry.js';

const CLINIC = planOf({
  name: 'clinic',
  identifiers: Object.fromEntries(
    'person ssn emailAddress phoneNumber date medicalRecordNumber accountNumber streetAddress city zipCode age state physicianName driversLicense passportNumber usMbi'
      .split(' ')
      .map((key) => [key, {}]),
  ),
});

const MSH = 'MSH|^~\\&|ADT1|GOOD HEALTH HOSPITAL|LAB|GHH|⟪20240312083000⟫||ADT^A01^ADT_A01|MSG00001|P|2.5.1';

/** Values between ⟦ ⟧ become a replacement; those between ⟪ ⟫ are removed. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'an admission': [
    MSH,
    'EVN|A01|⟪20240312083000⟫||||⟪20240312081500⟫',
    'PID|1||⟦PATID1234⟧^5^M11^GHH&2.16.840.1.113883.19.4&ISO^MR^GHH~⟦219099999⟧^^^USSSA^SS~⟦S1234567⟧^^^NC^DL||⟦DUBOIS⟧^⟦PETER⟧^⟦JULES⟧^III^DR.^MD^L||⟪19610615⟫|M||2106-3^White^HL70005|⟦1200 N ELM STREET⟧^^⟦GREENSBORO⟧^⟦NC⟧^⟦27401-1020⟧^USA^H||⟦(206)555-0117⟧^PRN^PH~^NET^Internet^⟦p.dubois@example.com⟧|⟦206-555-0118⟧^WPN^PH^^^⟦206^5550118⟧||S||⟦PATID12345001⟧^2^M10^GHH^AN|⟦219-09-9999⟧|⟦987654⟧^⟦NC⟧',
    'NK1|1|⟦DUBOIS⟧^⟦BARBARA⟧^K|WIF^Spouse^HL70063||⟦206-555-0119⟧||NK^NEXT OF KIN',
    'PV1|1|I|2000^2012^01||||⟦004777⟧^⟦LEBAUER⟧^⟦SIDNEY⟧^⟦JAMES⟧|||SUR||-|ADM|A0-|||||⟦V10009⟧^^^GHH^VN|||||||||||||||||||||||||⟪20240312081500⟫',
  ].map((line) => line.replace('^⟦206^5550118⟧', '^⟦206⟧^⟪5550118⟫').replace('BARBARA⟧^K|', 'BARBARA⟧^⟦K⟧|')),
  'a laboratory result': [
    MSH.replace('ADT^A01^ADT_A01', 'ORU^R01'),
    'PID|||⟦555-44-4444⟧^^^^SS||⟦EVERYWOMAN⟧^⟦EVE⟧^⟦E⟧^^^^L|⟦JONES⟧|⟪19620320⟫|F|||⟦153 FERNWOOD DR⟧.^^⟦STATESVILLE⟧^⟦OH⟧^⟦35292⟧',
    'OBR|1|845439^GHH OE|1045813^GHH LAB|15545^GLUCOSE^GHH|||⟪200202150730⟫|||||||||⟦555-55-5555⟧^⟦PRIMARY⟧^⟦PATRICIA⟧^P^^^^MD|||||||||F|||⟦444-44-4444⟧^⟦HIPPOCRATES⟧^⟦HOWARD⟧^H^^^^MD',
    'OBX|1|SN|1554-5^GLUCOSE^LN||^182|mg/dl|70_105|H|||F',
    'OBX|2|NM|8480-6^Systolic blood pressure^LN||128|mm[Hg]|90-140||||F',
  ].map((line) =>
    line
      .replace('|⟦JONES⟧|', '|⟦JONES⟧^^^^^^M|')
      .replace('^P^^^^MD', '^⟦P⟧^^^^MD')
      .replace('^H^^^^MD', '^⟦H⟧^^^^MD')
      .replace('E⟧^^^^L', 'E⟧^^^^L'),
  ),
  'a report, a line a segment': [
    MSH.replace('ADT^A01^ADT_A01', 'MDM^T02'),
    'PID|1||⟦1234567⟧^^^A^MR||⟦QUARTERMAIN⟧^⟦ZELDA⟧',
    'OBX|1|TX|11492-6^Report^LN||The patient is Mrs. ⟦Zelda',
    'OBX|2|TX|11492-6^Report^LN||⟪Quartermain⟫, who was seen with a cough.',
    'OBX|3|TX|11492-6^Report^LN||Temperature 37.2 C\\T\\F; call ⟦206-555-0117⟧ \\.br\\ and thank you.',
  ].map((line) => line.replace('⟦Zelda', '⟦Zelda⟧')),
  escapes: [
    MSH,
    'PID|1||⟦1234567⟧^^^A^MR||⟦O\\T\\HARA⟧^⟦ZELDA⟧',
    'NTE|1||\\H\\Important:\\N\\ SSN ⟦219-09-9999⟧ \\T\\ mail ⟦a\\X40\\example.com⟧ \\.sp2\\ C:\\temp\\x',
  ],
  'other delimiters': [
    'MSH#*%!$#ADT1#HOSPITAL#LAB#GHH#⟪20240312083000⟫##ADT*A01#MSG|1#P#2.3',
    'PID#1##⟦PATID1234⟧***A*MR%⟦219-09-9999⟧****SS##⟦DUBOIS⟧*⟦PETER⟧##⟪19610615⟫#M',
    'NTE#1##SSN ⟦219-09-9999⟧ a|b^c',
  ],
  'deletions and separators at the ends': [
    MSH + '||||||',
    'PID|1|""|⟦PATID1234⟧^^^A^MR^^|""|⟦DUBOIS⟧^⟦PETER⟧^""^^^||""|M|||||||||||||""|||||',
    'PV1||O|""||||',
  ],
  'a local segment': [
    MSH,
    'PID|1||⟦PATID1234⟧^^^A^MR||⟦DUBOIS⟧^⟦ZELDA⟧',
    'ZPD|1|⟦DUBOIS⟧^⟪ZELDA⟫|Y|⟦219-09-9999⟧|A^B^C|3.5',
    'ZXX|call ⟦206-555-0117⟧~SSN ⟦219-09-9999⟧',
  ],
  insurance: [
    MSH,
    'GT1|1|⟦8291⟧|⟦DUBOIS⟧^⟦ZELDA⟧||⟦14 BAKER STREET⟧^^⟦SEATTLE⟧^⟦WA⟧^⟦98101⟧|⟦(206)555-0117⟧||⟪19610615⟫|F||SEL^Self|⟦219-09-9999⟧',
    'IN1|1|PPO^PPO Plan|⟦IC1000⟧|BLUE CROSS^D|PO BOX 1^^⟦SEATTLE⟧^⟦WA⟧^⟦98101⟧||⟦206-555-0133⟧|⟦GRP4444⟧|||||⟪20240101⟫|||⟦DUBOIS⟧^⟦ZELDA⟧|SEL|⟪19610615⟫||||||||||||||||||⟦POL778899⟧|||||||||||||⟦MB778899⟧',
    'IN2||⟦219-09-9999⟧||||⟦1EG4-TE5-MK73⟧',
  ].map((line) =>
    line
      .replace('|⟦IC1000⟧|', '|IC1000|')
      .replace('PO BOX 1^', '⟦PO BOX 1⟧^')
      .replace('|||||⟪20240101⟫|||⟦', '||||⟪20240101⟫||||⟦'),
  ),
  'a schedule': [
    MSH.replace('ADT^A01^ADT_A01', 'SIU^S12'),
    'SCH|A10345^10|2196178^2196178|||A10345|OFFICE^Office visit|reason|OFFICE|60|m|^^60^20240817084500|||||⟦9⟧^⟦LONGBOTTOM⟧^⟦NEVILLE⟧|⟦206-555-0117⟧',
    'AIP|1||⟦1069⟧^⟦LONGBOTTOM⟧^⟦NEVILLE⟧|002^CARDIOLOGIST||⟪20240817084500⟫',
  ].map((line) => line.replace('⟦9⟧^', '9^').replace('^^60^20240817084500', '^^60^⟪20240817084500⟫')),
  vaccines: [
    MSH.replace('ADT^A01^ADT_A01', 'VXU^V04^VXU_V04'),
    'ORC|RE||197027^DCS|||||||⟦1001⟧^⟦CLARKSON⟧^⟦DOROTHY⟧||⟦57422⟧^⟦LONGBOTTOM⟧^⟦NEVILLE⟧',
    'RXA|0|1|⟪20240402⟫|⟪20240402⟫|62^HPV quadrivalent^CVX|0.5|mL^MilliLiter^UCUM||00^New^NIP001|⟦1001⟧^⟦CLARKSON⟧^⟦DOROTHY⟧|^^^DCS|||K5094SC|⟪20250531⟫|MSD^Merck^MVX',
  ],
  'a merge': [
    MSH.replace('ADT^A01^ADT_A01', 'ADT^A40'),
    'PID|||⟦MR1⟧^^^XYZ^MR||⟦EVERYMAN⟧^⟦ADAM⟧'.replace('MR1', 'MR100'),
    'MRG|⟦MR200⟧^^^XYZ^MR||⟦ACC3004⟧||||⟦EVERYMAN⟧^⟦ADAMO⟧',
  ],
  'a query': [
    MSH.replace('ADT^A01^ADT_A01', 'QBP^Q22^QBP_Q21'),
    'QPD|Q22^Find Candidates^HL7|111069|@PID.5.1^⟦LONGBOTTOM⟧~@PID.5.2^⟦NEVILLE⟧~@PID.8^M~@PID.19^⟦219-09-9999⟧',
    'RCP|I|10^RD',
  ],
  'a document': [
    MSH.replace('ADT^A01^ADT_A01', 'MDM^T02'),
    'TXA|1|CN|TX|⟪20240312⟫|⟦1001⟧^⟦CLARKSON⟧^⟦DOROTHY⟧||⟪20240312⟫|||||DOC55|||||AU',
    'OBX|1|FT|18842-5^Summary^LN||\\.in+4\\Dear ⟦Dr. Clarkson⟧,\\.br\\thank you for seeing ⟦Zelda Quartermain⟧ (SSN ⟦219-09-9999⟧).||||||F',
  ],
  staff: [
    MSH.replace('ADT^A01^ADT_A01', 'MFN^M02'),
    'STF|PMF88123|⟦SN99001⟧|⟦HIPPOCRATES⟧^⟦HAROLD⟧^H^JR^DR^MD|P|M|⟪19511004⟫|A|^ICU|^MED|⟦(206)555-0117⟧^WPN|⟦1003 HEALTHCARE DRIVE⟧^^⟦ANN ARBOR⟧^⟦MI⟧^⟦48104⟧||||⟦h.hippocrates@example.com⟧',
    'PRA|⟦PMF88123⟧|INTERNAL MEDICINE',
  ].map((line) => line.replace('STF|PMF88123', 'STF|⟦PMF88123⟧').replace('^H^JR', '^⟦H⟧^JR')),
  'names of partners': [
    MSH,
    'PID|1||⟦PATID1234⟧^^^A^PI||⟦van der Berg&van der⟧^⟦Sanne⟧||⟪19610615⟫|F'.replace(
      '⟦van der Berg&van der⟧',
      '⟦van der Berg⟧&⟪van der⟫',
    ),
  ],
  'accidents and diagnoses': [
    MSH,
    'DG1|1|I10|I10^Essential hypertension^I10|Essential hypertension|⟪20240312⟫|F||||||||||⟦1001⟧^⟦CLARKSON⟧^⟦DOROTHY⟧',
    'AL1|1|DA|1545^PENICILLIN|MO|PRODUCES HIVES|⟪20220812⟫',
    'ACC|⟪20240312⟫|TR^Traffic',
  ],
  'values of observations by their types': [
    MSH.replace('ADT^A01^ADT_A01', 'ORU^R01'),
    'OBX|1|DT|21112-8^Birth date^LN||⟪19610615⟫||||||F',
    'OBX|2|NM|30525-0^Age^LN||⟪62⟫|a|||||F',
    'OBX|3|XPN|45392-8^First name^LN||⟦Dubois⟧^⟦Zelda⟧||||||F',
    'OBX|4|CE|1234-5^Blood group^LN||A^Group A^L||||||F',
    'OBX|5|TM|1111-1^Time^LN||0730||||||F',
    'OBX|6|ST|2222-2^Patient name^LN||⟦Zelda Dubois⟧||||||F',
    'OBX|7|CWE|664-3^Gram stain^LN||87210007^Gram positive cocci^SCT||||||F',
  ],
  'applications and facilities': [
    MSH.replace(
      '|ADT1|GOOD HEALTH HOSPITAL|LAB|GHH|',
      '|HOSP|HOSP|JACKSON^1.2.840.113^ISO|MARTIN^lab.example.com^DNS|',
    ),
    'EVN|A01|⟪20240312083000⟫|||||HOSP',
    'PID|1||⟦PATID1234⟧^^^HOSP^MR||⟦DUBOIS⟧^⟦PETER⟧',
  ],
  'a facility that is named after its physician, who is named': [
    MSH.replace('|GOOD HEALTH HOSPITAL|', '|⟦DUBOIS⟧|'),
    'PID|1||⟦PATID1234⟧^^^A^MR||⟦DUBOIS⟧^⟦PETER⟧',
  ],
  'an acknowledgement': [
    MSH.replace('ADT^A01^ADT_A01', 'ACK'),
    'MSA|AA|MSG00001|Message accepted',
    'ERR|PID^1^11^103&Table value not found&HL7nnnn',
  ],
  'lines in a text': [
    MSH,
    'OBX|1|TX|1^Report^L||first line',
    'SSN ⟦219-09-9999⟧ in the second',
    '',
    'OBX|2|ST|2^Other^L||fine',
  ],
  'a drug': [
    MSH.replace('ADT^A01^ADT_A01', 'RDE^O11'),
    'RXE|^^^20240312^^R|00378112001^Verapamil Hydrochloride 120 mg TAB^NDC|120||mgm|||||||||⟦1001⟧^⟦CLARKSON⟧^⟦DOROTHY⟧',
  ].map((line) => line.replace('^^^20240312^^R', '^^^⟪20240312⟫^^R').replace('|||||||||⟦', '||||||||⟦')),
};

const sourceOf = (marked: string): string => marked.replace(/[⟦⟧⟪⟫]/g, '');
const shown = (text: string): string => text.replace(/\{\{\{REDACTED-[a-z-]+\}\}\}/g, '⟦⟧');
const expectedOf = (marked: string): string => marked.replace(/⟦[^⟧]*⟧/g, '⟦⟧').replace(/⟪[^⟫]*⟫/g, '');

describe.each(Object.entries(MESSAGES))('%s', (_, lines) => {
  it.each([
    ['CR', '\r', ''],
    ['LF', '\n', '\n'],
    ['CR and LF', '\r\n', '\r\n'],
  ])('loses what is sensitive, and nothing else, with %s', async (__, lineEnd, last) => {
    const marked = lines.join(lineEnd) + last;
    const { text, format, warnings } = await redacted(sourceOf(marked), {}, CLINIC);
    expect(shown(text).split(lineEnd)).toEqual(expectedOf(marked).split(lineEnd));
    expect([format, warnings]).toEqual(['hl7', []]);
  });
});

const find = finderOf(CLINIC);
const HEAD = 'MSH|^~\\&|A|B|C|D|||ORU^R01|1|P|2.5.1';
const observed = (value: string, type = 'ED') => `${HEAD}\rOBX|1|${type}|1^Scan^L||${value}||||||F\r`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('data of another format', () => {
  const NOTE = 'SSN 219-09-9999 of Zelda Quartermain';

  it.each([
    ['text', `A^TEXT^PLAIN^Base64^${base64(NOTE)}`],
    ['HTML', `A^Application^HTML^Base64^${base64(`<p>SSN <b>219-09</b>-9999 of Zelda <i>Quartermain</i></p>`)}`],
    [
      'a CDA document',
      `^application^x-hl7-cda-level-one^Base64^${base64(`<?xml version="1.0"?><text>${NOTE}</text>`)}`,
    ],
    ['hex', `A^TEXT^^Hex^${Buffer.from(NOTE).toString('hex')}`],
    ['text as it is', `A^TEXT^^A^${NOTE} \\T\\ more`],
    ['mail', `^multipart^mixed^A^MIME-Version: 1.0\\.br\\Content-Type: text/plain\\.br\\\\.br\\${NOTE}`],
  ])('is read by it: %s', async (_, value) => {
    const { text, warnings, findings } = await redacted(observed(value), {}, CLINIC);
    expect(warnings).toEqual([]);
    expect(findings.map(({ text: found }) => found.replace(/\s+/g, ' '))).toContain('219-09-9999');
    const [data = ''] = text.split('^').slice(-1)[0]?.split('|') ?? [];
    const decoded = [data, Buffer.from(data, 'base64').toString(), Buffer.from(data, 'hex').toString()].join('\n');
    expect(decoded).not.toMatch(/219|Quartermain/);
    expect(decoded).toContain('{{{REDACTED-ssn}}}');
  });

  it.each([
    ['that no format reads', `A^Image^JPEG^Base64^${base64('Quartermain')}`],
    ['in an encoding that is unknown', `A^TEXT^^ROT13^${NOTE}`],
    ['that two readers would decode to different bytes', `A^TEXT^^Base64^${base64(NOTE)}=${base64(NOTE)}`],
  ])('goes with a warning: %s', async (_, value) => {
    const { text, warnings } = await redacted(observed(value), {}, CLINIC);
    expect(text).toBe(observed(value.slice(0, value.lastIndexOf('^') + 1)));
    expect(warnings).toEqual([
      { code: 'DATA_REMOVED', message: 'In OBX-5, segment 2, data of a format that Umbra does not read was removed.' },
    ]);
  });

  it('goes with a warning where a text holds it', async () => {
    const hidden = base64('Quartermain 219-09-9999 '.repeat(20));
    const { text, warnings } = await redacted(observed(hidden, 'TX'), {}, CLINIC);
    expect(text).toBe(observed('', 'TX'));
    expect(warnings.map(({ code }) => code)).toEqual(['DATA_REMOVED']);
  });
});

describe('the bytes of messages', () => {
  const body = `${HEAD}\rPID|1||1^^^A^MR||Dubois^Zoë\r`;

  it.each([
    ['UTF-8', body, Buffer.from(body)],
    ['Latin-1 that nobody names', body, Buffer.from(body, 'latin1')],
    ['Latin-1 that the message names', body.replace('2.5.1', '2.5.1||||||8859/1'), undefined],
    ['a block of MLLP', `\v${body}\u001C\r`, undefined],
    ['a batch', `FHS|^~\\&|A\rBHS|^~\\&|A\r${body}${body}BTS|2\rFTS|1\r`, undefined],
  ])('stay where nothing is found: %s', async (_, text, given) => {
    const bytes = given ?? Buffer.from(text, 'latin1');
    const isUtf8 = given !== undefined && bytes.includes(0xc3);
    const { bytes: after, format } = await redactDocument(openDocument(bytes), finderOfValues('Zoë'));
    const expected = Buffer.from(text.replaceAll('Zoë', '{{{X}}}'), isUtf8 ? 'utf8' : 'latin1');
    expect([format, Buffer.from(after).toString('hex')]).toEqual(['hl7', expected.toString('hex')]);
  });

  it('are refused where charsets change within them, or the first segment is missing', async () => {
    const open = (text: string) => () => openDocument(Buffer.from(text), { format: 'hl7' });
    expect(open(`${HEAD}\rPID|1||1||\u001B$B;3ED\u001B(B`)).toThrow(DocumentProblem);
    expect(open('PID|1||1')).toThrow(/does not start with an MSH/);
    await expect(redacted('MSHX is no message', {}, CLINIC)).resolves.toMatchObject({ format: 'text' });
  });
});

it('says where values stand', () => {
  const document = openDocument(Buffer.from(`${HEAD}\rPID|1||5^^^A^MR~219-09-9999^^^A^SS||Dubois^Zelda|\r`));
  const places = document.pieces.map((piece) => [piece.text, piece.label, document.placeOf(piece)]);
  expect(places).toEqual([
    ['5', 'medical record number', 'PID-3.1, segment 2'],
    ['219-09-9999', 'social security number', 'PID-3[2].1, segment 2'],
    ['Dubois', 'patient family name', 'PID-5.1, segment 2'],
    ['Zelda', 'patient given name', 'PID-5.2, segment 2'],
  ]);
});

it('removes what was found from ids of messages, too', async () => {
  const sent = 'MSH|^~\\&|A|B|C|D|||ADT^A01|Quartermain-7|P|2.5.1\rPID|1||||Quartermain^Zelda';
  const { text } = await redacted(sent, {}, CLINIC);
  expect(text).not.toContain('Quartermain');
});

it.each(['2.5.1\rnumber 219-09-9999', '219-09-9999'])(
  'reads what is no code in a field of codes: %j',
  async (version) => {
    const message = (own: string, other: string): string =>
      `MSH|^~\\&|A|B|C|D|||ADT^A01^ADT_A01|1|P|${own}|\rNTE|1||SSN ${other}\r`;
    const { text } = await redacted(message(version, '219-09-9999'), { format: 'hl7' });
    expect(text).not.toContain('219-09-9999');
    expect(text).toContain('ADT^A01^ADT_A01|1|P|');
  },
);

it('writes dates as dates where the replacement is one', async () => {
  const at = (text: string) => text.indexOf('19610615');
  const sent = `${HEAD}\rPID|1||||||19610615|M`;
  for (const [replacement, written] of [
    ['1961', '1961'],
    ['1970-01-02', '19700102'],
    ['{{{X}}}', ''],
  ] as const) {
    const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), (text) =>
      Promise.resolve([
        { start: at(text), end: at(text) + 8, kind: 'date', text: '19610615', replacement, applied: true },
      ]),
    );
    expect(Buffer.from(bytes).toString()).toBe(sent.replace('19610615', written));
  }
});

describe('long documents', () => {
  const message = (index: number): string =>
    `MSH|^~\\&|A|B|C|D|2024||ADT^A01|${index}|P|2.5.1\rPID|1||${index}^^^A^XX||Dubois^Zelda\rNTE|1||Zelda came`;

  it.each(['\r', '\n', '\r\n'])('are read in parts of whole messages, with %j', async (lineEnd) => {
    const sent = Array.from({ length: 300 }, (_, index) => message(index).replaceAll('\r', lineEnd)).join(lineEnd);
    const long = openLongDocument(Buffer.from(sent));
    if (long === undefined) throw new Error('It is not read in parts.');
    const chunks = (async function* () {
      for (let at = 0; at < sent.length; at += 997) yield await Promise.resolve(Buffer.from(sent.slice(at, at + 997)));
    })();
    const written: string[] = [];
    const places: string[] = [];
    for await (const part of long.partsIn(chunks, { partBytes: 4096, longestRecordBytes: 65_536 })) {
      const { bytes, findings } = await redactDocument(long.read(part), finderOfValues('Dubois'));
      written.push(Buffer.from(bytes).toString());
      places.push(...findings.map(({ place }) => place));
    }
    expect(written.join('')).toBe(sent.replaceAll('Dubois', '{{{X}}}'));
    expect(written.length).toBeGreaterThan(5);
    expect(places.at(-1)).toBe(`PID-5.1, segment ${299 * 3 + 2}`);
  });
});

describe('hostile messages', () => {
  it.each([
    // A quadratic algorithm would take ten seconds or more.
    ['only separators', `${HEAD}\rPID${'|'.repeat(100_000)}`],
    ['only components', `${HEAD}\rPID|${'^'.repeat(100_000)}x`],
    ['only repetitions', `${HEAD}\rPID|1|${'abc~'.repeat(10_000)}`],
    ['only escapes', `${HEAD}\rNTE|1||${'\\'.repeat(300_000)}`],
    ['escapes that are none', `${HEAD}\rNTE|1||${'\\x'.repeat(100_000)}`],
    ['segments without fields', `${HEAD}${'\rPID'.repeat(50_000)}`],
    ['lines that are no segments', `${HEAD}\rNTE|1||${'a\r'.repeat(100_000)}`],
    ['observations of one text', `${HEAD}${'\rOBX|1|TX|1^a^L||line of it'.repeat(5_000)}`],
  ])('are read in linear time: %s', async (_, sent) => {
    const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), finderOfValues('nothing'));
    expect(Buffer.compare(bytes, Buffer.from(sent))).toBe(0);
  });

  it('cannot make separators of replacements', async () => {
    const { bytes } = await redactDocument(openDocument(Buffer.from(`${HEAD}\rNTE|1||Zelda`)), finderOfValues('Zelda'));
    expect(Buffer.from(bytes).toString()).toContain('NTE|1||{{{X}}}');
    const document = openDocument(Buffer.from(`${HEAD}\rNTE|1||Zelda`));
    const piece = document.pieces.find(({ text }) => text === 'Zelda');
    if (piece === undefined) throw new Error('Zelda is not read.');
    const edits = new Map([[piece, [{ start: 0, end: 5, text: 'a|b^c~d\\e&f\rg\u0007' }]]]);
    const written = document.write(edits);
    await document.verify(written, edits);
    expect(Buffer.from(written).toString()).toBe(`${HEAD}\rNTE|1||a\\F\\b\\S\\c\\R\\d\\E\\e\\T\\f\\.br\\g`);
  });
});

describe('any message', () => {
  const VALUES = ['Quartermain', '219-09-9999', 'zoe@example.org'];
  const NEEDLES = ['Quartermain', '219-09', 'zoe@'];
  const escapes = fc.constantFrom(
    '\\F\\',
    '\\T\\',
    '\\.br\\',
    '\\H\\',
    '\\X41\\',
    '\\Z9\\',
    '\\',
    '""',
    '|',
    '^',
    '~',
    '&',
    ' ',
  );
  const words = fc.oneof(fc.constantFrom(...VALUES, 'a', 'the', 'O\\T\\K', 'ü'), escapes);
  const field = fc.array(words, { maxLength: 6 }).map((all) => all.join(''));
  const segment = (names: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...names), fc.array(field, { maxLength: 9 }))
      .map(([name, fields]) => [name, ...fields].join('|'));
  const messageOf = (...names: readonly string[]) =>
    fc
      .tuple(fc.array(segment(names), { maxLength: 6 }), fc.constantFrom('\r', '\n', '\r\n'))
      .map(([segments, lineEnd]) => [HEAD, ...segments, ''].join(lineEnd));

  /** Behind it an observation has fields of a type, which a replacement takes as a whole. */
  const LAST_UNTYPED = 13;
  const isUntyped = (sent: string): boolean =>
    sent.split(/[\r\n]+/).every((line) => !line.startsWith('OBX') || line.split('|').length <= LAST_UNTYPED + 1);

  it('loses all values, and keeps the bytes around them', async () => {
    const messages = messageOf('OBX', 'NTE', 'ZZ1', 'PV1', 'QPD').filter(isUntyped);
    const run = fc.asyncProperty(messages, async (sent) => {
      const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), finderOfValues(...VALUES));
      const text = Buffer.from(bytes).toString();
      for (const needle of NEEDLES) expect(text).not.toContain(needle);
      const kept = (all: string): string => VALUES.reduce((rest, value) => rest.replaceAll(value, ''), all);
      expect(text.replaceAll('{{{X}}}', '')).toBe(kept(sent));
    });
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('hl7 values') });
  });

  it('gives its pieces back as they were read', async () => {
    const run = fc.asyncProperty(
      messageOf('PID', 'OBX', 'NTE', 'ZZ1', 'QPD', 'OBR'),
      fc.string({ unit: anyPrintable, maxLength: 30 }),
      async (sent, text) => {
        const document = openDocument(Buffer.from(sent));
        const edits = new Map(
          document.pieces.map((piece) => [piece, [{ start: 0, end: piece.text.length, text: `x${text}x` }]]),
        );
        await document.verify(document.write(edits), edits);
      },
    );
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('hl7 pieces') });
  });
});

it('leaves a code in which an escape parts a word from its like', async () => {
  const code = 'Quartermain\\H\\Quartermain';
  const sent = `${HEAD}\rOBR||||${code}^^L\rPID|||||Quartermain\r`;
  const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), finderOfValues('Quartermain'));
  expect(Buffer.from(bytes).toString()).toBe(`${HEAD}\rOBR||||${code}^^L\rPID|||||{{{X}}}\r`);
});

it('uses the finder of all doors', async () => {
  const { findings } = await redactDocument(openDocument(Buffer.from(`${HEAD}\rPID|1||||Dubois^Zelda`)), find);
  expect(findings.map(({ kind }) => kind)).toEqual(['person', 'person']);
});
