import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditExportService } from './audit-export.service.js';
import { AuditLog } from './audit-log.js';
import { AuditController } from './audit.controller.js';
import { AUDIT_MODEL, auditSchema } from './audit.model.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditVerifier } from './audit-verifier.js';
import { AuditWriter } from './audit-writer.js';
import { HEAD_MODEL, headSchema } from './head.model.js';
import { HeadRepository } from './head.repository.js';
import { NOTE_MODEL, noteSchema } from './note.model.js';
import { NoteRepository } from './note.repository.js';

/** The audit log. Modules inject `AuditLog`. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: NOTE_MODEL, schema: noteSchema },
      { name: HEAD_MODEL, schema: headSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [
    AuditExportService,
    AuditLog,
    AuditRepository,
    AuditSealer,
    AuditVerifier,
    AuditWriter,
    HeadRepository,
    NoteRepository,
  ],
  exports: [AuditLog, AuditRepository, AuditSealer, HeadRepository, NoteRepository],
})
export class AuditModule {}
