import { describeEmbeddedSearch } from '../../support/search-suite.js';

describe('the embedded search', describeEmbeddedSearch);
