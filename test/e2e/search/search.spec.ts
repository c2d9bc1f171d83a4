import { describeSearch } from '../../support/search-suite.js';

describe('the embedded search', () => {
  describeSearch(() => ({}));
});
