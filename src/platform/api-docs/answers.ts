import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm run docs` makes of the types that the controllers answer; as in OpenAPI 3.1. */
export interface AnswerSchemas {
  /** Of types with names; the others refer to them as `#/components/schemas/…`. */
  readonly schemas: Readonly<Record<string, object>>;
  /** By operation (`Queue_list`) and media type. An operation whose answers are empty is not there. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export async function readAnswerSchemas(): Promise<AnswerSchemas> {
  return JSON.parse(await readFile(path.join(__dirname, 'answers.json'), 'utf8')) as AnswerSchemas;
}
