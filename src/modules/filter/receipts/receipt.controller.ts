import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ReceiptService } from './receipt.service.js';

@ApiTags('filter')
@Scope('redaction')
@Controller('api/v1/receipts')
export class ReceiptController {
  constructor(private readonly receipts: ReceiptService) {}

  @Get('public-key')
  @SessionOrBearer()
  @ApiOperation({ summary: 'Get the key for verifying receipts of redactions' })
  @Succeeds(200, 'PEM of an Ed25519 key.')
  async publicKey() {
    return { algorithm: 'Ed25519', publicKey: await this.receipts.publicKey() };
  }
}
