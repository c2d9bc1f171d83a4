import { MODEL_CONFIG, modelFolder, VOCABULARY, type ModelFolder } from '../../../test/support/deep-names.js';
import { until } from '../../../test/support/until.js';
import { AppError } from '../http/app-error.js';
import { DeepNames, type DeepNamesOptions, type DeepNamesOutcome } from './deep-names.js';

const folders: ModelFolder[] = [];
const opened: DeepNames[] = [];

async function folderWith(changes?: Readonly<Record<string, string | undefined>>): Promise<string> {
  const made = await modelFolder(changes);
  folders.push(made);
  return made.folder;
}

async function open(options: Partial<DeepNamesOptions> = {}, told: DeepNamesOutcome[] = []): Promise<DeepNames> {
  const names = new DeepNames(
    { folder: options.folder ?? (await folderWith()), threads: 1, concurrency: 4, timeoutSeconds: 30, ...options },
    { opened: () => undefined, asked: () => undefined, ended: (outcome) => told.push(outcome) },
  );
  opened.push(names);
  await names.start();
  return names;
}

afterAll(async () => {
  for (const names of opened) names.close();
  await Promise.all(folders.map((made) => made.remove()));
});

const textsOf = async (names: DeepNames, text: string): Promise<readonly string[]> =>
  (await names.find(text)).map(({ start, end }) => text.slice(start, end));

async function refusalOf(finding: Promise<unknown>): Promise<AppError> {
  const error: unknown = await finding.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('Not refused');
}

