import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalChoice } from '../../../platform/http/field.decorators.js';

/** A path of this server, of characters that mean nothing in HTML, with an optional query and fragment. */
const LOCAL_PATH = /^\/(?:[\w~.-][\w~./?=#-]{0,510})?$/;

export class StartDto {
  @ApiPropertyOptional({
    pattern: LOCAL_PATH.source,
    default: '/',
    description: 'Where to redirect the browser after sign-in: a path of this server.',
  })
  @MayBeAbsent()
  @Matches(LOCAL_PATH, { message: 'returnTo must be a path of this server' })
  readonly returnTo: string = '/';

  @OptionalChoice(['true', 'false'], {
    default: 'false',
    description:
      'For a signed-in person: the provider asks them to authenticate again, to confirm the session as with `POST /api/session/confirm`.',
  })
  readonly confirm: 'true' | 'false' = 'false';
}
