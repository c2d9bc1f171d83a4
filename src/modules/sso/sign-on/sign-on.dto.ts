import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';

/** A path of this server, of characters that mean nothing in HTML, with an optional query and fragment. */
const LOCAL_PATH = /^\/(?:[\w~.-][\w~./?=#-]{0,510})?$/;

export class StartDto {
  @ApiPropertyOptional({
    pattern: LOCAL_PATH.source,
    default: '/',
    description: 'Where the browser goes when it is signed in: a path of this server.',
  })
  @MayBeAbsent()
  @Matches(LOCAL_PATH, { message: 'returnTo must be a path of this server' })
  readonly returnTo: string = '/';

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description:
      'For a person who is signed in: has the provider ask once more who they are, as `POST /api/session/confirm` does.',
  })
  @MayBeAbsent()
  @IsIn(['true', 'false'])
  readonly confirm: 'true' | 'false' = 'false';
}
