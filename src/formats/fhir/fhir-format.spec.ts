import fc from 'fast-check';
import { budget, seedFor } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { finderOfValues } from '../../../test/support/mail.js';
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
const MASKED =
  '{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"masked"}]}';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** `⟦ ⟧` becomes a replacement, the value in `⟪ ⟫` is masked, and `⟨ ⟩` becomes another id. */
const RESOURCES: Readonly<Record<string, string>> = {
  'a patient': `{
  "resourceType" : "Patient",
  "id" : "example-1",
  "meta" : { "lastUpdated" : "⟪2024-03-12T08:30:00.000+01:00⟫", "versionId": "1", "profile": ["http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient"] },
  "identifier" : [
    { "use" : "usual", "type" : { "coding" : [{ "system" : "http://terminology.hl7.org/CodeSystem/v2-0203", "code" : "MR" }] }, "system" : "urn:oid:1.2.36.146.595.217.0.1", "value" : "⟦A12345⟧" },
    { "system" : "http://hl7.org/fhir/sid/us-ssn", "value" : "⟦219099999⟧" }
  ],
  "active" : true,
  "name" : [{ "use" : "official", "family" : "⟦Quartermain⟧", "given" : ["⟦Zelda⟧", "⟦Ines⟧"], "prefix": ["Mrs."] }, { "use": "usual", "text" : "⟦Zelda Quartermain⟧" }],
  "telecom" : [{ "system" : "phone", "value" : "⟦(206) 555-0117⟧", "use" : "work", "rank" : 1 }, { "value" : "⟦z.quartermain@example.com⟧", "system" : "email" }],
  "gender" : "female",
  "birthDate" : "⟪1961-06-15⟫",
  "deceasedBoolean" : false,
  "address" : [{ "use" : "home", "line" : ["⟦534 Erewhon St⟧"], "city" : "⟦Pleasantville⟧", "state" : "⟦WA⟧", "postalCode" : "⟦98101⟧", "country": "USA" }],
  "maritalStatus" : { "coding" : [{ "system" : "http://terminology.hl7.org/CodeSystem/v3-MaritalStatus", "code" : "M", "display": "Married" }] },
  "managingOrganization" : { "reference" : "Organization/1", "display": "Good Health Clinic" }
}`,
  'one without blanks': `{"resourceType":"Patient","name":[{"family":"⟦Quartermain⟧","given":["⟦Zelda⟧"]}],"birthDate":"⟪1961⟫","gender":"other"}`,
  'names with escapes': `{"resourceType":"Patient","name":[{"family":"⟦Qu\\u0061rtermain⟧","given":["⟦Zo\\u00eb⟧"]}]}`,
  extensions: `{"resourceType":"Patient","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName","valueString":"⟦Dashwood⟧"},{"url":"http://hl7.org/fhir/StructureDefinition/patient-birthPlace","valueAddress":{"city":"⟦Seattle⟧"}}]}`,
  'a narrative': `{"resourceType":"Patient","text":{"status":"generated","div":"<div xmlns=\\"http://www.w3.org/1999/xhtml\\"><p>⟦Zelda <b>Quartermain⟧</b> SSN ⟦219-09-9999⟧</p></div>"},"name":[{"family":"⟦Quartermain⟧","given":["⟦Zelda⟧"]}]}`,
  'a practitioner': `{"resourceType":"Practitioner","identifier":[{"system":"http://hl7.org/fhir/sid/us-npi","value":"1234567893"}],"name":[{"family":"⟦Careful⟧","given":["⟦Adam⟧"],"prefix":["Dr"]}],"qualification":[{"code":{"text":"Bachelor of Science"}}]}`,
  'an observation': `{"resourceType":"Observation","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"15074-8","display":"Glucose [Moles/volume] in Blood"}]},"subject":{"reference":"Patient/f001","display":"⟦Z. Quartermain⟧"},"effectivePeriod":{"start":"⟪2013-04-02T09:30:10+01:00⟫"},"issued":"⟪2013-04-03T15:30:10+01:00⟫","performer":[{"reference":"Practitioner/f005","display":"⟦Adam Careful⟧"}],"valueQuantity":{"value":6.3,"unit":"mmol/l","system":"http://unitsofmeasure.org","code":"mmol/L"}}`,
  'a number that is one': `{"resourceType":"Observation","status":"final","code":{"text":"Count"},"valueInteger":4512,"component":[{"valueQuantity":{"value":1e3}}]}`,
  notes: `{"resourceType":"Condition","subject":{"reference":"Patient/1"},"code":{"text":"Burn of ear"},"note":[{"text":"Call ⟦Zelda Quartermain⟧ at ⟦206-555-0117⟧.","time":"⟪2024-03-12T08:30:00Z⟫"}],"recordedDate":"⟪2024-03-12⟫"}`,
  'ids that say who it is': `{"resourceType":"Bundle","type":"collection","entry":[{"fullUrl":"http://example.org/Patient/⟨219-09-9999⟩","resource":{"resourceType":"Patient","id":"⟨219-09-9999⟩"}},{"resource":{"resourceType":"Condition","subject":{"reference":"Patient/⟨219-09-9999⟩"}}}]}`,
  'a contact': `{"resourceType":"Patient","contact":[{"relationship":[{"text":"Partner"}],"name":{"family":"⟦Marsh⟧","given":["⟦Bénédicte⟧"]},"telecom":[{"system":"phone","value":"⟦+33 1 99 00 12 34⟧"}]}]}`,
  'an encounter': `{"resourceType":"Encounter","status":"in-progress","class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"IMP","display":"inpatient encounter"},"identifier":[{"type":{"coding":[{"code":"VN"}]},"value":"⟦V55512⟧"}],"period":{"start":"⟪2024-03-12⟫","end":"⟪2024-03-14⟫"},"location":[{"location":{"display":"Ward 3"}}]}`,
  'a medication': `{"resourceType":"MedicationRequest","status":"active","intent":"order","medicationCodeableConcept":{"coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1049502","display":"12 HR Oxycodone 10 MG"}]},"authoredOn":"⟪2024-03-12⟫","dosageInstruction":[{"text":"one tablet at 08:00","timing":{"repeat":{"timeOfDay":["08:00:00"]}}}]}`,
  'a coverage': `{"resourceType":"Coverage","subscriberId":"⟦SUB778899⟧","beneficiary":{"reference":"Patient/4"},"class":[{"type":{"coding":[{"code":"group"}]},"value":"CB135"}]}`,
  'a questionnaire': `{"resourceType":"QuestionnaireResponse","status":"completed","authored":"⟪2024-03-12⟫","item":[{"linkId":"1","text":"Anything else?","answer":[{"valueString":"Mail ⟦z.quartermain@example.com⟧, please"}]}]}`,
  'an audit event': `{"resourceType":"AuditEvent","recorded":"⟪2024-03-12T08:30:00Z⟫","agent":[{"name":"⟦Adam Careful⟧","requestor":true,"network":{"address":"127.0.0.1","type":"2"}}]}`,
  'a document of text': `{"resourceType":"DocumentReference","content":[{"attachment":{"data":"${base64('Dear Zelda Quartermain').replace(/.*/, '@DATA@')}","contentType":"text/plain; charset=utf-8","title":"Letter to ⟦Zelda Quartermain⟧"}}]}`,
  'contained resources': `{"resourceType":"Condition","contained":[{"name":[{"text":"⟦Zelda Quartermain⟧"}],"id":"p1","resourceType":"Patient"}],"subject":{"reference":"#p1"}}`,
  'a date with extensions of its own': `{"resourceType":"Patient","birthDate":«"1961-06-15"»,"_birthDate":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/patient-birthTime","valueDateTime":"⟪1961-06-15T14:35:45-05:00⟫"}]}}`,
  'a person': `{"resourceType":"Person","name":[{"text":"⟦Zelda Quartermain⟧"}],"link":[{"target":{"reference":"RelatedPerson/peter","display":"⟦Peter Chalmers⟧"},"assurance":"level2"}]}`,
  'addresses in names of systems': `{"resourceType":"Patient","implicitRules":"http://a.example/⟨z@example.com⟩","extension":[{"url":"http://a.example/⟨z@example.com⟩","valueCode":"a"}]}`,
  'a list of codes': `{"resourceType":"ValueSet","url":"http://hl7.org/fhir/ValueSet/example","status":"draft","compose":{"include":[{"system":"http://loinc.org","concept":[{"code":"14647-2","display":"Cholesterol"}]}]}}`,
};

