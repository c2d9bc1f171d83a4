// Redacts documents in a program of its own: npm install <the folder of Umbra>, then: node redact-document.mjs
// Here, once Umbra has been started or built: node docs/examples/redact-document.mjs
import { readDocument, redactDocument } from '@umbra-redaction/umbra/documents';

const policy = { identifiers: { person: {}, ssn: {} } };
const table = Buffer.from('name,ssn,amount\nPeter Dubois,219-09-9999,12.50\n');

// From a file: await readFile('people.xlsx'). Content tells the format; a name may help.
const { bytes, format, findings, warnings } = await redactDocument(table, { policy, fileName: 'people.csv' });
console.log(format, warnings.length);
console.log(Buffer.from(bytes).toString().trimEnd());
for (const { kind, place, start, end } of findings) console.log(`${kind} in ${place}, ${start}-${end}`);

const { pieces } = await readDocument(bytes, { format });
for (const { label, text } of pieces) console.log(label === '' ? text : `${label}: ${text}`);
