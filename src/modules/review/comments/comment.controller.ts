import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import type { Comment } from './comment.repository.js';
import { CommentService } from './comment.service.js';

export class CommentDto {
  @ApiProperty({ maxLength: 4000 })
  @IsString()
  readonly text: string;
}

@ApiTags('review')
@Fails(404, 'The document does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents/:id/comments')
export class CommentController {
  constructor(private readonly comments: CommentService) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'List the comments on a document, oldest first' })
  @Succeeds(200, 'Comments.')
  async list(@Param('id') id: string, @Acting() actor: Actor) {
    return (await this.comments.list(id, actor)).map(presentComment);
  }

  @Get('mentionable')
  @ApiOperation({
    summary: 'List the colleagues whom a comment may mention',
    description: 'The members of the group of the document and the administrators, without the caller; at most 1000.',
  })
  @Succeeds(200, 'Their e-mail addresses, sorted.')
  async mentionable(@Param('id') id: string, @Acting() actor: Actor) {
    return (await this.comments.mentionable(id, actor)).map((email) => ({ email }));
  }

  @Post()
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: 'Comment on a document',
    description:
      'Colleagues who are mentioned find a message in their inbox: `@` and the e-mail address, or its part before the `@` where only one colleague has it.',
  })
  @Succeeds(200, 'The comment.')
  @Fails(400, 'The comment is empty or longer than 4000 characters.')
  async add(@Param('id') id: string, @Body() { text }: CommentDto, @Acting() actor: Actor) {
    return presentComment(await this.comments.add(id, text, actor));
  }
}

const presentComment = ({ id, userEmail, timestamp, text }: Comment) => ({
  id,
  userEmail,
  timestamp: timestamp.toISOString(),
  text,
});
