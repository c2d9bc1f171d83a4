import { Body, Controller, Delete, Get, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch, IfMatchTag } from '../../../../platform/http/entity-tag.decorators.js';
import { entityTagOf, type Precondition, tagged } from '../../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../../platform/http/outcome.decorators.js';
import { WebhookDto } from './webhook.dto.js';
import { presentNewWebhook, presentUndelivered, presentWebhook } from './webhook.presenter.js';
import { WebhookService } from './webhook.service.js';
import type { Webhook } from './webhook.types.js';

/** The caller's own webhook for documents that were sent with `async=true`. */
@ApiTags('documents')
@SessionOrBearer()
@Scope('redaction')
@Controller('api/webhook')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Get()
  @ApiOperation({ summary: 'Get your webhook' })
  @AnswersTagged('The webhook, without its secret.')
  @Fails(404, 'You have no webhook (`NO_WEBHOOK`).')
  async read(@Acting() actor: Actor) {
    return presentWebhook(await this.webhooks.get(actor));
  }

  @Put()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Set or replace your webhook and its secret' })
  @AnswersTagged('The webhook with its secret, shown only once.')
  @Fails(400, 'The URL is malformed, or connections to it are not allowed (`ADDRESS_REFUSED`).')
  async set(
    @Acting() actor: Actor,
    @Body() { url, secret }: WebhookDto,
    @IfMatchTag(tagOf) precondition: Precondition<Webhook | undefined> | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const webhook = await this.webhooks.set(actor, url, secret, precondition);
    return tagged(response, presentNewWebhook(webhook), tagOf(webhook));
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'List undelivered messages to your webhook, newest first' })
  @Succeeds(
    200,
    'At most 100 messages, each with the problem of the last attempt: an HTTP status or the name of a network error.',
  )
  async undelivered(@Acting() actor: Actor) {
    return (await this.webhooks.undelivered(actor)).map(presentUndelivered);
  }

  @Post('deliveries/:deliveryId/retry')
  @ApiOperation({ summary: 'Retry an undelivered message' })
  @Succeeds(204, 'The message is being sent.')
  @Fails(404, 'There is no such message, or no webhook (`NO_DELIVERY`, `NO_WEBHOOK`).')
  async retry(@Acting() actor: Actor, @Param('deliveryId') deliveryId: string): Promise<void> {
    await this.webhooks.retry(actor, deliveryId);
  }

  @Delete()
  @ApiOperation({ summary: 'Delete your webhook' })
  @Succeeds(204, 'The webhook is deleted; no more messages are sent.')
  @Fails(404, 'You have no webhook (`NO_WEBHOOK`).')
  async remove(
    @Acting() actor: Actor,
    @IfMatch(presentWebhook) precondition: Precondition<Webhook> | undefined,
  ): Promise<void> {
    await this.webhooks.remove(actor, precondition);
  }
}

/** Returns the entity tag of a webhook as `GET` shows it, without its secret. */
function tagOf(webhook: Webhook | undefined): string | undefined {
  return webhook && entityTagOf(presentWebhook(webhook));
}
