import { LlmService } from '../../../src/modules/llm/llm.service.js';
import type { ExplainQuestion, LlmAnswer, LlmCall, OpinionQuestion } from '../../../src/modules/llm/llm.types.js';
import { AppError } from '../../../src/platform/http/app-error.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { OLLAMA_FAULTS, startOllama, type Ollama } from '../../support/receivers/ollama.js';
import { until } from '../../support/until.js';

const SECRET = '123-45-6789';
const DOCUMENT = `The number of Ana is ${SECRET}, and that is all.`;
const SPAN = { text: SECRET, type: 'ssn', confidence: 0.876, start: 21, end: 32 };
const EXPLAIN: ExplainQuestion = { document: DOCUMENT, spans: [{ ...SPAN, status: 'PENDING' }] };
const OPINION: OpinionQuestion = { document: DOCUMENT, span: SPAN };
const MODEL = 'llama3.1:8b';

let app: TestApp;
let ollama: Ollama;
let llm: LlmService;
let instanceId: string;
const logged: string[] = [];

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, `/api/v1/ollama${path}`, { headers: bearer(app.apiKey), json });

beforeAll(async () => {
  ollama = await startOllama();
  const log = { write: (line: string) => void logged.push(line) };
  const env = { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', LLM_MAX_DOCUMENT_CHARACTERS: '100000' };
  app = await startApp({ env, log });
  llm = app.app.get(LlmService, { strict: false });
  instanceId = (await asAdmin('POST', '', { name: 'local', url: ollama.url, keepAlive: '-1' })).body.id as string;
});
afterAll(async () => {
  await app.close();
  await ollama.close();
});
beforeEach(async () => {
  ollama.mode = 'ok';
  ollama.models = [MODEL, 'a-model'];
  await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId, model: MODEL } });
});

async function failure(answer: Promise<unknown>): Promise<AppError> {
  const error: unknown = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It did not fail as expected', { cause: error });
  return error;
}
const openOpinion = async (from = llm): Promise<LlmCall> => from.openSecondOpinion(await from.secondOpinionDefault());
const opinion = async (question = OPINION): Promise<LlmAnswer> => (await openOpinion()).secondOpinion(question);
const explain = async (question = EXPLAIN): Promise<LlmAnswer> =>
  (await llm.openExplain(instanceId, MODEL, question.document)).explain(question);
const lastAsked = () => ollama.asked().at(-1)?.json as Record<string, unknown> & { prompt: string };

describe('an explanation', () => {
  it('sends the whole document and returns text', async () => {
    expect(await explain()).toEqual({ response: 'In words: It is written as one.' });
    expect(lastAsked()).toMatchObject({ model: MODEL, stream: false, keep_alive: -1, options: { temperature: 0 } });
    expect(lastAsked().prompt).toContain(DOCUMENT);
    expect(lastAsked().prompt).toContain(`type: ssn, text: "${SECRET}", confidence: 0.88, status: PENDING`);
    expect(lastAsked()).not.toHaveProperty('format');
  });

  it('delimits the document by a new random marker in every prompt', async () => {
    const marks = new Set<string | undefined>();
    for (let i = 0; i < 2; i++) {
      await explain();
      marks.add(/\[DATA (\w+)\]/.exec(lastAsked().prompt)?.[1]);
    }
    expect(marks.size).toBe(2);
    expect([...marks].every((mark) => mark?.length === 24)).toBe(true);
  });

  it('is refused before any request when the document exceeds the configured length', async () => {
    const before = ollama.requests.length;
    const error = await failure(llm.openExplain(instanceId, MODEL, 'x'.repeat(100_001)));
    expect(error).toMatchObject({ kind: 'too-large', options: { details: { mostCharacters: 100_000 } } });
    expect(ollama.requests).toHaveLength(before);
  });

  it('is refused before sending when the document exceeds the context of the model', async () => {
    ollama.contextLength = 4096;
    const before = ollama.asked().length;
    const small = await llm.openExplain(instanceId, 'small:1b', DOCUMENT);
    const error = await failure(small.explain({ document: 'word '.repeat(4000), spans: [] }));
    ollama.contextLength = 131_072;
    expect(error).toMatchObject({ kind: 'too-large', options: { code: 'DOCUMENT_TOO_LONG_FOR_MODEL' } });
    expect(ollama.asked()).toHaveLength(before);
    const fits = Number(error.options.details?.mostCharacters);
    expect(fits).toBeGreaterThan(3000);
    await small.explain({ document: 'x'.repeat(fits), spans: [] });
    expect(ollama.asked()).toHaveLength(before + 1);
  });

  it('is requested when the server does not report the context length', async () => {
    ollama.mode = 'tells-nothing';
    const ready = await llm.openExplain(instanceId, 'unknown:1b', DOCUMENT);
    expect((await ready.explain(EXPLAIN)).response).toContain('In words');
  });

  it('fails with not-found for an unknown instance', async () => {
    expect((await failure(llm.openExplain('missing', MODEL, DOCUMENT))).kind).toBe('not-found');
  });
});

