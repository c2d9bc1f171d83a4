import { Module } from '@nestjs/common';
import { SessionController } from './session.controller.js';

/** What only browsers need. */
@Module({ controllers: [SessionController] })
export class WebModule {}
