import { DocumentSpansController } from './document-spans.controller.js';
import { SpanController } from './span.controller.js';
import { SpanEditor } from './span-editor.js';
import { SpanService } from './span.service.js';

export const spanControllers = [DocumentSpansController, SpanController];

export const spanProviders = [SpanEditor, SpanService];
