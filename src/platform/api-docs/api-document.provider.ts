import type { INestApplication } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { APPLICATION_VERSION } from '../config/version.js';
import { describeApi } from './api-document.js';

/** Provides the API document of the running application, created on first use. */
@Injectable()
export class ApiDocument {
  private app: INestApplication | undefined;
  private made: Promise<OpenAPIObject> | undefined;

  /** Called by the composition root, the only place that has the application. */
  generate(app: INestApplication): void {
    this.app = app;
  }

  get(): Promise<OpenAPIObject> {
    if (this.app === undefined) throw new Error('The API document was asked for before the application was made');
    return (this.made ??= describeApi(this.app, APPLICATION_VERSION));
  }
}
