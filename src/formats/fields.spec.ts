import { unzipSync, zipSync } from 'fflate';
import { planOf, redacted } from '../../test/support/formats.js';
import { Fields } from './fields.js';
import type { FormatId } from './format.js';

const piece = (label: string, group?: string) => ({ text: 'x', label, group });

describe('names of fields', () => {
  it.each<readonly [string, string, string | undefined, boolean]>([
    ['Notes', 'notes', undefined, true],
    ['notes', ' NOTES ', undefined, true],
    ['notes', 'notes 2', undefined, false],
    ['notes*', 'Notes 2', undefined, true],
    ['*id', 'patient id', undefined, true],
    ['*id*', 'ids', undefined, true],
    ['a*b*c', 'axxbyyc', undefined, true],
    ['a*b*c', 'acb', undefined, false],
    ['ab*ba', 'aba', undefined, false],
    ['*', 'anything', undefined, true],
    ['*', '', undefined, false],
    ['#3', 'name', 'column 3', true],
    ['#3', 'name', 'column 13', false],
    ['#3', 'name', 'sheet 2 column 3', true],
    ['#3', 'name', '0 sheet 2 column 3', true],
    ['#3', 'name', 'sheet 3 column 2', false],
    ['$.name', 'name', '4 0 $.name', true],
    ['name', 'patient name', '4 0 $.patient.name', true],
    ['PID-5', 'patient family name', 'PID-5.1', true],
    ['pid-5', 'patient', 'PID-5', true],
    ['PID-5.1', 'patient family name', 'PID-5.1', true],
    ['PID-5.1', 'patient', 'PID-5', true],
    ['PID-5.1', 'patient given name', 'PID-5.2', false],
    ['PID-5', 'x', 'PID-50.1', false],
    ['PID-5.1', 'x', 'PID-5.1.2', true],
    ['PID-5.1', 'x', 'PID-5.10', false],
    ['NK1-*', 'contact', '3 NK1-13.1', true],
    ['OBX-5', 'Report', 'OBX-5 1234-5', true],
    ['name', 'patient name', '$.patient.name', true],
    ['name', 'patient name', '$.patients[*].name', true],
    ['tags', 'tags', '$.tags[*]', true],
    ['$.patient.*', 'name', '$.patient.name', true],
    ['$.patients[*].name', 'name', '$.patients[*].name', true],
    ['$.patients[*].name', 'name', '$.patientsX.name', false],
    ['$.*.name', 'name', '$.patients[*].name', true],
    ['/record/patient/@id', 'id', '/record/patient/@id', true],
    ['patient', 'id', '/record/patient/@id', false],
  ])('%s and the field %j at %j', (name, label, group, isOne) => {
    const fields = new Fields({ found: [{ names: ['other', name], rule: 7 }], ignored: [] });
    expect(fields.ruleOf(piece(label, group)).rule).toBe(isOne ? 7 : undefined);
    expect(new Fields({ found: [], ignored: [name] }).ruleOf(piece(label, group)).isIgnored).toBe(isOne);
  });

  it('the first entry that names a field counts', () => {
    const fields = new Fields({
      found: [
        { names: ['no*'], rule: 2 },
        { names: ['notes'], rule: 1 },
      ],
      ignored: [],
    });
    expect(fields.ruleOf(piece('notes')).rule).toBe(2);
  });
});

