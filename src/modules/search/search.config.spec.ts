import { ProfileConfig } from '../../platform/config/profile.config.js';
import { readSettings } from '../../platform/config/settings.js';
import { SearchConfig } from './search.config.js';

const read = (env: Readonly<Record<string, string>>): SearchConfig =>
  readSettings([SearchConfig], env).of(SearchConfig);
const CLUSTER = { SEARCH_ENGINE: 'elasticsearch', ELASTICSEARCH_URL: 'https://elasticsearch:9200' };

describe('the settings of the search', () => {
  it('are an embedded engine unless told otherwise', () => {
    expect(read({})).toMatchObject({ engine: 'embedded', index: 'umbra-documents' });
  });

  it('take a cluster with credentials of either kind', () => {
    expect(read({ ...CLUSTER, ELASTICSEARCH_API_KEY: 'a2V5' }).apiKey).toBe('a2V5');
    const named = read({ ...CLUSTER, ELASTICSEARCH_USERNAME: 'umbra', ELASTICSEARCH_PASSWORD: 'pass' });
    expect(named).toMatchObject({ username: 'umbra', password: 'pass' });
  });

  it.each([
    ['another engine', { SEARCH_ENGINE: 'other' }, /SEARCH_ENGINE/],
    ['a cluster without an address', { SEARCH_ENGINE: 'elasticsearch' }, /ELASTICSEARCH_URL/],
    ['an address without a cluster', { ELASTICSEARCH_URL: 'http://localhost:9200' }, /ELASTICSEARCH_URL/],
    ['a password in the address', { ...CLUSTER, ELASTICSEARCH_URL: 'http://u:p@localhost' }, /ELASTICSEARCH_URL/],
    ['another protocol', { ...CLUSTER, ELASTICSEARCH_URL: 'ftp://localhost' }, /ELASTICSEARCH_URL/],
    ['a user without a password', { ...CLUSTER, ELASTICSEARCH_USERNAME: 'umbra' }, /ELASTICSEARCH_PASSWORD/],
    ['a password without a user', { ...CLUSTER, ELASTICSEARCH_PASSWORD: 'pass' }, /ELASTICSEARCH_USERNAME/],
    ['a wildcard for a name', { ...CLUSTER, ELASTICSEARCH_INDEX: 'umbra*' }, /ELASTICSEARCH_INDEX/],
    ['upper case in a name', { ...CLUSTER, ELASTICSEARCH_INDEX: 'Umbra' }, /ELASTICSEARCH_INDEX/],
    [
      'a key and a user',
      { ...CLUSTER, ELASTICSEARCH_API_KEY: 'k', ELASTICSEARCH_USERNAME: 'u', ELASTICSEARCH_PASSWORD: 'p' },
      /ELASTICSEARCH_API_KEY/,
    ],
  ])('do not take %s', (_, env, variable) => {
    expect(() => read(env)).toThrow(variable);
  });
});

describe('the settings of the search in production', () => {
  const readInProduction = (env: Readonly<Record<string, string>>): SearchConfig =>
    readSettings([ProfileConfig, SearchConfig], { UMBRA_PROFILE: 'production', ...CLUSTER, ...env }).of(SearchConfig);

  it('name a cluster by https, and credentials', () => {
    expect(readInProduction({ ELASTICSEARCH_API_KEY: 'a2V5' }).engine).toBe('elasticsearch');
    expect(readSettings([ProfileConfig, SearchConfig], { UMBRA_PROFILE: 'production' }).of(SearchConfig).url).toBe('');
    expect(() => readInProduction({})).toThrow(/^ELASTICSEARCH_API_KEY/);
    const inClear = { ELASTICSEARCH_URL: 'http://elasticsearch:9200', ELASTICSEARCH_API_KEY: 'a2V5' };
    expect(() => readInProduction(inClear)).toThrow(/^ELASTICSEARCH_URL/);
  });
});
