import { applyDecorators, HttpCode, UseFilters } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiProperty, ApiPropertyOptional, ApiResponse, ApiTags } from '@nestjs/swagger';
import { BearerOnly, KeyAlsoIn, Scope } from '../../platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import type { Json } from '../../platform/signing/canonical-json.js';
import { GatewayErrorFilter } from './gateway-error.filter.js';
import { GatewayConfig } from './gateway.config.js';

/** A response of a vendor; its fields are documented by the vendor. */
export type VendorAnswer = Readonly<Record<string, Json>>;

class VendorErrorDetails {
  @ApiProperty()
  readonly message!: string;

  @ApiProperty()
  readonly type!: string;

  @ApiProperty({ type: String, nullable: true, required: false, description: 'Where in the request.' })
  readonly param?: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    required: false,
    description: 'Begins with `umbra_` where it is of this service.',
  })
  readonly code?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Of the Anthropic API: `error_code`, and `param` where there is one.',
  })
  readonly details?: object;
}

/** An error in the format of the vendors' SDKs. */
class VendorErrorBody {
  @ApiProperty({ required: false, description: '`error`, of the Anthropic API.' })
  readonly type?: string;

  @ApiProperty()
  readonly error!: VendorErrorDetails;

  @ApiProperty({ required: false, description: 'Of the Anthropic API.' })
  readonly request_id?: string;

  @ApiProperty({ required: false, description: 'As in all other errors of this service.' })
  readonly code?: string;
}

/** An error in the format of Ollama. */
export class OllamaErrorBody {
  @ApiProperty()
  readonly error!: string;

  @ApiProperty({ required: false, description: 'As in all other errors of this service.' })
  readonly code?: string;
}

const FAILURES: Readonly<Record<number, string>> = {
  400: 'The body is no JSON, or holds something that cannot be redacted: `param` names it. Also what the vendor answers.',
  401: 'No or an unknown key.',
  403: 'The key has not the scope `redaction`, or may not choose the policy.',
  404: 'The gateway to this vendor is off, or the vendor does not know the model.',
  413: 'The body is too large.',
  415: 'The body is not declared to be JSON in UTF-8.',
  429: 'Too many requests.',
  500: 'The server failed.',
  502: 'The server of the vendor cannot be reached, or what it answers cannot be read.',
  503: 'The request cannot be redacted just now. Nothing was sent.',
  504: 'The server of the vendor did not answer in time.',
};

/**
 * The headers for an API key of this service when `Authorization` is not used for it: a separate header, next to a key
 * of the vendor, or the header in which the vendor's clients send theirs.
 */
const OWN_KEY_HEADERS = { instead: 'x-umbra-key', otherwise: 'x-api-key' } as const;

/** The decorators that all controllers of the gateway share. @param error the format of their errors */
export const GatewayRoutes = (error: typeof VendorErrorBody | typeof OllamaErrorBody = VendorErrorBody) =>
  applyDecorators(
    ApiTags('gateway'),
    BearerOnly(),
    KeyAlsoIn(OWN_KEY_HEADERS),
    Scope('redaction'),
    ToleratesUnknownInput(),
    UseFilters(GatewayErrorFilter),
    ApiHeader({
      name: OWN_KEY_HEADERS.instead,
      required: false,
      description: 'An API key of this service, when `Authorization` holds one of the vendor.',
    }),
    ...Object.entries(FAILURES).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, type: error }),
    ),
  );

/** A request to a language model. The body is read as bytes, so that whatever is not redacted stays unchanged. */
export const AsksModel = () =>
  applyDecorators(
    HttpCode(200),
    AcceptsRaw({ limit: { config: GatewayConfig, field: 'maxBytes' } }),
    ApiBody({ description: 'As the vendor documents it.', schema: { type: 'object', additionalProperties: true } }),
    ApiHeader({
      name: 'x-umbra-policy',
      required: false,
      description:
        'The policy to redact by: GATEWAY_POLICY, or one of GATEWAY_POLICIES. A key that has a policy admits no other.',
    }),
  );
