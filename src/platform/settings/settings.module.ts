import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';

/** Serves the settings to those who watch over the server. */
@Module({ controllers: [SettingsController] })
export class SettingsModule {}
