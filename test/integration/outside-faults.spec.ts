import { AppProcess } from '../support/app-process.js';
import { budget } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { startMailbox, type Mailbox } from '../support/receivers/mailbox.js';
import { OLLAMA_FAULTS, startOllama, type Ollama, type OllamaMode } from '../support/receivers/ollama.js';
import { relayTo, type Relay } from '../support/relay.js';
import { LIVES_ENVIRONMENT } from '../support/review-lives.js';
import { expectNoFaults, goesOn, loadWhile } from '../support/review-outages.js';
import { reportSeries } from '../support/trend.js';
import { until } from '../support/until.js';

const TIMEOUT_MS = 900_000;
const headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);

let environment: TestEnvironment;
afterEach(async () => {
  await environment.remove();
});

interface Notification {
  readonly eventId: string;
  readonly state: string;
  readonly attempts: number;
}

describe('alerts while the mail server', () => {
  const FAULTS = (['is away', 'refuses', 'hangs', 'is away and the process is killed'] as const).slice(0, budget(2, 4));
  /** The deviation is decided from the 21st report on. */
  const SERIES = [...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 9 : 11)), 1000];
  let mailbox: Mailbox;
  let relay: Relay;
  let app: AppProcess;
  beforeAll(async () => {
    mailbox = await startMailbox();
    relay = await relayTo('127.0.0.1', Number(new URL(mailbox.url).port));
  });
  afterAll(async () => {
    await relay.close();
    await mailbox.close();
  });

  const notifications = async (): Promise<readonly Notification[]> =>
    (await call(app, 'GET', '/api/v1/trend/notifications?limit=1000', { headers })).body as Notification[];
  const mailsOf = (source: string) => mailbox.mails.filter(({ raw }) => raw.includes(source));

  it(
    `${FAULTS.join(', ')} are sent once it is back, and only repeated where its answer was lost`,
    async () => {
      environment = await makeEnvironment({
        ...LIVES_ENVIRONMENT,
        MONITOR_TREND_METHOD: 'z_score',
        MONITOR_SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
        MONITOR_EMAIL_FROM: 'umbra@example.com',
        MONITOR_EMAIL_TO: 'privacy@example.com',
      });
      app = await AppProcess.start(environment.env);
      try {
        for (const [place, fault] of FAULTS.entries()) {
          const sources = [0, 1, 2].map((each) => `ward-${place}-${each}`);
          if (fault === 'refuses') mailbox.refuseWith(451);
          else if (fault === 'hangs') relay.hang();
          else relay.cut();
          for (const source_id of sources) await reportSeries(app, { source_id }, SERIES);
          const isTried = ({ state, attempts }: Notification) => state === 'waiting' && attempts > 0;
          await until(async () => (await notifications()).some(isTried), TIMEOUT_MS);
          if (fault.includes('killed')) {
            await app.kill();
            app = await AppProcess.start(environment.env);
          }
          mailbox.refuseWith(undefined);
          relay.heal();
          await until(async () => (await notifications()).every(({ state }) => state === 'sent'), TIMEOUT_MS);
          for (const source of sources) {
            const mails = mailsOf(source).length;
            expect({ fault, source, isSent: mails >= 1, isRepeated: mails > 1 && fault !== 'hangs' }).toEqual({
              ...{ fault, source, isSent: true, isRepeated: false },
            });
          }
        }
        const attempts = (await notifications()).reduce((sum, each) => sum + each.attempts, 0);
        expect(mailbox.mails.length).toBeLessThanOrEqual(attempts);
        process.stdout.write(
          `mail: ${3 * FAULTS.length} alerts, ${attempts} attempts, ${mailbox.mails.length} mails\n`,
        );
      } finally {
        await app.kill();
      }
    },
    TIMEOUT_MS,
  );
});

describe('a review while the model server', () => {
  const MODES: readonly OllamaMode[] = OLLAMA_FAULTS.slice(0, budget(4, OLLAMA_FAULTS.length));
  let ollama: Ollama;
  let relay: Relay;
  beforeAll(async () => {
    ollama = await startOllama();
    relay = await relayTo('127.0.0.1', Number(new URL(ollama.url).port));
  });
  afterAll(async () => {
    await relay.close();
    await ollama.close();
  });

  it(
    'is away, hangs or answers nonsense delays no decision, and each question has one entry',
    async () => {
      environment = await makeEnvironment({
        ...LIVES_ENVIRONMENT,
        OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
        LLM_CONNECT_SECONDS: '1',
        LLM_ANSWER_SECONDS: '2',
      });
      const answered: number[] = [];
      let entries = 0;
      const load = await loadWhile(environment, async (running, app) => {
        const ask = (method: string, path: string, json: object = {}) => call(app, method, path, { headers, json });
        const get = (path: string) => call(app, 'GET', path, { headers });
        const url = `http://127.0.0.1:${relay.port}`;
        const instanceId = (await ask('POST', '/api/v1/ollama', { name: 'Model', url })).body.id as string;
        const secondOpinion = { instanceId, model: 'llama3.1:8b' };
        expect((await ask('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion })).status).toBe(200);
        await goesOn(running);
        const of = (await get(`/api/v1/documents/${running.ledgers[0]?.id}`)).body;
        const letter = {
          batchId: of.batchId as string,
          name: 'own.txt',
          text: 'Please write to own@example.com soon.',
        };
        const id = (await ask('POST', '/api/v1/ingest', letter)).body.taskId as string;
        await until(async () => (await get(`/api/v1/documents/${id}`)).body.status === 'REVIEW_REQUIRED');
        const [span] = (await get(`/api/v1/documents/${id}/spans`)).body as readonly { readonly id: string }[];
        const question = async (): Promise<void> => {
          const { status } = await ask('POST', `/api/v1/spans/${span?.id}/second-opinion`);
          answered.push(status);
        };
        for (const mode of MODES) {
          ollama.mode = mode;
          await Promise.all([question(), goesOn(running)]);
        }
        ollama.mode = 'ok';
        for (const outage of ['cut', 'hang'] as const) {
          relay[outage]();
          await Promise.all([question(), goesOn(running)]);
          relay.heal();
        }
        await question();
        const audit = await get(`/api/v1/audit?size=100&action=DOCUMENT_PII_SENT_TO_LLM&resourceId=${id}`);
        entries = audit.body.totalElements as number;
        await goesOn(running);
      });
      expect({ refusals: load.refusals, lost: load.lost }).toEqual({ refusals: 0, lost: 0 });
      const expected = [...Array<number>(MODES.length + 2).fill(502), 200];
      expect({ answered, entries }).toEqual({ answered: expected, entries: expected.length });
      await expectNoFaults(environment, load);
      process.stdout.write(`model: ${load.answers} answers beside ${answered.length} questions\n`);
    },
    TIMEOUT_MS,
  );
});
