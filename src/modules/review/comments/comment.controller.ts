import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import type { Comment } from './comment.repository.js';
import { CommentService } from './comment.service.js';

export class CommentDto {
  @ApiProperty({ maxLength: 4000 })
  @IsString()
  readonly text: string;
}

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents/:id/comments')
export class CommentController {
  constructor(private readonly comments: CommentService) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'What people said about a document, oldest first' })
  @ApiResponse({ status: 200, description: 'Comments.' })
  async list(@Param('id') id: string, @Acting() actor: Actor) {
    return (await this.comments.list(id, actor)).map(presentComment);
  }

  @Post()
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @HttpCode(200)
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiBody({ type: CommentDto })
  @ApiOperation({ summary: 'Say something about a document' })
  @ApiResponse({ status: 200, description: 'The comment.' })
  @ApiResponse({ status: 400, description: 'It says nothing, or more than 4000 characters.' })
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
