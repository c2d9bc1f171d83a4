import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';

/** Absent is allowed; null, which `IsOptional` would let through, is not. */
const MayBeAbsent = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** What a person shows beside their password when one-time codes are set up. */
class SecondFactorDto {
  @ApiPropertyOptional({ description: 'Six digits of the authenticator, when it was set up.', example: '123456' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly code?: string;

  @ApiPropertyOptional({ description: 'One of the recovery codes, in place of `code`.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly recoveryCode?: string;
}

export class ConfirmationDto extends SecondFactorDto {
  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1024)
  readonly password: string;
}

export class SignInDto extends SecondFactorDto {
  @ApiProperty({ format: 'email', example: 'ana@example.com' })
  @IsString()
  @MaxLength(254)
  readonly email: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1024)
  readonly password: string;
}
