/** @jest-environment node */
import { Uploads } from './uploads.js';

/** Answers as it is told, one after the other. */
class FakeCall {
  static answers: { readonly status: number; readonly body: string; readonly retryAfter?: string }[] = [];
  static keys: string[] = [];
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = (): void => undefined;
  onerror = (): void => undefined;
  private retryAfter: string | undefined;

  readonly open = jest.fn();
  setRequestHeader(name: string, value: string): void {
    if (name === 'idempotency-key') FakeCall.keys.push(value);
  }
  getResponseHeader(): string | null {
    return this.retryAfter ?? null;
  }
  send(): void {
    const answer = FakeCall.answers.shift();
    void Promise.resolve().then(() => {
      if (answer === undefined) {
        this.onerror();
        return;
      }
      [this.status, this.responseText, this.retryAfter] = [answer.status, answer.body, answer.retryAfter];
      this.onload();
    });
  }
}

const file = () => ({ name: 'a.txt', file: new File(['a'], 'a.txt') });

describe('an upload', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    FakeCall.keys = [];
    Object.assign(globalThis, { XMLHttpRequest: FakeCall });
  });
  afterEach(() => jest.useRealTimers());

  it('whose first try is still being answered is asked for again, under the same key', async () => {
    FakeCall.answers = [
      { status: 409, body: '{"error":"still being answered","code":"REQUEST_IN_PROGRESS"}', retryAfter: '2' },
      { status: 201, body: '{}' },
    ];
    const taken = jest.fn();
    const uploads = new Uploads('batch', taken);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(uploads.list.get()).toMatchObject([{ state: 'done' }]);
    expect(taken).toHaveBeenCalledTimes(1);
    expect(FakeCall.keys).toHaveLength(2);
    expect(new Set(FakeCall.keys).size).toBe(1);
  });

  it('that is refused says why', async () => {
    FakeCall.answers = [{ status: 409, body: '{"error":"The batch is closed.","code":"BATCH_CLOSED"}' }];
    const uploads = new Uploads('batch', () => undefined);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(0);
    expect(uploads.list.get()).toMatchObject([{ state: 'failed', why: 'The batch is closed.' }]);
  });

  it('is tried again only where the file itself is not what was refused', async () => {
    FakeCall.answers = [
      { status: 415, body: '{"error":"This format is not read."}' },
      { status: 500, body: '{"error":"Something went wrong."}' },
      { status: 201, body: '{}' },
    ];
    const uploads = new Uploads('batch', () => undefined);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(0);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(0);
    uploads.retry();
    await jest.advanceTimersByTimeAsync(0);
    expect(uploads.list.get()).toMatchObject([{ state: 'failed', mayRetry: false }, { state: 'done' }]);
  });

  it('keeps its key when a person tries it again, and another file has its own', async () => {
    FakeCall.answers = [
      { status: 500, body: '{"error":"Something went wrong."}' },
      { status: 201, body: '{}' },
      { status: 201, body: '{}' },
    ];
    const uploads = new Uploads('batch', () => undefined);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(0);
    uploads.retry();
    await jest.advanceTimersByTimeAsync(0);
    uploads.add([file()]);
    await jest.advanceTimersByTimeAsync(0);
    const [first, again, other] = FakeCall.keys;
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
