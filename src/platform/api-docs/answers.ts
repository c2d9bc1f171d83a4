import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The schemas that the build generates from the return types of the controllers, as in OpenAPI 3.1. */
export interface AnswerSchemas {
  /** Schemas of named types; others refer to them as `#/components/schemas/…`. */
  readonly schemas: Readonly<Record<string, object>>;
  /** By operation (`Queue_list`) and media type. Operations with empty responses are omitted. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export async function readAnswerSchemas(): Promise<AnswerSchemas> {
  return JSON.parse(await readFile(path.join(__dirname, 'answers.json'), 'utf8')) as AnswerSchemas;
}
