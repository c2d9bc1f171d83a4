import type { components } from '../api/schema.js';
import { defineWords, say } from '../words/t.js';

export type ScopeName = components['schemas']['CredentialScope'];

const words = defineWords(
  {
    'redaction:read': 'Redaction: read',
    'redaction:read.hint': 'See contexts, alerts, queued documents and models.',
    'redaction:write': 'Redaction: use',
    'redaction:write.hint': 'Redact texts and files, answer through the gateways, and change contexts and webhooks.',
    'policies:read': 'Policies: read',
    'policies:read.hint': 'List and read policies and lists of terms.',
    'policies:write': 'Policies: change',
    'policies:write.hint': 'Save, approve and delete policies and lists of terms.',
    'review:ingest': 'Review: hand in documents',
    'review:ingest.hint': 'Only put documents into a batch, and nothing else.',
    'review:read': 'Review: read',
    'review:read.hint': 'Read batches, documents with their text, and decisions.',
    'review:write': 'Review: work',
    'review:write.hint': 'Decide on findings, approve and finalize documents, change batches.',
    'search:read': 'Search: read',
    'search:read.hint': 'Search the text of documents with GET, and see the state of the index.',
    'search:write': 'Search: use and manage',
    'search:write.hint': 'Search with the query in the body, and build the index anew.',
    'trend:ingest': 'Trends: report counts',
    'trend:ingest.hint': 'Only send counts to the trend monitor, and nothing else.',
    'trend:read': 'Trends: read',
    'trend:read.hint': 'Read notifications and mutes.',
    'trend:write': 'Trends: change',
    'trend:write.hint': 'Mute series, replay thresholds, and test notifications.',
    'audit:read': 'Audit log: read',
    'audit:read.hint': 'Search, verify and export the audit log, and read holds and settings.',
    'audit:write': 'Audit log: manage',
    'audit:write.hint': 'Set and release holds.',
    'accounts:read': 'Accounts: read',
    'accounts:read.hint': 'List users, groups, service accounts and invitations, and read the own account.',
    'accounts:write': 'Accounts: change',
    'accounts:write.hint': 'Revoke keys and invitations, delete users, and change the own settings.',
    'scim:read': 'Directory (SCIM): read',
    'scim:read.hint': 'Let an identity provider read users and groups.',
    'scim:write': 'Directory (SCIM): manage',
    'scim:write.hint': 'Let an identity provider create, change and remove users and groups.',
    'reidentify:read': 'Re-identification: read requests',
    'reidentify:read.hint': 'See who asked for original values, and what became of it.',
    'reidentify:write': 'Re-identification: use',
    'reidentify:write.hint': 'Ask for original values, decide on the requests of others, and get what was granted.',
  },
  {
    'redaction:read': 'Schwärzen: lesen',
    'redaction:read.hint': 'Kontexte, Meldungen, wartende Dokumente und Modelle sehen.',
    'redaction:write': 'Schwärzen: benutzen',
    'redaction:write.hint': 'Texte und Dateien schwärzen, die Gateways benutzen, Kontexte und Webhooks ändern.',
    'policies:read': 'Regeln: lesen',
    'policies:read.hint': 'Regeln und Listen von Begriffen auflisten und lesen.',
    'policies:write': 'Regeln: ändern',
    'policies:write.hint': 'Regeln und Listen von Begriffen speichern, freigeben und löschen.',
    'review:ingest': 'Prüfung: Dokumente einliefern',
    'review:ingest.hint': 'Nur Dokumente in einen Stapel legen, sonst nichts.',
    'review:read': 'Prüfung: lesen',
    'review:read.hint': 'Stapel, Dokumente mit ihrem Text und Entscheidungen lesen.',
    'review:write': 'Prüfung: arbeiten',
    'review:write.hint': 'Über Funde entscheiden, Dokumente freigeben und abschließen, Stapel ändern.',
    'search:read': 'Suche: lesen',
    'search:read.hint': 'Den Text von Dokumenten mit GET durchsuchen und den Zustand des Index sehen.',
    'search:write': 'Suche: benutzen und verwalten',
    'search:write.hint': 'Mit der Anfrage im Rumpf suchen und den Index neu bauen.',
    'trend:ingest': 'Trends: Zahlen melden',
    'trend:ingest.hint': 'Nur Zahlen an die Trendüberwachung senden, sonst nichts.',
    'trend:read': 'Trends: lesen',
    'trend:read.hint': 'Benachrichtigungen und Stummschaltungen lesen.',
    'trend:write': 'Trends: ändern',
    'trend:write.hint': 'Reihen stummschalten, Schwellen nachspielen und Benachrichtigungen prüfen.',
    'audit:read': 'Protokoll: lesen',
    'audit:read.hint': 'Das Protokoll durchsuchen, prüfen und ausgeben, Sperren und Einstellungen lesen.',
    'audit:write': 'Protokoll: verwalten',
    'audit:write.hint': 'Sperren setzen und aufheben.',
    'accounts:read': 'Konten: lesen',
    'accounts:read.hint': 'Benutzer, Gruppen, Dienstkonten und Einladungen auflisten und das eigene Konto lesen.',
    'accounts:write': 'Konten: ändern',
    'accounts:write.hint':
      'Schlüssel und Einladungen widerrufen, Benutzer löschen und die eigenen Einstellungen ändern.',
    'scim:read': 'Verzeichnis (SCIM): lesen',
    'scim:read.hint': 'Einen Identitätsanbieter Benutzer und Gruppen lesen lassen.',
    'scim:write': 'Verzeichnis (SCIM): verwalten',
    'scim:write.hint': 'Einen Identitätsanbieter Benutzer und Gruppen anlegen, ändern und entfernen lassen.',
    'reidentify:read': 'Rückführung: Anträge lesen',
    'reidentify:read.hint': 'Sehen, wer nach ursprünglichen Werten gefragt hat und was daraus wurde.',
    'reidentify:write': 'Rückführung: benutzen',
    'reidentify:write.hint':
      'Nach ursprünglichen Werten fragen, über Anträge anderer entscheiden und Bewilligtes abrufen.',
  },
) satisfies { readonly en: Readonly<Record<ScopeName | `${ScopeName}.hint`, unknown>> };

/** The scopes of API keys, by area. */
export const SCOPES: readonly ScopeName[] = [
  ...(['redaction:read', 'redaction:write', 'policies:read', 'policies:write'] as const),
  ...(['review:ingest', 'review:read', 'review:write', 'search:read', 'search:write'] as const),
  ...(['trend:ingest', 'trend:read', 'trend:write', 'audit:read', 'audit:write'] as const),
  ...(['accounts:read', 'accounts:write', 'scim:read', 'scim:write', 'reidentify:read', 'reidentify:write'] as const),
];

/** Returns the name of a scope in the user's language. */
export const sayScope = (scope: string): string => (isScope(scope) ? say(words, scope) : scope);
/** Returns a sentence that says what a scope allows. */
export const explainScope = (scope: ScopeName): string => say(words, `${scope}.hint`);

const isScope = (scope: string): scope is ScopeName => (SCOPES as readonly string[]).includes(scope);
