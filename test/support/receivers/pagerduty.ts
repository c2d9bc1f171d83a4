import { startReceiver, type Receiver } from './receiver.js';

export const ROUTING_KEY = '0123456789abcdef0123456789ABCDEF';
const refused = (message: string) => ({ status: 400, body: JSON.stringify({ status: 'invalid event', message }) });

/**
 * Starts a stand-in for the Events API that checks required fields and their lengths. `url` is the base address.
 * @see https://developer.pagerduty.com/docs/send-alert-event
 */
export const startPagerDuty = (): Promise<Receiver> =>
  startReceiver('', ({ path, json }) => {
    const event = (json ?? {}) as Record<string, unknown>;
    if (path !== '/v2/enqueue') return { status: 404 };
    if (event.routing_key !== ROUTING_KEY) return refused('routing_key');
    const key = event.dedup_key;
    if (typeof key !== 'string' || key.length === 0 || key.length > 255) return refused('dedup_key');
    if (event.event_action === 'resolve') return { status: 202 };
    if (event.event_action !== 'trigger') return refused('event_action');
    const { summary, source, severity, timestamp } = (event.payload ?? {}) as Record<string, unknown>;
    if (typeof summary !== 'string' || summary === '' || Array.from(summary).length > 1024) return refused('summary');
    if (typeof source !== 'string' || source.trim() === '') return refused('source');
    if (!['critical', 'error', 'warning', 'info'].includes(String(severity))) return refused('severity');
    if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) return refused('timestamp');
    return { status: 202, body: JSON.stringify({ status: 'success', dedup_key: key }) };
  });
