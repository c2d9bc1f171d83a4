import type { Settings } from '../config/settings.js';
import { DataConfig } from '../config/data.config.js';
import { HttpConfig } from './http.config.js';
import { HttpServerAdapter } from './http-server.adapter.js';
import { InFlight } from './in-flight.js';
import { Readiness } from '../lifecycle/readiness.js';
import { RouteTable } from './route-table.js';
import { clientAuthOptions, loadTls, type TlsMaterial } from './tls-material.js';
import { TlsConfig } from './tls.config.js';

/** Parts of the server that exist before the first module is created. */
export interface ServerParts {
  readonly adapter: HttpServerAdapter;
  readonly inFlight: InFlight;
  readonly readiness: Readiness;
  readonly routes: RouteTable;
  /** Absent when connections are not encrypted. */
  readonly tls?: { readonly material: TlsMaterial; readonly load: () => Promise<TlsMaterial> };
}

/** @throws SettingsError when the certificate files cannot be used */
export async function makeServerParts(settings: Settings): Promise<ServerParts> {
  const http = settings.of(HttpConfig);
  const tlsConfig = settings.of(TlsConfig);
  const load = (): Promise<TlsMaterial> => loadTls(tlsConfig, settings.of(DataConfig).directory);
  const material = tlsConfig.enabled ? await load() : undefined;
  const routes = new RouteTable();
  const adapter = new HttpServerAdapter(
    http,
    material === undefined ? undefined : { ...material.context, ...clientAuthOptions(tlsConfig) },
    routes,
  );
  return {
    adapter,
    inFlight: new InFlight({
      maxRequests: http.maxRequests,
      maxBodyBytes: http.maxBodyBytesInFlight,
      maxUnfinished: http.maxUnfinishedPerAddress,
    }),
    readiness: new Readiness(),
    routes,
    ...(material !== undefined && { tls: { material, load } }),
  };
}
