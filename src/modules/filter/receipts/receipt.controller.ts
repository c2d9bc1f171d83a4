import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { ReceiptService } from './receipt.service.js';

@ApiTags('filter')
@Scope('redaction')
@Controller('api/v1/receipts')
export class ReceiptController {
  constructor(private readonly receipts: ReceiptService) {}

  @Get('public-key')
  @SessionOrBearer()
  @ApiOperation({ summary: 'Get the key for verifying receipts of redactions' })
  @ApiResponse({ status: 200, description: 'PEM of an Ed25519 key.' })
  async publicKey() {
    return { algorithm: 'Ed25519', publicKey: await this.receipts.publicKey() };
  }
}
