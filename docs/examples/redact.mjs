// Redacts texts in a program of its own: npm install <the folder of Umbra>, then: node redact.mjs
// Here, once Umbra has been started or built: node docs/examples/redact.mjs
import { randomBytes } from 'node:crypto';
import { compilePolicy, redact } from '@umbra-redaction/umbra/engine';

const compiled = compilePolicy({
  identifiers: {
    emailAddress: {},
    ssn: { ssnFilterStrategies: [{ strategy: 'LAST_4' }] },
    phoneNumber: { phoneNumberFilterStrategies: [{ strategy: 'RANDOM_REPLACE' }] },
  },
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));

const text = 'Anna (SSN 219-09-9999) is at anna@example.com, or 202-555-0143.';
const { filteredText, spans } = redact(compiled.plan, text, { randomBytes });
console.log(filteredText);
for (const { start, end, kind, confidence } of spans) console.log(`${start}-${end} ${kind} ${confidence}`);
