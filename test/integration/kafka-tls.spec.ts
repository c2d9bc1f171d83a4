import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSignedCertificate } from '../../src/platform/http/self-signed.js';
import { startApp, type TestApp } from '../support/app.js';
import { freePort } from '../support/free-port.js';
import { KafkaBroker } from '../support/kafka-broker.js';
import { until } from '../support/until.js';

const canRun = process.env.KAFKA_BROKERS !== undefined;
const withBroker = canRun ? describe : describe.skip;
const why = canRun ? '' : ' (skipped: KAFKA_BROKERS is not set; npm run services -- start)';

const TOPIC = 'counts';
const GROUP = 'counting';
const PASSWORD = 'pass-Word-1234';

/** Server properties for a listener with TLS, user and password beside the open one. */
function secured(open: number, secure: number, { cert, key }: { readonly cert: string; readonly key: string }) {
  const line = (pem: string): string => pem.trim().replaceAll(/\r?\n/g, '\\n');
  return [
    `listeners=PLAINTEXT://127.0.0.1:${open},CONTROLLER://127.0.0.1:${open + 1},SECURE://127.0.0.1:${secure}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${open},SECURE://localhost:${secure}`,
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SECURE:SASL_SSL',
    'listener.name.secure.sasl.enabled.mechanisms=PLAIN',
    `listener.name.secure.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_umbra="${PASSWORD}";`,
    'listener.name.secure.ssl.keystore.type=PEM',
    `listener.name.secure.ssl.keystore.certificate.chain=${line(cert)}`,
    `listener.name.secure.ssl.keystore.key=${line(key)}`,
  ];
}

withBroker(`a Kafka topic behind TLS and a password${why}`, () => {
  let directory: string;
  let broker: KafkaBroker;
  let brokers: string;
  let app: TestApp | undefined;
  let lines: string[];

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'umbra-kafka-tls-'));
    const certificate = await selfSignedCertificate(directory);
    await writeFile(path.join(directory, 'ca.pem'), certificate.cert);
    // For clients, the controller and the secure listener.
    const port = await freePort(3);
    const secure = port + 2;
    broker = await KafkaBroker.start({ port, lines: secured(port, secure, certificate) });
    brokers = `localhost:${secure}`;
    await broker.makeTopics({ [TOPIC]: 1 });
  });
  afterAll(async () => {
    await broker.remove();
    await rm(directory, { recursive: true });
  });
  afterEach(async () => {
    await app?.close();
  });

  async function start(env: Readonly<Record<string, string>>): Promise<void> {
    lines = [];
    app = await startApp({
      log: { write: (line: string) => void lines.push(line) },
      env: {
        MONGODB_URI: undefined,
        MONITOR_KAFKA_BROKERS: brokers,
        MONITOR_KAFKA_TOPIC: TOPIC,
        MONITOR_KAFKA_GROUP_ID: GROUP,
        MONITOR_KAFKA_TLS: 'true',
        MONITOR_KAFKA_SASL_MECHANISM: 'plain',
        MONITOR_KAFKA_USERNAME: 'umbra',
        MONITOR_KAFKA_PASSWORD: PASSWORD,
        ...env,
      },
    });
  }

  const isLogged = (message: string): boolean => lines.some((line) => line.includes(`"msg":"${message}"`));

  it('is read with the certificate authority and the password', async () => {
    await start({ MONITOR_KAFKA_CA_FILE: path.join(directory, 'ca.pem') });
    await broker.send(TOPIC, [{ value: '{"source_id":"crm","pii_types":{"ssn":1}}' }]);
    await until(() => isLogged('Reading from the queue'));
    await broker.whenRead(GROUP, TOPIC);
    expect(lines.join('')).not.toContain(PASSWORD);
  });

  it.each([
    ['a wrong password', { MONITOR_KAFKA_PASSWORD: 'wrong-Word-9876' }],
    ['an untrusted certificate', { MONITOR_KAFKA_CA_FILE: '' }],
  ])('is not read with %s, and the log says so without the password', async (_, change) => {
    const trusted = { MONITOR_KAFKA_CA_FILE: path.join(directory, 'ca.pem'), ...change };
    const given = Object.fromEntries(Object.entries(trusted).filter(([, value]) => value !== ''));
    await start(given);
    await until(() => isLogged('The queue cannot be reached; trying again'));
    expect(isLogged('Reading from the queue')).toBe(false);
    expect(lines.join('')).not.toMatch(/[a-z]-Word-\d/);
  });
});
