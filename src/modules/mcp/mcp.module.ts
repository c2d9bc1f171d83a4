import { Module } from '@nestjs/common';
import { provideConfig } from '../../platform/config/config.module.js';
import { FilterModule } from '../filter/filter.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { ReidentifyModule } from '../reidentify/reidentify.module.js';
import { McpConfig } from './mcp.config.js';
import { McpController } from './mcp.controller.js';
import { McpMetrics, mcpMetricProviders } from './mcp.metrics.js';
import { McpDocuments } from './mcp-documents.js';
import { McpService } from './mcp.service.js';

/** Tools for agents, by the Model Context Protocol. */
@Module({
  imports: [FilterModule, PolicyModule, ReidentifyModule],
  controllers: [McpController],
  providers: [provideConfig(McpConfig), ...mcpMetricProviders, McpMetrics, McpDocuments, McpService],
})
export class McpModule {}
