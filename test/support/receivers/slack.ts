import { startReceiver, type Receiver } from './receiver.js';

const PATH = '/services/T000/B000/secret-of-slack';
const REFUSED = { status: 400, body: 'invalid_payload' };

/**
 * Starts an incoming webhook that refuses what Slack would: a wrong type, missing text, blocks beyond their limits.
 * @see https://docs.slack.dev/reference/block-kit/blocks
 */
export const startSlack = (): Promise<Receiver> =>
  startReceiver(PATH, ({ path, headers, json }) => {
    if (path !== PATH) return { status: 404, body: 'no_service' };
    const { text, blocks = [] } = (json ?? {}) as {
      readonly text?: unknown;
      readonly blocks?: readonly { readonly type: string; readonly text?: Text; readonly fields?: readonly Text[] }[];
    };
    if (headers['content-type'] !== 'application/json' || typeof text !== 'string' || text === '') return REFUSED;
    if (text.length > 40_000 || blocks.length > 50) return REFUSED;
    const isFine = blocks.every(({ type, text: title, fields = [] }) =>
      type === 'header'
        ? title?.type === 'plain_text' && title.text.length <= 150
        : fields.length <= 10 && fields.every((field) => field.text.length > 0 && field.text.length <= 2000),
    );
    return isFine ? { status: 200, body: 'ok' } : REFUSED;
  });

interface Text {
  readonly type: string;
  readonly text: string;
}
