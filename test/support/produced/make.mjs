/** Writes lines and logs with Node.js and its libraries: `node make.mjs FOLDER`. */
import { Console } from 'node:console';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import { ConsoleLogger } from '@nestjs/common';
import { mongo } from 'mongoose';
import nodemailer from 'nodemailer';
import pino from 'pino';
import yaml from 'yaml';

const folder = process.argv[2];
const people = JSON.parse(readFileSync(path.join(folder, 'people.json'), 'utf8'));
const write = (name, text) => {
  writeFileSync(path.join(folder, name), text);
};
const said = ({ given, family, ssn, city }) => `admitted ${given} ${family}, SSN ${ssn}, from ${city}`;
const lines = (name, of) => write(`${name}.ndjson`, people.map((person) => `${of(person)}\n`).join(''));

lines('node', (person) => JSON.stringify(person));
lines('node-array', (person) => JSON.stringify(Object.entries(person)));
lines('node-text', (person) => JSON.stringify(said(person)));
lines('node-within', (person) => JSON.stringify({ body: JSON.stringify({ person }) }));
lines('bson-relaxed', (person) =>
  mongo.BSON.EJSON.stringify({ ...person, count: mongo.Long.fromNumber(7), at: new Date(0) }),
);
lines('bson-canonical', (person) =>
  mongo.BSON.EJSON.stringify({ ...person, count: mongo.Long.fromNumber(7), at: new Date(0) }, { relaxed: false }),
);
lines('yaml-flow', (person) =>
  yaml
    .stringify(person, {
      collectionStyle: 'flow',
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'QUOTE_DOUBLE',
      lineWidth: 0,
    })
    .trim(),
);
/** Loggers that write lines of JSON. */
const PINO = {
  plain: {},
  dated: { timestamp: pino.stdTimeFunctions.isoTime, base: { service: 'ward' } },
  nested: { nestedKey: 'payload', messageKey: 'message' },
  labels: { formatters: { level: (level) => ({ level }) }, base: null },
};
for (const [name, options] of Object.entries(PINO)) {
  let text = '';
  const logger = pino(options, { write: (line) => void (text += line) });
  for (const person of people) {
    logger.info({ person }, said(person));
    logger.child({ user: person.family }).error(new Error(said(person)), 'not stored');
  }
  write(`pino-${name}.ndjson`, text);
}

/** Returns what a function writes to the standard streams. */
function printed(work) {
  let text = '';
  const [out, complaints] = [process.stdout.write, process.stderr.write];
  process.stdout.write = process.stderr.write = (piece) => ((text += piece), true);
  try {
    work();
  } finally {
    [process.stdout.write, process.stderr.write] = [out, complaints];
  }
  return text;
}

for (const [name, options] of Object.entries({
  'plain.log': { colors: false },
  'coloured.log': { colors: true },
  'timed.log': { colors: false, timestamp: true, prefix: 'Ward' },
  'json.ndjson': { json: true, colors: false },
})) {
  const logger = new ConsoleLogger('Admission', options);
  write(
    `nest-${name}`,
    printed(() => {
      for (const person of people) {
        logger.log(said(person));
        logger.warn({ person });
        if (!options.json) logger.error('not stored', new Error(said(person)).stack);
      }
    }),
  );
}

/** Returns what a console writes. */
function shown(options, work) {
  const stdout = new PassThrough();
  work(new Console({ stdout, stderr: stdout, ...options }));
  return String(stdout.read());
}
write(
  'node-console.log',
  shown({}, (console) => people.forEach((person) => console.log('%s %o', said(person), person))),
);
write(
  'node-console-coloured.log',
  shown({ colorMode: true }, (console) => people.forEach((each) => console.dir(each))),
);
write(
  'node-console-table.log',
  shown({}, (console) => console.table(people)),
);
write(
  'node-console-groups.log',
  shown({}, (console) => people.forEach((each) => (console.group(each.city), console.warn(each)))),
);
write(
  'node-errors.log',
  people.map((each) => `${inspect(new Error(said(each), { cause: new Error(each.ssn) }))}\n`).join(''),
);
write(
  'node-inspect.log',
  people.map((each) => `${inspect({ of: { each } }, { compact: false, depth: 5 })}\n`).join(''),
);

/** Unix mailboxes: what a library composes, behind the line that separates messages. */
for (const textEncoding of ['quoted-printable', 'base64']) {
  for (const html of [false, true]) {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const messages = await Promise.all(
      people.map((person) =>
        transport.sendMail({
          from: 'Ward <ward@example.org>',
          to: `${person.family} <post@example.org>`,
          subject: `About ${person.given} ${person.family}`,
          text: said(person),
          textEncoding,
          ...(html ? { html: `<p>admitted <b>${person.given}</b> ${person.family}</p>` } : {}),
        }),
      ),
    );
    const from = 'From ward@example.org Thu Jan  1 00:00:00 1970\n';
    const box = messages.map(({ message }) => `${from}${String(message).replace(/^From /gm, '>From ')}\n`).join('');
    write(`nodemailer-${textEncoding}${html ? '-html' : ''}.mbox`, box);
  }
}
