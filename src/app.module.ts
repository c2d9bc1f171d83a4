import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { AccountModule } from './modules/account/account.module.js';
import { AlertModule } from './modules/alert/alert.module.js';
import { ContextModule } from './modules/context/context.module.js';
import { FilterModule } from './modules/filter/filter.module.js';
import { GatewayModule } from './modules/gateway/gateway.module.js';
import { LlmModule } from './modules/llm/llm.module.js';
import { McpModule } from './modules/mcp/mcp.module.js';
import { PolicyModule } from './modules/policy/policy.module.js';
import { PresidioModule } from './modules/presidio/presidio.module.js';
import { ReidentifyModule } from './modules/reidentify/reidentify.module.js';
import { ReviewModule } from './modules/review/review.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { ScimModule } from './modules/scim/scim.module.js';
import { SsoModule } from './modules/sso/sso.module.js';
import { TrendModule } from './modules/trend/trend.module.js';
import type { Settings } from './platform/config/settings.js';
import type { ServerParts } from './platform/http/server-parts.js';
import { RotationModule } from './platform/key-rotation/rotation.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { SEALED_FIELDS } from './sealed-fields.js';
import { WebModule } from './web/web.module.js';

/** The root module of the application. */
@Module({})
export class AppModule {
  static with(settings: Settings, parts: ServerParts, more: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(settings, parts),
        RotationModule.served(SEALED_FIELDS),
        AccountModule,
        SsoModule,
        ScimModule,
        PolicyModule,
        AlertModule,
        ContextModule,
        LlmModule,
        TrendModule,
        FilterModule,
        GatewayModule,
        PresidioModule,
        ReidentifyModule,
        McpModule,
        SearchModule,
        ReviewModule,
        WebModule,
        ...more,
      ],
    };
  }
}
