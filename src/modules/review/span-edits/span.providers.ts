import { SpanEditor } from './span-editor.js';
import { SpanService } from './span.service.js';

export const spanProviders = [SpanEditor, SpanService];
