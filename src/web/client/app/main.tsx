import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../design/tokens.css';
import '../design/base.css';
import '../design/controls.css';
import '../design/tables.css';
import './shell.css';
import { watchTouches } from '../api/activity.js';
import { queryClient } from '../api/query-client.js';
import { announce } from '../design/announcer.js';
import { show } from '../design/theme.js';
import { listKeysBy } from '../keys/catalog.js';
import { dispatchKeys } from '../keys/dispatcher.js';
import { speak } from '../words/speak.js';
import { language } from '../words/t.js';
import { App } from './app.js';
import { preload } from './routes.js';

preload(location.pathname);
show();
speak(language.get());
watchTouches(window);
dispatchKeys(document, announce);
// Loaded with the page that shows them, not at startup.
listKeysBy(async () => (await import('./key-catalog.js')).keysOfPages());
// A file dropped outside a drop zone would make the browser leave the page.
for (const kind of ['dragover', 'drop'] as const) document.addEventListener(kind, (event) => event.preventDefault());

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