describe('a policy that names fields', () => {
  const plan = planOf({
    identifiers: {
      ssn: {},
      fields: [
        {
          names: ['remark', '$.visit.why', '/letter/subject', 'PID-5.1', 'PID-7', 'PID-8', 'NTE-3'],
          classification: 'remark',
          fieldFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '[remark]' }],
        },
        { names: ['room', 'NK1-*'] },
      ],
    },
    ignoredFields: ['case*', '$.visit.ssn', 'number'],
  });

  it.each<readonly [FormatId, string, string]>([
    [
      'csv',
      'case no,ssn,remark,room\n219-09-9999,219-09-9999,"came late, left early",12\n1,2,,13\n',
      'case no,ssn,remark,room\n219-09-9999,{{{REDACTED-ssn}}},"[remark]",{{{REDACTED-field}}}\n1,2,,{{{REDACTED-field}}}\n',
    ],
    [
      'json',
      '{"visit": {"why": "pain", "ssn": "219-09-9999", "room": "4"}, "why": "219-09-9999"}',
      '{"visit": {"why": "[remark]", "ssn": "219-09-9999", "room": "{{{REDACTED-field}}}"}, "why": "{{{REDACTED-ssn}}}"}',
    ],
    [
      'hl7',
      'MSH|^~\\&|A|B|C|D|20240312||ADT^A01|1|P|2.5\rPID|1||77^^^A^MR||DUBOIS^PETER||19610615|F|||14 ELM ST\rNK1|1|KELLER^ANN|WIF\rNTE|1||a remark\rNTE|2||of two lines\rZPD|219-09-9999',
      'MSH|^~\\&|A|B|C|D|20240312||ADT^A01|1|P|2.5\rPID|1||77^^^A^MR||[remark]^PETER|||[remark]|||14 ELM ST\rNK1|{{{REDACTED-field}}}|{{{REDACTED-field}}}^{{{REDACTED-field}}}|{{{REDACTED-field}}}\rNTE|1||[remark]\rNTE|2||\rZPD|{{{REDACTED-ssn}}}',
    ],
    [
      'xml',
      '<letter number="219-09-9999"><subject>a <b>fall</b></subject><text>a fall, 219-09-9999</text></letter>',
      '<letter number="219-09-9999"><subject>[remark]<b></b></subject><text>a fall, {{{REDACTED-ssn}}}</text></letter>',
    ],
  ])('replaces whole values of some and leaves others alone (%s)', async (format, before, after) => {
    const { text, findings } = await redacted(before, { format }, plan);
    expect(text).toBe(after);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['ssn', 'field']));
  });

  it('has strategies with conditions for fields, as for anything else', async () => {
    const conditional = planOf({
      identifiers: {
        fields: [
          {
            names: ['grade'],
            fieldFilterStrategies: [{ condition: 'token == "A"', strategy: 'REDACT', redactionFormat: '-' }],
            ignored: ['B'],
          },
        ],
      },
    });
    const { text } = await redacted('name,grade\nx,A\ny,B\nz,C\n', { format: 'csv' }, conditional);
    expect(text).toBe('name,grade\nx,-\ny,B\nz,C\n');
  });

  it('names values that are like their names', async () => {
    const { text } = await redacted(
      '{"x":"x","y":{"x":"y"}}',
      { format: 'json' },
      planOf({ identifiers: { fields: [{ names: ['x'] }] } }),
    );
    expect(text).toBe('{"x":"{{{REDACTED-field}}}","y":{"x":"{{{REDACTED-field}}}"}}');
  });

  it('names short numbers of FHIR', async () => {
    const observation = '{"resourceType":"Observation","valueQuantity":{"value":42},"other":7}';
    const own = planOf({ identifiers: { fields: [{ names: ['$.valueQuantity.value'] }] } });
    const { text } = await redacted(observation, { format: 'fhir' }, own);
    expect(text).not.toContain('42');
    expect(text).toContain('"other":7');
    JSON.parse(text);
  });

  it('keeps headers of mail that tell its way, where a policy ignores them', async () => {
    const headers = [
      'Received: from a.example\r\n by b.example; Fri, 1 Mar 2024 10:00:00 +0000',
      'Message-ID: <0815@a.example>',
      'References: <0814@a.example>',
      'X-Originating-IP: [192.0.2.7]',
    ];
    const letter = [...headers, 'Subject: SSN 219-09-9999', '', 'SSN 219-09-9999', ''].join('\r\n');
    const ignored = planOf({
      identifiers: { ssn: {}, ipAddress: {} },
      ignoredFields: ['received', 'Message-ID', 'X-*'],
    });
    const { text } = await redacted(letter, { format: 'mail' }, ignored);
    const [received, id, references, origin] = headers;
    for (const kept of [received, id, origin]) expect(text).toContain(kept);
    expect(text).not.toContain(references);
    expect(text).toMatch(/References: <.+>/);
    expect(text).not.toContain('219-09');
    const usual = (await redacted(letter, { format: 'mail' })).text;
    for (const header of headers) expect(usual).not.toContain(header);
    const packed = await redacted(zipSync({ 'a.eml': Buffer.from(letter) }), { format: 'zip' }, ignored);
    expect(Buffer.from(unzipSync(packed.bytes)['a.eml'] ?? []).toString()).toContain(received);
  });

  it('is refused where it names none', () => {
    expect(() => planOf({ identifiers: { fields: [{ names: [] }] } })).toThrow('Name at least one field.');
    expect(() => planOf({ identifiers: { fields: [{}] } })).toThrow('names');
  });
});
