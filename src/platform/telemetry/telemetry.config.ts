import { IsIn, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { Env, EnvBoolean, EnvChoice, EnvNumber } from '../config/env.js';
import type { SelfChecking, SettingsProblem } from '../config/problem.js';
import { BASE_URL, isBaseUrl } from '../outbound/base-url.js';
import { readPairs } from './pairs.js';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];
const EXPORTERS = ['otlp', 'none'] as const;
const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

const ArePairs = (): PropertyDecorator =>
  ValidateBy({
    name: 'arePairs',
    validator: { validate: (value) => typeof value === 'string' && readPairs(value) !== undefined },
  });

/**
 * Traces and metrics for a collector, by the variables that the specification of OpenTelemetry defines.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export class TelemetryConfig implements SelfChecking {
  @Env({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description:
      'The OpenTelemetry collector that traces and metrics are sent to. If absent, none are recorded, and the packages for them are not loaded.',
    must: BASE_URL,
    example: 'http://collector.internal:4318',
  })
  @ValidateIf(({ endpoint }: TelemetryConfig) => endpoint !== '')
  @ValidateBy({ name: 'isBaseUrl', validator: { validate: isBaseUrl } })
  readonly endpoint: string = '';

  @Env({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    description: 'Headers of every request to the collector, such as its credential.',
    must: 'comma-separated pairs of name=value, percent-encoded',
    secret: true,
  })
  @ArePairs()
  readonly headers: string = '';

  @EnvChoice({
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    description: 'The encoding of what is sent. gRPC is not supported; every collector also accepts HTTP.',
    choices: PROTOCOLS,
  })
  readonly protocol: string = 'http/protobuf';

  @EnvNumber({
    name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
    description: 'The time limit for sending one batch, retries included, in milliseconds.',
    range: { from: 100, to: 20_000 },
  })
  readonly timeoutMs: number = 10_000;

  @EnvChoice({
    name: 'OTEL_TRACES_EXPORTER',
    description: 'Whether traces are sent. `none` sends metrics only.',
    choices: EXPORTERS,
  })
  readonly traces: string = 'otlp';

  @EnvChoice({
    name: 'OTEL_METRICS_EXPORTER',
    description: 'Whether metrics are sent. `none` sends traces only; Prometheus can still scrape the metrics.',
    choices: EXPORTERS,
  })
  readonly metrics: string = 'otlp';

  @EnvNumber({
    name: 'OTEL_METRIC_EXPORT_INTERVAL',
    description: 'How often metrics are sent, in milliseconds.',
    range: { from: 1000, to: 3_600_000 },
  })
  readonly metricIntervalMs: number = 60_000;

  @Env({
    name: 'OTEL_TRACES_SAMPLER',
    description:
      'Which traces are recorded. With `parentbased_…`, callers that send a `traceparent` header decide for their own requests.',
    must: SAMPLERS.join(', '),
  })
  @IsIn(SAMPLERS)
  readonly sampler: string = 'parentbased_always_on';

  @EnvNumber({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'The share of traces that the samplers named `…traceidratio` record.',
    range: { from: 0, to: 1 },
  })
  readonly samplerRatio: number = 1;

  @Env({
    name: 'OTEL_SERVICE_NAME',
    description: 'The name of this service in traces and metrics.',
    must: '1 to 128 letters, digits, dots, hyphens and underscores',
  })
  @Matches(/^[\w.-]{1,128}$/)
  readonly serviceName: string = 'umbra';

  @Env({
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    description: 'What else collectors are to know of this process, such as its environment.',
    must: 'comma-separated pairs of name=value, percent-encoded',
    example: 'deployment.environment.name=production,k8s.namespace.name=umbra',
  })
  @ArePairs()
  readonly resource: string = '';

  @EnvBoolean({
    name: 'OTEL_SDK_DISABLED',
    description: 'Sends nothing, even if a collector is set.',
  })
  readonly isDisabled: boolean = false;

  get sendsTraces(): boolean {
    return this.isOn && this.traces === 'otlp';
  }

  get sendsMetrics(): boolean {
    return this.isOn && this.metrics === 'otlp';
  }

  get isOn(): boolean {
    return this.endpoint !== '' && !this.isDisabled;
  }

  conflicts(): readonly SettingsProblem[] {
    if (this.endpoint !== '' || this.headers === '') return [];
    return [
      { variable: 'OTEL_EXPORTER_OTLP_HEADERS', must: 'needs OTEL_EXPORTER_OTLP_ENDPOINT: set both or neither.' },
    ];
  }
}