const dataOf = (isRedacted: boolean): string =>
  base64(`Dear ${isRedacted ? '{{{REDACTED-person}}}' : 'Zelda Quartermain'}`);
const sourceOf = (marked: string): string => marked.replace(/[⟦⟧⟪⟫⟨⟩«»]/g, '').replace('@DATA@', dataOf(false));
const shown = (text: string): string =>
  text.replace(/\{\{\{REDACTED-[a-z-]+\}\}\}/g, '⟦⟧').replace(/REDACTED-[a-z-]+\d*/g, '⟨⟩');
const expectedOf = (marked: string): string =>
  marked
    .replace('@DATA@', dataOf(true))
    .replace('⟦Zelda <b>Quartermain⟧</b>', '⟦⟧<b></b>')
    .replace(/⟦[^⟧]*⟧/g, '⟦⟧')
    .replace(/⟨[^⟩]*⟩/g, '⟨⟩')
    .replace(/«[^»]*»/g, 'null')
    .replace(/"(\w+)"\s*:\s*"⟪[^⟫]*⟫"/g, (_, key: string) => `"_${key}": ${MASKED}`);

describe.each(Object.entries(RESOURCES))('%s', (_, marked) => {
  it('loses what is sensitive, and nothing else', async () => {
    const { text, format, warnings } = await redacted(sourceOf(marked), {}, CLINIC);
    expect(shown(text)).toBe(expectedOf(marked));
    expect([format, warnings]).toEqual(['fhir', []]);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});

it('reads resources one a line, also in parts, and lines that are none as text', async () => {
  const lines = Object.values(RESOURCES).filter((each) => !each.includes('\n'));
  const marked = [...lines, 'not JSON: ⟦219-09-9999⟧', lines[0], ''].join('\n');
  const bytes = Buffer.from(sourceOf(marked));
  const { text, format, warnings } = await redacted(bytes, {}, CLINIC);
  expect(shown(text).split('\n').length).toBe(expectedOf(marked).split('\n').length);
  expect(text).not.toMatch(/219-?09|Quartermain|1961-06/);
  expect([format, warnings]).toEqual([
    'fhir',
    [{ code: 'BAD_LINE', message: `Read as text because it is not JSON: line ${lines.length + 1}.` }],
  ]);
  const long = openLongDocument(bytes, { mediaType: 'application/x-ndjson' });
  const formats: string[] = [];
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += 500) yield await Promise.resolve(bytes.subarray(at, at + 500));
  })();
  for await (const part of long?.partsIn(chunks, { partBytes: 1000, longestRecordBytes: 65_536 }) ?? []) {
    formats.push(long?.read(part).format ?? '');
  }
  expect(formats.filter((each) => each === 'fhir').length).toBeGreaterThan(3);
});

