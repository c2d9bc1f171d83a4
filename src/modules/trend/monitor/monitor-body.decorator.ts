import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { TrendConfig } from '../trend.config.js';

/**
 * Accepts JSON with any declared content type, as clients of existing monitors send it, up to
 * MONITOR_MAX_REQUEST_BYTES.
 */
export const MonitorBody = () =>
  AcceptsJson({ limit: { config: TrendConfig, field: 'maxRequestBytes' }, anyType: true });
