import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { CONFIG_CLASSES } from './config-classes.js';
import { accessPage } from './platform/auth/access-page.js';
import { declaredRoutes } from './platform/auth/declared-routes.js';
import { readSettings } from './platform/config/settings.js';
import { describeApi } from './platform/api-docs/api-document.js';
import { makeServerParts } from './platform/http/server-parts.js';

/** Returns `docs/openapi.json`: the API without the version number, which changes independently. */
export async function openApiText(): Promise<string> {
  const document = await describeApi(await makeApplication(), 'v1');
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** Returns `docs/reference/access.md`: who may call which route. */
export async function accessText(): Promise<string> {
  return accessPage(declaredRoutes(await makeApplication()));
}

/** Creates the application without starting it. */
async function makeApplication(): Promise<NestExpressApplication> {
  const settings = readSettings(CONFIG_CLASSES, {});
  const parts = await makeServerParts(settings);
  return NestFactory.create<NestExpressApplication>(AppModule.with(settings, parts), parts.adapter, {
    logger: false,
    abortOnError: false,
    preview: false,
  });
}
