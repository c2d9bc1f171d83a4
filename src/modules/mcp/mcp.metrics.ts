import { Injectable } from '@nestjs/common';
import type { EndedCall } from '../../mcp/backend.js';
import { counter } from '../../platform/metrics/metric.js';

/** Counts calls of tools. All label values are defined by the product. */
@Injectable()
export class McpMetrics {
  private readonly calls = counter({
    name: 'umbra_mcp_calls_total',
    help: 'Tool calls over the Model Context Protocol, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
  });

  ended({ tool, outcome }: EndedCall): void {
    this.calls.inc({ tool, outcome });
  }
}
