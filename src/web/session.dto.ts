import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class SignInDto {
  @ApiProperty({ format: 'email', example: 'ana@example.com' })
  @IsString()
  @MaxLength(254)
  readonly email: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1024)
  readonly password: string;
}
