import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';

/** Serves the settings to administrators and auditors. */
@Module({ controllers: [SettingsController] })
export class SettingsModule {}