it('removes data that no format reads, and says so', async () => {
  const sent = `{"resourceType":"Binary","contentType":"application/x-unknown","data":"${base64('Quartermain')}"}`;
  const { text, warnings } = await redacted(sent, {}, CLINIC);
  expect(text).toBe(`{"resourceType":"Binary","contentType":"application/x-unknown","_data": ${MASKED}}`);
  expect(warnings).toEqual([
    { code: 'DATA_REMOVED', message: 'At $.data, data of a format that Umbra does not read was removed.' },
  ]);
});

it('gives different ids to different people, and the same to all links of one', async () => {
  const sent =
    '{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient","id":"219-09-9999"}},{"resource":{"resourceType":"Patient","id":"219-09-9998"}},{"resource":{"resourceType":"Condition","subject":{"reference":"Patient/219-09-9998"}}}]}';
  const { text } = await redacted(sent, {}, CLINIC);
  expect(text).toBe(sent.replace('219-09-9999', 'REDACTED-ssn').replaceAll('219-09-9998', 'REDACTED-ssn-2'));
});

it('removes what was found from codes that are no words of the standard', async () => {
  const name = '"name":[{"family":"Quartermain"}],"gender":"male"';
  const sent = `{"resourceType":"Patient",${name},"code":{"coding":[{"system":"urn:Quartermain","code":"Quartermain"}]}}`;
  const { text } = await redacted(sent, {}, CLINIC);
  expect(text).toBe(
    sent.replace('family":"Quartermain', 'family":"{{{REDACTED-person}}}').replaceAll('Quartermain', 'REDACTED-person'),
  );
});

