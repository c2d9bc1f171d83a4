import { Matches, MaxLength } from 'class-validator';
import { Env, EnvChoice, EnvInteger } from '../../platform/config/env.js';
import type { ProductionChecking, SelfChecking, SettingsProblem } from '../../platform/config/problem.js';

const ENGINES = ['embedded', 'elasticsearch', 'off'] as const;

/** A name that Elasticsearch accepts, short enough for the version that is appended. */
const INDEX_NAME = /^[a-z0-9][a-z0-9_.-]{0,99}$/;
/** Without user and password: they would be in logs, and have variables of their own. */
const URL_OR_NONE = /^(?:https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?)?$/;

/** Settings of the search for documents. */
export class SearchConfig implements SelfChecking, ProductionChecking {
  @EnvChoice({
    name: 'SEARCH_ENGINE',
    description:
      'How documents are searched: `embedded` keeps an index in the memory of each process and needs no other service, `elasticsearch` uses a cluster, `off` turns search off.',
    choices: ENGINES,
  })
  readonly engine: (typeof ENGINES)[number] = 'embedded';

  @Env({
    name: 'ELASTICSEARCH_URL',
    description: 'Address of the Elasticsearch cluster. It stores texts unencrypted: protect it like the database.',
    must: 'an http or https address without a user or password in it',
    example: 'https://elasticsearch:9200',
  })
  @Matches(URL_OR_NONE)
  readonly url: string = '';

  @Env({
    name: 'ELASTICSEARCH_INDEX',
    description:
      'Alias of the search index. Umbra creates the index that the alias points to, with a version in its name.',
    must: 'a name of at most 100 lower-case letters, digits, hyphens, dots and underscores',
  })
  @Matches(INDEX_NAME)
  readonly index: string = 'umbra-documents';

  @Env({
    name: 'ELASTICSEARCH_USERNAME',
    description: 'User name for the cluster.',
    must: 'a name of at most 1024 characters',
  })
  @MaxLength(1024)
  readonly username: string = '';

  @Env({
    name: 'ELASTICSEARCH_PASSWORD',
    description: 'Password for the cluster.',
    must: 'a password of at least one character',
    secret: true,
  })
  readonly password: string = '';

  @Env({
    name: 'ELASTICSEARCH_API_KEY',
    description: 'API key for the cluster, encoded as issued, instead of a user name and a password.',
    must: 'an API key of at least one character',
    secret: true,
  })
  readonly apiKey: string = '';

  @Env({
    name: 'ELASTICSEARCH_CA_FILE',
    description: 'PEM file with the certificate authorities of the cluster, instead of those of Node.',
    must: 'the path of a PEM file',
  })
  readonly caFile: string = '';

  @EnvInteger({
    name: 'ELASTICSEARCH_SEARCH_TIMEOUT_MS',
    description: 'The maximum time for a search on the cluster. Then it returns no results.',
    range: { from: 100, to: 60_000, unit: 'milliseconds' },
  })
  readonly searchTimeoutMs: number = 5000;

  @EnvInteger({
    name: 'ELASTICSEARCH_WRITE_TIMEOUT_MS',
    description: 'The maximum time for writing to the cluster. Then the write is retried.',
    range: { from: 1000, to: 50_000, unit: 'milliseconds' },
  })
  readonly writeTimeoutMs: number = 30_000;

  conflicts(): readonly SettingsProblem[] {
    if (this.engine === 'elasticsearch') return [...this.missing(), ...this.credentials()];
    return this.given().map((variable) => ({ variable, must: 'needs SEARCH_ENGINE=elasticsearch.' }));
  }

  weaknesses(): readonly SettingsProblem[] {
    if (this.engine !== 'elasticsearch') return [];
    const problems: SettingsProblem[] = [];
    if (this.url.startsWith('http:')) {
      const must = 'must be an https address: otherwise everyone on the way to the cluster could read the texts.';
      problems.push({ variable: 'ELASTICSEARCH_URL', must });
    }
    if (this.username === '' && this.apiKey === '') {
      const must =
        'must be set, or ELASTICSEARCH_USERNAME: otherwise everyone who reaches the cluster could read the texts.';
      problems.push({ variable: 'ELASTICSEARCH_API_KEY', must });
    }
    return problems;
  }

  private given(): readonly string[] {
    const values = {
      ELASTICSEARCH_URL: this.url,
      ELASTICSEARCH_USERNAME: this.username,
      ELASTICSEARCH_PASSWORD: this.password,
      ELASTICSEARCH_API_KEY: this.apiKey,
      ELASTICSEARCH_CA_FILE: this.caFile,
    };
    return Object.entries(values).flatMap(([variable, value]) => (value === '' ? [] : [variable]));
  }

  private missing(): readonly SettingsProblem[] {
    return this.url === ''
      ? [{ variable: 'ELASTICSEARCH_URL', must: 'must be set for SEARCH_ENGINE=elasticsearch.' }]
      : [];
  }

  private credentials(): readonly SettingsProblem[] {
    const problems: SettingsProblem[] = [];
    if (this.username === '' && this.password !== '') problems.push(half('ELASTICSEARCH_USERNAME'));
    if (this.username !== '' && this.password === '') problems.push(half('ELASTICSEARCH_PASSWORD'));
    if (this.apiKey !== '' && this.username !== '') {
      problems.push({
        variable: 'ELASTICSEARCH_API_KEY',
        must: 'must not be set together with ELASTICSEARCH_USERNAME: set one of them.',
      });
    }
    return problems;
  }
}

const half = (variable: string): SettingsProblem => ({
  variable,
  must: 'must be set: the other half of the credentials is set.',
});