describe('a second opinion', () => {
  it('requests structured output and returns a verdict', async () => {
    ollama.verdict = 'disagree';
    expect(await opinion()).toEqual({ response: 'It is written as one.', verdict: 'disagree' });
    expect(lastAsked()).toMatchObject({ model: MODEL, format: { type: 'object', required: ['reason', 'verdict'] } });
    expect(lastAsked().prompt).toContain(DOCUMENT);
  });

  it('accepts plain text without a second request', async () => {
    ollama.mode = 'words';
    const before = ollama.asked().length;
    expect(await opinion()).toEqual({ response: 'In words: It is written as one.' });
    expect(ollama.asked()).toHaveLength(before + 1);
  });

  it.each(['old', 'half-form'] as const)('falls back to plain text when structured output fails (%s)', async (mode) => {
    ollama.mode = mode;
    expect(await opinion()).toEqual({ response: 'In words: It is written as one.' });
    expect(lastAsked()).not.toHaveProperty('format');
  });

  it('uses the first model when none is chosen', async () => {
    await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId } });
    const ready = await openOpinion();
    expect(ready).toMatchObject({ model: 'a-model', instance: { name: 'local' } });
    ollama.models = [];
    expect((await failure(openOpinion())).options.code).toBe('LLM_BAD_ANSWER');
  });

  it('fails as invalid when there is no default', async () => {
    await asAdmin('PUT', '/defaults', {});
    expect((await failure(openOpinion())).kind).toBe('invalid');
  });

  it('sends the part of a long document around the span and asks for a context that holds it', async () => {
    const long = `${'a'.repeat(150_000)}${SECRET}${'b'.repeat(150_000)}`;
    await opinion({ document: long, span: { ...SPAN, start: 150_000, end: 150_000 + SECRET.length } });
    const { prompt, options } = lastAsked() as unknown as { prompt: string; options: { num_ctx: number } };
    expect(prompt).toContain(`aaa${SECRET}bbb`);
    expect(prompt.length).toBeGreaterThan(100_000);
    expect(prompt.length).toBeLessThan(102_000);
    expect(options.num_ctx * 3).toBeGreaterThan(prompt.length);
  });

  it('sends less to a model with a smaller context', async () => {
    ollama.contextLength = 4096;
    await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId, model: 'tiny:1b' } });
    const long = `${'ä'.repeat(50_000)}${SECRET}${'ö'.repeat(50_000)}`;
    await opinion({ document: long, span: { ...SPAN, start: 50_000, end: 50_000 + SECRET.length } });
    ollama.contextLength = 131_072;
    expect(lastAsked().prompt).toContain(`ää${SECRET}öö`);
    expect(Buffer.byteLength(lastAsked().prompt)).toBeLessThan(2048 * 3);
    expect(Buffer.byteLength(lastAsked().prompt)).toBeGreaterThan(2048 * 2);
  });
});

describe('an opened call', () => {
  it('has sent nothing before it is made', async () => {
    const before = ollama.requests.length;
    await llm.openExplain(instanceId, MODEL, DOCUMENT);
    await openOpinion();
    expect(ollama.requests).toHaveLength(before);
  });

  it('cannot be opened when the address is not allowed', async () => {
    const id = (await asAdmin('POST', '', { name: 'inside', url: 'http://127.0.0.2:1' })).body.id as string;
    await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId: id, model: 'a' } });
    for (const refused of [llm.openExplain(id, MODEL, DOCUMENT), openOpinion()]) {
      expect(await failure(refused)).toMatchObject({ kind: 'bad-gateway', options: { code: 'LLM_UNREACHABLE' } });
    }
  });

  it('cancels its request when its signal aborts', async () => {
    ollama.mode = 'hang-before-headers';
    const gone = new AbortController();
    const before = ollama.asked().length;
    const answer = failure((await llm.openExplain(instanceId, MODEL, DOCUMENT)).explain(EXPLAIN, gone.signal));
    await until(() => ollama.asked().length > before);
    gone.abort();
    expect((await answer).options.code).toBe('LLM_UNREACHABLE');
    await until(() => ollama.asked().at(-1)?.left === true);
  });
});

describe('a server that fails', () => {
  let impatient: TestApp;
  let service: LlmService;
  beforeAll(async () => {
    const env = { OLLAMA_URL: ollama.url, LLM_ANSWER_SECONDS: '1' };
    impatient = await startApp({ env, log: { write: (line: string) => void logged.push(line) } });
    service = impatient.app.get(LlmService, { strict: false });
    const json = { secondOpinion: { instanceId: 'default', model: MODEL } };
    await call(impatient, 'PUT', '/api/v1/ollama/defaults', { headers: bearer(impatient.apiKey), json });
  });
  afterAll(async () => {
    await impatient.close();
  });

  it.each(OLLAMA_FAULTS)(
    'is reported as a bad gateway within the time limit, without any document text (%s)',
    async (mode) => {
      ollama.mode = mode;
      const errors = await Promise.all([
        failure(service.openExplain('default', MODEL, DOCUMENT).then((ready) => ready.explain(EXPLAIN))),
        failure(openOpinion(service).then((ready) => ready.secondOpinion(OPINION))),
      ]);
      for (const { kind, options, message, stack } of errors) {
        expect(kind).toBe('bad-gateway');
        expect(options.code).toMatch(/^LLM_(?:UNREACHABLE|BAD_ANSWER)$/);
        expect(JSON.stringify([message, options, stack])).not.toMatch(/Ana|123-45|secret-of/);
      }
      expect(ollama.asked().length).toBeGreaterThan(0);
    },
  );

  it('leaves no document text in the log', () => {
    expect(logged.length).toBeGreaterThan(OLLAMA_FAULTS.length);
    expect(logged.join('')).not.toMatch(/number of Ana|123-45-6789|secret-of/);
  });
});
