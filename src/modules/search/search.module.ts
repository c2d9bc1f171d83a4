import { Module } from '@nestjs/common';
import { DataConfig } from '../../platform/config/data.config.js';
import { provideConfig } from '../../platform/config/config.module.js';
import { Cipher } from '../../platform/encryption/cipher.js';
import { EmbeddedEngine } from './embedded/embedded.engine.js';
import { IndexFile } from './embedded/index-file.js';
import { indexFileOf } from './embedded/index-path.js';
import { SEARCH_ENGINE, type SearchEngine } from './search-engine.js';
import { SearchFollowTask } from './search-follow.task.js';
import { SearchIndexing } from './search-indexing.js';
import { SearchConfig } from './search.config.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

async function makeEngine(config: SearchConfig, data: DataConfig, cipher: Cipher): Promise<SearchEngine | null> {
  switch (config.engine) {
    case 'off':
      return null;
    case 'embedded':
      return new EmbeddedEngine(new IndexFile(indexFileOf(data.directory), cipher));
    case 'elasticsearch': {
      const { makeElasticsearchEngine } = await import('./elasticsearch/make-engine.js');
      return makeElasticsearchEngine(config);
    }
  }
}

@Module({
  controllers: [SearchController],
  providers: [
    provideConfig(SearchConfig),
    { provide: SEARCH_ENGINE, inject: [SearchConfig, DataConfig, Cipher], useFactory: makeEngine },
    SearchFollowTask,
    SearchIndexing,
    SearchService,
  ],
  exports: [SearchService],
})
export class SearchModule {}
