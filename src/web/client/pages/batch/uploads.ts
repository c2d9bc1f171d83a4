import { ApiProblem, OFFLINE, problemFrom } from '../../api/errors.js';
import { newRequestKey } from '../../api/request-key.js';
import { signInAgain } from '../../api/session.js';
import { makeStore } from '../../api/store.js';

export interface Upload {
  /** Also the idempotency key of every try, so that a file that has arrived already is not added twice. */
  readonly key: string;
  /** The name with the path of its folders. */
  readonly name: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** In percent, 0 to 100. */
  readonly progress: number;
  readonly why?: string | undefined;
  /** True if uploading the same file may succeed later. */
  readonly mayRetry?: boolean;
}

const MAX_CONCURRENT = 3;
const AGAIN_SECONDS = 5;
/** Status codes for a problem of the file itself: malformed, too large, or of an unsupported format. */
const FILE_REFUSALS: readonly number[] = [400, 413, 415, 422];

/** Uploads files to a batch, a few at a time. If the server is busy, the upload is retried; a refusal is shown. */
export class Uploads {
  readonly list = makeStore<readonly Upload[]>([]);
  private isStopped = false;

  constructor(
    private readonly batchId: string,
    private readonly onTaken: () => void,
  ) {}

  add(files: readonly { readonly name: string; readonly file: File }[]): void {
    const added = files.map(({ name, file }): Upload => ({
      key: newRequestKey(),
      name,
      file,
      state: 'waiting',
      progress: 0,
    }));
    this.list.set([...this.list.get(), ...added]);
    this.isStopped = false;
    this.work();
  }

  retry(): void {
    this.list.set(
      this.list
        .get()
        .map((one) =>
          one.mayRetry === true ? { ...one, state: 'waiting', progress: 0, why: undefined, mayRetry: false } : one,
        ),
    );
    this.isStopped = false;
    this.work();
  }

  /** Finishes the uploads in progress and removes the waiting ones. */
  stop(): void {
    this.isStopped = true;
    this.list.set(this.list.get().filter(({ state }) => state !== 'waiting'));
  }

  private work(): void {
    const list = this.list.get();
    let busy = list.filter(({ state }) => state === 'sending').length;
    for (const upload of list) {
      if (busy >= MAX_CONCURRENT || this.isStopped) return;
      if (upload.state !== 'waiting') continue;
      busy++;
      this.change(upload, { state: 'sending' });
      void this.send(upload).finally(() => {
        this.work();
      });
    }
  }

  private async send(upload: Upload): Promise<void> {
    for (;;) {
      const problem = await this.post(upload);
      if (problem?.status === 401) await signInAgain();
      else if (problem?.isPassing === true) {
        await new Promise((resolve) => setTimeout(resolve, (problem.retryAfterSeconds ?? AGAIN_SECONDS) * 1000));
      } else {
        const isTaken = problem === undefined;
        this.change(upload, {
          state: isTaken ? 'done' : 'failed',
          progress: 100,
          why: problem?.message,
          mayRetry: !isTaken && !FILE_REFUSALS.includes(problem.status),
        });
        if (isTaken) this.onTaken();
        return;
      }
    }
  }

  /** Uses XMLHttpRequest because it reports upload progress. @returns why the upload failed; undefined on success */
  private post(upload: Upload): Promise<ApiProblem | undefined> {
    return new Promise((resolve) => {
      const call = new XMLHttpRequest();
      const query = new URLSearchParams({ batchId: this.batchId, name: upload.name });
      call.open('POST', `/api/v1/documents/${/\.pdf$/i.test(upload.name) ? 'pdf' : 'file'}?${query.toString()}`);
      call.setRequestHeader('content-type', upload.file.type === '' ? 'application/octet-stream' : upload.file.type);
      call.setRequestHeader('idempotency-key', upload.key);
      call.upload.onprogress = ({ loaded, total }) => {
        this.change(upload, { progress: Math.round((100 * loaded) / Math.max(1, total)) });
      };
      call.onload = () => {
        resolve(call.status < 300 ? undefined : problemOfCall(call));
      };
      call.onerror = () => resolve(new ApiProblem(0, OFFLINE, ''));
      call.send(upload.file);
    });
  }

  private change({ key }: Upload, change: Partial<Upload>): void {
    this.list.set(this.list.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  }
}

function problemOfCall(call: XMLHttpRequest): ApiProblem {
  return problemFrom(call.status, bodyIn(call.responseText), call.getResponseHeader('retry-after'));
}

function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The response is not from this server.
  }
}

/** Returns the dropped files, including those in subfolders. */
export async function filesIn(items: readonly DataTransferItem[]): Promise<readonly { name: string; file: File }[]> {
  const entries = items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(walk))).flat();
}

async function walk(entry: FileSystemEntry): Promise<{ name: string; file: File }[]> {
  const name = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ name, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: { name: string; file: File }[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await walk(one)));
  }
}
