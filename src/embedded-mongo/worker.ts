import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedStore, type StoreOptions } from './embedded-store.js';

/** Messages from the worker to the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string | undefined }
  | { readonly kind: 'closed' };

const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');
const tell = (message: WorkerMessage): void => {
  port.postMessage(message);
};

function tellFault(error: unknown): void {
  const fault = error instanceof Error ? error : new Error('Something was thrown that is not an error.');
  tell({ kind: 'fault', message: fault.message, stack: fault.stack });
}

async function serve(): Promise<void> {
  const options = workerData as Omit<StoreOptions, 'onFault' | 'file'>;
  const store = await EmbeddedStore.start({
    ...options,
    file: join(options.directory, 'store.mdb'),
    onFault: tellFault,
  });
  port?.once('message', () => {
    store.close().then(
      () => {
        tell({ kind: 'closed' });
        port.close();
      },
      (error: unknown) => {
        tellFault(error);
        process.exit(1);
      },
    );
  });
  tell({ kind: 'ready', port: store.port });
}

serve().catch((error: unknown) => {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : 'The document store could not start.' });
  port.close();
});
