import { Env, EnvBoolean, EnvChoice, EnvInteger } from '../config/env.js';
import type { AllSettings, ProductionChecking, SelfChecking, SettingsProblem } from '../config/problem.js';
import { HttpConfig } from './http.config.js';

/** TLS settings, and whether clients must present a certificate. */
export class TlsConfig implements SelfChecking, ProductionChecking {
  @Env({
    name: 'TLS_CERT_FILE',
    aliases: ['MONITOR_CERT_FILE'],
    description: 'PEM file with the server certificate and its chain. Reloaded when it changes.',
    must: 'the path of a PEM file',
  })
  readonly certFile: string = '';

  @Env({
    name: 'TLS_KEY_FILE',
    aliases: ['MONITOR_KEY_FILE'],
    description: 'PEM file with the private key of the certificate. Reloaded when it changes.',
    must: 'the path of a PEM file',
  })
  readonly keyFile: string = '';

  @EnvBoolean({
    name: 'TLS_SELF_SIGNED',
    description: 'Generate a self-signed certificate, keep it in the data folder and renew it before it expires.',
  })
  readonly selfSigned: boolean = false;

  @Env({
    name: 'TLS_CLIENT_CA_FILE',
    description: 'PEM file with the certificate authorities of client certificates. Reloaded when it changes.',
    must: 'the path of a PEM file',
  })
  readonly clientCaFile: string = '';

  @EnvChoice({
    name: 'TLS_CLIENT_AUTH',
    description:
      'Client certificates: `off`, `optional` (requested; a valid one replaces an API key on routes that allow it) or `required` (no connection without one, including health probes).',
    choices: ['off', 'optional', 'required'],
  })
  readonly clientAuth: 'off' | 'optional' | 'required' = 'off';

  @EnvInteger({
    name: 'TLS_RELOAD_SECONDS',
    description: 'How often the certificate files are checked for changes.',
    range: { from: 1, to: 86_400, unit: 'seconds' },
  })
  readonly reloadSeconds: number = 10;

  get enabled(): boolean {
    return this.selfSigned || this.certFile !== '';
  }

  conflicts(): readonly SettingsProblem[] {
    const problems: SettingsProblem[] = [];
    const add = (variable: string, must: string): void => {
      problems.push({ variable, must });
    };
    if (this.certFile !== '' && this.keyFile === '') add('TLS_KEY_FILE', 'must be set if TLS_CERT_FILE is set.');
    if (this.keyFile !== '' && this.certFile === '') add('TLS_CERT_FILE', 'must be set if TLS_KEY_FILE is set.');
    if (this.selfSigned && this.certFile !== '') add('TLS_SELF_SIGNED', 'must not be true if TLS_CERT_FILE is set.');
    if (this.clientAuth !== 'off' && this.clientCaFile === '') {
      add('TLS_CLIENT_CA_FILE', 'must be set if TLS_CLIENT_AUTH is optional or required.');
    }
    if (this.clientAuth === 'off' && this.clientCaFile !== '') {
      add('TLS_CLIENT_AUTH', 'must be optional or required if TLS_CLIENT_CA_FILE is set.');
    }
    if (this.clientAuth !== 'off' && !this.enabled) {
      add('TLS_CLIENT_AUTH', 'must be off without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TLS_SELF_SIGNED=true.');
    }
    return problems;
  }

  weaknesses(settings: AllSettings): readonly SettingsProblem[] {
    if (settings.of(HttpConfig).trustedProxies.length > 0) return [];
    if (!this.enabled) {
      const must =
        'must be set with TLS_KEY_FILE, or TRUSTED_PROXIES must name the proxy that terminates TLS: otherwise keys and passwords would cross the network unencrypted.';
      return [{ variable: 'TLS_CERT_FILE', must }];
    }
    return this.selfSigned
      ? [
          {
            variable: 'TLS_SELF_SIGNED',
            must: 'must be false: clients cannot verify a self-signed certificate. Set TLS_CERT_FILE.',
          },
        ]
      : [];
  }
}