describe('the deep model of names', () => {
  it('finds names, with their places', async () => {
    const names = await open();
    expect(names.state).toBe('ready');
    const text = 'By Ada Lovelace, for ada.';
    expect(await names.find(text)).toEqual([
      { start: 3, end: 15, type: 'person', confidence: expect.closeTo(1, 2) as number },
      { start: 21, end: 24, type: 'person', confidence: expect.closeTo(0.6, 2) as number },
    ]);
  });

  it('finds the same in a text of many parts, read by several processes', async () => {
    const names = await open({ threads: 2 });
    const line = 'Some words, and then Ada Lovelace again\n';
    const found = await names.find(line.repeat(1500));
    expect(found.map(({ start }) => start)).toEqual(Array.from({ length: 1500 }, (_, i) => i * line.length + 21));
  });

  it('finds nothing in nothing', async () => {
    const names = await open();
    expect(await names.find('')).toEqual([]);
    expect(await names.find(' \n\u200b')).toEqual([]);
  });

  it('is off without a folder', async () => {
    const names = await open({ folder: '' });
    expect(names.state).toBe('off');
    const refusal = await refusalOf(names.find('Ada'));
    expect(refusal).toMatchObject({ kind: 'unavailable', options: { code: 'NAMES_MODEL_UNAVAILABLE' } });
    expect(refusal.message).toContain('NAMES_DEEP_PATH');
  });

  it.each(['model_q4.onnx', 'vocab.txt', 'config.json', 'LICENSE'])(
    'is missing without %s, and says so',
    async (file) => {
      const names = await open({ folder: await folderWith({ [file]: undefined }) });
      expect(names.state).toBe('missing');
      expect(names.reason).toContain(file);
      expect(names.reason).toContain('npm run names:deep');
      expect((await refusalOf(names.find('Ada'))).message).toBe(names.reason);
    },
  );

  it('is missing without its runtime, and says how to install it', async () => {
    const names = await open({ folder: await folderWith({ 'node_modules/onnxruntime-node/index.js': undefined }) });
    expect(names.state).toBe('missing');
    expect(names.reason).toContain('onnxruntime-node');
  });

  it('is missing where the runtime does not fit the machine', async () => {
    const runtime = { 'node_modules/onnxruntime-node/index.js': "throw new Error('wrong ELF class')" };
    const names = await open({ folder: await folderWith(runtime) });
    expect(names.state).toBe('missing');
    expect(names.reason).toContain('does not fit');
  });

  it.each([
    ['model_q4.onnx', 'other'],
    ['vocab.txt', 'one\ntwo'],
    ['vocab.txt', [...VOCABULARY, 'more'].join('\n')],
    ['config.json', '{'],
    ['config.json', '{"id2label": {"0": "O"}}'],
    ['config.json', JSON.stringify({ ...MODEL_CONFIG, id2label: { ...MODEL_CONFIG.id2label, 3: 'O' } })],
  ])('has failed where %s is another one', async (file, content) => {
    const names = await open({ folder: await folderWith({ [file]: content }) });
    expect(names.state).toBe('failed');
    expect(names.reason).toMatch(/^(?:model_q4\.onnx|vocab\.txt|config\.json) in NAMES_DEEP_PATH/);
  });

  it('loses one text when its process is killed, and reads the next in another', async () => {
    const told: DeepNamesOutcome[] = [];
    const names = await open({}, told);
    expect(await refusalOf(names.find('Ada crash'))).toMatchObject({ options: { code: 'NAMES_MODEL_FAILED' } });
    expect(await textsOf(names, 'Ada')).toEqual(['Ada']);
    expect(told).toEqual(['failed', 'found']);
  });

  it('loses one text when the runtime throws, and quotes nothing of it', async () => {
    const names = await open();
    const refusal = await refusalOf(names.find('Ada throw'));
    expect(refusal.message).not.toContain('Ada');
    expect(await textsOf(names, 'Ada')).toEqual(['Ada']);
  });

  it('ends a process that hangs', async () => {
    const told: DeepNamesOutcome[] = [];
    const names = await open({}, told);
    // The hanging text times out at once; the next one has the full time, in which to start another process.
    const outOfTime = AbortSignal.timeout(100);
    const timeouts = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(outOfTime);
    expect(await refusalOf(names.find('Ada hang'))).toMatchObject({
      kind: 'timed-out',
      options: { code: 'NAMES_MODEL_TIMED_OUT' },
    });
    expect(await textsOf(names, 'Ada')).toEqual(['Ada']);
    expect(told).toEqual(['timed-out', 'found']);
    expect(timeouts.mock.calls).toEqual([[30_000], [30_000]]);
    timeouts.mockRestore();
  });

  it('refuses more texts than may wait', async () => {
    const told: DeepNamesOutcome[] = [];
    const names = await open({ concurrency: 2 }, told);
    const waiting = [names.find('slow'), names.find('slow')];
    expect(await refusalOf(names.find('Ada'))).toMatchObject({ options: { code: 'OVERLOADED' } });
    await Promise.all(waiting);
    expect(await textsOf(names, 'Ada')).toEqual(['Ada']);
    expect(told).toEqual(['overloaded', 'found', 'found', 'found']);
  });

  it('lets go of who gives up, and reads on for the others', async () => {
    const told: DeepNamesOutcome[] = [];
    const names = await open({}, told);
    const leaving = new AbortController();
    const reason = new Error('The client has gone');
    const left = names.find('slow\n'.repeat(10_000), leaving.signal);
    const stayed = textsOf(names, 'Ada');
    leaving.abort(reason);
    await expect(left).rejects.toBe(reason);
    expect(await stayed).toEqual(['Ada']);
    expect(told).toEqual(['given-up', 'found']);
    await expect(names.find('Ada', leaving.signal)).rejects.toBe(reason);
  });

  it('ends its processes when it is closed', async () => {
    const names = await open();
    const reading = refusalOf(names.find('hang'));
    names.close();
    expect(await reading).toMatchObject({ options: { code: 'NAMES_MODEL_FAILED' } });
    await until(() => names.state === 'off');
    expect(await refusalOf(names.find('Ada'))).toMatchObject({ options: { code: 'NAMES_MODEL_UNAVAILABLE' } });
  });
});