it('keeps dates that are replaced by dates', async () => {
  const sent = '{"resourceType":"Patient","birthDate":"1961-06-15"}';
  const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), (text) => {
    const start = text.indexOf('1961-06-15');
    const found = { start, end: start + 10, kind: 'date', text: '1961-06-15', replacement: '1961', applied: true };
    return Promise.resolve([found]);
  });
  expect(Buffer.from(bytes).toString()).toBe(sent.replace('1961-06-15', '1961'));
});

it.each([
  ['JSON of something else', '{"resource":"Patient","name":"Peter Dubois"}', 'json'],
  ['a resource within something else', '{"a":{"resourceType":"Patient"}}', 'json'],
  ['text', 'The "resourceType" is Patient.', 'text'],
])('leaves what is not FHIR: %s', (_, sent, format) => {
  expect(openDocument(Buffer.from(sent)).format).toBe(format);
});

it('is refused where it is said to be FHIR and is not', () => {
  expect(() => openDocument(Buffer.from('{"a":1}'), { format: 'fhir' })).toThrow(/resourceType/);
});

it.each(['"Quartermain"', '["Quartermain"]', '"219-09-9999"'])(
  'searches %s in the place of the address of an extension, which is none',
  async (value) => {
    const sent = Buffer.from(`{"resourceType":"Patient","extension":[{"url":${value},"valueString":"x"}]}`);
    const { bytes } = await redactDocument(openDocument(sent), finderOfValues('Quartermain', '219-09-9999'));
    expect(Buffer.from(bytes).toString()).not.toMatch(/Quartermain|219-09/);
  },
);

describe('any resource', () => {
  const VALUES = ['Quartermain', '219-09-9999', '1961-06-15'];
  const key = fc.constantFrom(
    ...'name family given text value birthDate id reference url display data div note extension _birthDate valueString'.split(
      ' ',
    ),
  );
  const scalar = fc.oneof(
    fc.constantFrom(...VALUES, 'a "b"', 'x\ny', 'Zoë', '<div>Quartermain</div>', 'text/plain', 'SGVsbG8=', '1961'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const resource = fc
    .tuple(fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }), fc.constantFrom(undefined, 2))
    .map(([members, indent]) => JSON.stringify({ resourceType: 'Patient', ...members }, null, indent));

  it('loses all values and stays JSON', async () => {
    const run = fc.asyncProperty(resource, async (sent) => {
      const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), finderOfValues(...VALUES));
      const text = Buffer.from(bytes).toString();
      JSON.parse(text);
      for (const each of ['Quartermain', '219-09']) expect(text).not.toContain(each);
    });
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('fhir values') });
  });

  it('stays byte for byte where nothing is found', async () => {
    const run = fc.asyncProperty(resource, async (sent) => {
      const document = openDocument(Buffer.from(sent));
      const { bytes } = await redactDocument(document, finderOfValues('nothing'));
      if (document.warnings.length === 0) expect(Buffer.from(bytes).toString()).toBe(sent);
    });
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('fhir bytes') });
  });
});

it.each([
  ['deep', `{"resourceType":"Patient","a":${'['.repeat(900)}${']'.repeat(900)}}`],
  ['wide', `{"resourceType":"Patient","name":[${'{"family":"A"},'.repeat(5000)}{}]}`],
  [
    'of many codes',
    `{"resourceType":"Patient","identifier":[{"type":{"coding":[${'{"code":"X"},'.repeat(5000)}{}]},"value":"1"}]}`,
  ],
])('is read in linear time: %s', async (_, sent) => {
  const { bytes } = await redactDocument(openDocument(Buffer.from(sent)), finderOfValues('nothing'));
  expect(Buffer.from(bytes).toString()).toBe(sent);
});

it.each([
  ['an identifier', { resourceType: 'Patient', identifier: [{ type: { text: 'MRN' }, value: '84125619' }] }],
  [
    'an identifier with a code of its own',
    { resourceType: 'Device', identifier: [{ type: { coding: [{ display: 'MRN' }] }, value: '84125619' }] },
  ],
  ['an observation', { resourceType: 'Observation', valueString: '84125619', code: { text: 'MRN' } }],
  [
    'an answer',
    { resourceType: 'QuestionnaireResponse', item: [{ text: 'MRN', answer: [{ valueString: '84125619' }] }] },
  ],
])('reads what a text says about the value of %s', async (_, resource) => {
  const plan = planOf({ name: 'named', identifiers: { medicalRecordNumber: {} } });
  const { text } = await redacted(JSON.stringify(resource), { format: 'fhir' }, plan);
  expect(text).not.toContain('84125619');
});
