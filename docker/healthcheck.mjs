/** Asks this container's own server; exits 0 when it is up. The certificate is its own, so it is not checked. */
import http from 'node:http';
import https from 'node:https';

const { env } = process;
const tls = env.TLS_SELF_SIGNED === 'true' || env.TLS_CERT_FILE || env.MONITOR_CERT_FILE;
const request = (tls ? https : http).get(
  { host: '127.0.0.1', port: env.PORT || 8080, path: '/readyz', timeout: 4000, rejectUnauthorized: false },
  (response) => process.exit(response.statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error('timed out')));
request.on('error', () => process.exit(1));
