import type { Type } from '@nestjs/common';
import { FirstStartConfig } from './modules/account/first-start/first-start.config.js';
import { CertificateConfig } from './modules/account/certificates/certificate.config.js';
import { ApiKeyConfig } from './modules/account/keys/api-key.config.js';
import { LocalSignInConfig } from './modules/account/sign-in/local-sign-in.config.js';
import { TotpConfig } from './modules/account/second-factor/totp.config.js';
import { AlertConfig } from './modules/alert/alert.config.js';
import { ContextConfig } from './modules/context/context.config.js';
import { DocumentsConfig } from './modules/filter/documents/documents.config.js';
import { FilterConfig } from './modules/filter/filter.config.js';
import { GatewayConfig } from './modules/gateway/gateway.config.js';
import { LlmConfig } from './modules/llm/llm.config.js';
import { McpConfig } from './modules/mcp/mcp.config.js';
import { PolicyConfig } from './modules/policy/policy.config.js';
import { PresidioConfig } from './modules/presidio/presidio.config.js';
import { ReidentifyConfig } from './modules/reidentify/reidentify.config.js';
import { FilterInstanceConfig } from './modules/review/instances/filter-instance.config.js';
import { ReviewConfig } from './modules/review/review.config.js';
import { SearchConfig } from './modules/search/search.config.js';
import { IssuerConfig } from './modules/sso/issuers/issuer.config.js';
import { ProvisioningConfig } from './modules/sso/issuers/provisioning.config.js';
import { NotificationConfig } from './modules/trend/notifications/notification.config.js';
import { QueueConfig } from './modules/trend/queue/queue.config.js';
import { TrendConfig } from './modules/trend/trend.config.js';
import { ArchiveConfig } from './platform/audit-archive/archive.config.js';
import { BackupConfig } from './platform/backups/backup.config.js';
import { S3Config } from './platform/backups/s3.config.js';
import { MetricsAccessConfig } from './platform/auth/metrics-access.config.js';
import { SessionConfig } from './platform/auth/session.config.js';
import { DataConfig } from './platform/config/data.config.js';
import { ProfileConfig } from './platform/config/profile.config.js';
import { DatabaseConfig } from './platform/database/database.config.js';
import { DeepNamesConfig } from './platform/deep-names/deep-names.config.js';
import { EncryptionConfig } from './platform/encryption/encryption.config.js';
import { HealthConfig } from './platform/health/health.config.js';
import { DocsConfig } from './platform/api-docs/docs.config.js';
import { HttpConfig } from './platform/http/http.config.js';
import { PublicUrlConfig } from './platform/http/public-url.config.js';
import { TlsConfig } from './platform/http/tls.config.js';
import { LimitsConfig } from './platform/limits/limits.config.js';
import { LoggingConfig } from './platform/logging/logging.config.js';
import { OcrConfig } from './platform/ocr/ocr.config.js';
import { OutboundConfig } from './platform/outbound/outbound.config.js';
import { PdfConfig } from './pdf/pdf.config.js';
import { IdempotencyConfig } from './platform/idempotency/idempotency.config.js';
import { PhEyeConfig } from './platform/ph-eye/ph-eye.config.js';
import { RedactedPdfConfig } from './pdf/redacted-pdf.config.js';
import { SigningKeyConfig } from './platform/signing/signing-key.config.js';
import { TelemetryConfig } from './platform/telemetry/telemetry.config.js';

/** All groups of settings, in the order used by `.env.example` and the documentation. */
export const CONFIG_GROUPS: readonly { readonly title: string; readonly config: Type<object> }[] = [
  { title: 'Profile', config: ProfileConfig },
  { title: 'Data', config: DataConfig },
  { title: 'Database', config: DatabaseConfig },
  { title: 'Encryption', config: EncryptionConfig },
  { title: 'HTTP', config: HttpConfig },
  { title: 'Limits of callers', config: LimitsConfig },
  { title: 'Repeated requests', config: IdempotencyConfig },
  { title: 'Public address', config: PublicUrlConfig },
  { title: 'TLS', config: TlsConfig },
  { title: 'Client certificates', config: CertificateConfig },
  { title: 'First start', config: FirstStartConfig },
  { title: 'Sessions', config: SessionConfig },
  { title: 'Local sign-in', config: LocalSignInConfig },
  { title: 'Single sign-on', config: IssuerConfig },
  { title: 'Provisioning', config: ProvisioningConfig },
  { title: 'One-time codes', config: TotpConfig },
  { title: 'API keys', config: ApiKeyConfig },
  { title: 'Redaction', config: FilterConfig },
  { title: 'Model servers of names', config: PhEyeConfig },
  { title: 'PDF documents', config: PdfConfig },
  { title: 'Redacted PDF documents', config: RedactedPdfConfig },
  { title: 'PDF documents redacted later', config: DocumentsConfig },
  { title: 'Text recognition', config: OcrConfig },
  { title: 'Deep model of names', config: DeepNamesConfig },
  { title: 'Policies', config: PolicyConfig },
  { title: 'Contexts', config: ContextConfig },
  { title: "Presidio's interface", config: PresidioConfig },
  { title: 'Re-identification', config: ReidentifyConfig },
  { title: 'Alerts', config: AlertConfig },
  { title: 'Trend monitor', config: TrendConfig },
  { title: 'Message queue', config: QueueConfig },
  { title: 'Trend notifications', config: NotificationConfig },
  { title: 'Language models', config: LlmConfig },
  { title: 'Language model gateway', config: GatewayConfig },
  { title: 'Model Context Protocol', config: McpConfig },
  { title: 'Outbound calls', config: OutboundConfig },
  { title: 'Review', config: ReviewConfig },
  { title: 'Signatures', config: SigningKeyConfig },
  { title: 'Audit log', config: ArchiveConfig },
  { title: 'Backups', config: BackupConfig },
  { title: 'Backups on S3', config: S3Config },
  { title: 'Filtering instances', config: FilterInstanceConfig },
  { title: 'Search', config: SearchConfig },
  { title: 'Health', config: HealthConfig },
  { title: 'Metrics', config: MetricsAccessConfig },
  { title: 'OpenTelemetry', config: TelemetryConfig },
  { title: 'Log', config: LoggingConfig },
  { title: 'API documentation', config: DocsConfig },
];

export const CONFIG_CLASSES: readonly Type<object>[] = CONFIG_GROUPS.map(({ config }) => config);
