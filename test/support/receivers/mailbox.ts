import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as received. */
  readonly raw: string;
  /** The unfolded headers (RFC 5322, 2.2.3). */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly Mail[];
  /** Refuses every recipient with this SMTP status; undefined accepts them again. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** Starts a mail server that stores received messages. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refusal === undefined ? null : Object.assign(new Error('refused'), { responseCode: refusal }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const [head = '', ...body] = raw.split('\r\n\r\n');
          mails.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
            headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
            body: body.join('\r\n\r\n'),
          });
          done();
        });
    },
  });
  // A connection closed by a test is not an error.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: (status) => (refusal = status),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
