import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider } from '@willsoto/nestjs-prometheus';
import type { Counter } from 'prom-client';
import type { EndedCall } from '../../mcp/backend.js';

const CALLS = 'umbra_mcp_calls_total';

export const mcpMetricProviders = [
  makeCounterProvider({
    name: CALLS,
    help: 'Tool calls over the Model Context Protocol, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
  }),
];

/** Counts calls of tools. All label values are defined by the product. */
@Injectable()
export class McpMetrics {
  constructor(@InjectMetric(CALLS) private readonly calls: Counter<'tool' | 'outcome'>) {}

  ended({ tool, outcome }: EndedCall): void {
    this.calls.inc({ tool, outcome });
  }
}
