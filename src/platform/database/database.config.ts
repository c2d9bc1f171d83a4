import { Matches } from 'class-validator';
import { Env, EnvBoolean, EnvInteger } from '../config/env.js';
import type { ProductionChecking, SettingsProblem } from '../config/problem.js';

/** The database name if the connection string has none. */
const DEFAULT_DATABASE = 'umbra';

/**
 * Connection strings that ask for TLS; `mongodb+srv` does so by default.
 * @see https://www.mongodb.com/docs/manual/reference/connection-string-options/#tls-options
 */
const ENCRYPTED = /^mongodb:.*[?&](?:tls|ssl)=true(?:&|$)|^mongodb\+srv:(?!.*[?&](?:tls|ssl)=false)/i;
/** A loopback address, or the path of a socket file. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$|^%2F/i;

/** Returns the hosts of a connection string, with their ports. */
const hostsOf = (uri: string): readonly string[] => /^[^/]+\/\/(?:[^/@]*@)?([^/?]+)/.exec(uri)?.[1]?.split(',') ?? [];

/** The document database that stores everything, and the limits of its connections. */
export class DatabaseConfig implements ProductionChecking {
  @Env({
    name: 'MONGODB_URI',
    page: 'backups',
    aliases: ['MONITOR_MONGO_URI'],
    description:
      'MongoDB connection string; the default database name is `umbra`. If absent, the process uses an embedded store in the data folder (one process only).',
    must: 'a MongoDB connection string that begins with mongodb:// or mongodb+srv://',
    example: 'mongodb://user:password@db.example.com/umbra',
    secret: true,
  })
  @Matches(/^(?:mongodb(?:\+srv)?:\/\/\S+)?$/)
  readonly uri: string = '';

  @EnvInteger({
    name: 'MONGODB_SERVER_SELECTION_MS',
    description: 'How long an operation waits for an unreachable database before it fails with 503.',
    range: { from: 100, to: 60_000, unit: 'milliseconds' },
  })
  readonly serverSelectionMs: number = 5000;

  @EnvInteger({
    name: 'MONGODB_MAX_CONNECTIONS',
    description: 'The maximum number of connections to the database.',
    range: { from: 1, to: 1000 },
  })
  readonly maxConnections: number = 32;

  @EnvBoolean({
    name: 'MONGODB_ALLOW_UNENCRYPTED',
    description:
      'Lets the production profile use a MongoDB on another machine without TLS, because the network between them is encrypted or private.',
  })
  readonly mayBeUnencrypted: boolean = false;

  weaknesses(): readonly SettingsProblem[] {
    const problem =
      this.uri === '' ? undefined : (this.missingCredentials() ?? this.untrustedCertificates() ?? this.missingTls());
    return problem === undefined ? [] : [{ variable: 'MONGODB_URI', must: problem }];
  }

  private missingCredentials(): string | undefined {
    if (/^[^/]+\/\/[^/]*@/.test(this.uri) || /[?&]authMechanism=/i.test(this.uri)) return undefined;
    return 'must name a user and password, or an authMechanism: otherwise everyone who reaches the database could read it.';
  }

  /** The options that accept any certificate, whatever else the string asks for. */
  private untrustedCertificates(): string | undefined {
    const option = /[?&](tlsInsecure|(?:tls|ssl)AllowInvalid(?:Certificates|Hostnames))=true/i.exec(this.uri)?.[1];
    if (option === undefined) return undefined;
    return `must not have ${option}=true: otherwise another server could take the place of the database. Name the authority with tlsCAFile.`;
  }

  /** Everyone on the way can read a connection without TLS. A seed list (`mongodb+srv`) implies TLS. */
  private missingTls(): string | undefined {
    if (this.mayBeUnencrypted || !this.isUnencrypted) return undefined;
    return 'must have tls=true: otherwise everyone on the network could read the documents. If the network is encrypted or private, set MONGODB_ALLOW_UNENCRYPTED=true.';
  }

  /** True if the database is on another machine, and the connection has no TLS. */
  get isUnencrypted(): boolean {
    return !ENCRYPTED.test(this.uri) && !hostsOf(this.uri).every((host) => LOOPBACK_HOST.test(host));
  }

  /** Returns the name of the database on the server. */
  get databaseName(): string {
    const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(this.uri)?.[1];
    return named === undefined ? DEFAULT_DATABASE : decodeURIComponent(named);
  }
}
