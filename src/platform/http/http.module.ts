import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { provideConfig } from '../config/config.module.js';
import { BodyReader } from './body-reader.js';
import { ErrorExceptionFilter } from './error.exception-filter.js';
import { FairStart } from './fair-start.js';
import { HttpConfig } from './http.config.js';
import { InFlight } from './in-flight.js';
import { PageFiles } from './pages/page-files.js';
import { PublicUrlConfig } from './public-url.config.js';
import { PublicUrl } from './public-url.js';
import { Readiness } from '../lifecycle/readiness.js';
import { RequestInterceptor } from './request.interceptor.js';
import { RouteTable } from './route-table.js';
import { TlsConfig } from './tls.config.js';
import { UnknownFields, UnknownParameters } from './unknown-input/unknown-input.js';
import { validationPipe } from './validation.js';

/** Parts of the server that exist before the modules are created. */
export interface HttpParts {
  readonly inFlight: InFlight;
  readonly readiness: Readiness;
  readonly routes: RouteTable;
}

/** Body reading, validation and error handling for all routes. */
@Global()
@Module({})
export class HttpModule {
  static with({ inFlight, readiness, routes }: HttpParts): DynamicModule {
    return {
      module: HttpModule,
      providers: [
        provideConfig(HttpConfig),
        provideConfig(TlsConfig),
        provideConfig(PublicUrlConfig),
        PublicUrl,
        PageFiles,
        { provide: InFlight, useValue: inFlight },
        { provide: Readiness, useValue: readiness },
        { provide: RouteTable, useValue: routes },
        FairStart,
        BodyReader,
        UnknownParameters,
        UnknownFields,
        { provide: APP_FILTER, useClass: ErrorExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: RequestInterceptor },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
      exports: [HttpConfig, TlsConfig, PublicUrl, PageFiles, InFlight, Readiness, RouteTable],
    };
  }
}
