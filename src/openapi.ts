import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { CONFIG_CLASSES } from './config-classes.js';
import { readSettings } from './platform/config/settings.js';
import { describeApi } from './platform/http/docs/api-document.js';
import { makeServerParts } from './platform/http/server-parts.js';

/** `docs/openapi.json`: the API without the version, which changes without it. The application is made, not started. */
export async function openApiText(): Promise<string> {
  const settings = readSettings(CONFIG_CLASSES, {});
  const parts = await makeServerParts(settings);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings, parts), parts.adapter, {
    logger: false,
    abortOnError: false,
    preview: false,
  });
  const document = await describeApi(app, 'v1');
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
