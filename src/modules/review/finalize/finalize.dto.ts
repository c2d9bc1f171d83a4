import { NullableChoice } from '../../../platform/http/nullable.decorators.js';

const FLAG = ['true', 'false'];

export class FinalizeQueryDto {
  @NullableChoice(
    FLAG,
    {
      default: 'true',
      description:
        'For a document submitted as a file: `false` finalizes only its text, if the file cannot be redacted.',
    },
    { message: 'file must be true or false' },
  )
  readonly file?: 'true' | 'false';

  @NullableChoice(FLAG, { default: 'true', description: 'Same as `file`.' }, { message: 'pdf must be true or false' })
  readonly pdf?: 'true' | 'false';
}

/** True if a redacted file is wanted besides the text. */
export const withFileOf = ({ file, pdf }: FinalizeQueryDto): boolean => file !== 'false' && pdf !== 'false';
