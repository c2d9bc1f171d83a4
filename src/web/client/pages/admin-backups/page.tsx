import type { ReactNode } from 'react';
import { Loaded } from '../../design/states.js';
import { AdminPage } from '../../records/records-page.js';
import { SettingsTable, useSettings } from '../../records/settings.js';
import { useWords } from '../../words/t.js';
import { commandIn } from './command-in.js';
import { Command } from './command.js';
import { words } from './words.js';

const FILE = '/backups/umbra-$(date +%F).age';
const PASSPHRASE = '--passphrase-file /run/secrets/backup';

/**
 * Explains backing up, checking and restoring this server. The server knows of the backups that it makes by itself, not
 * of those that a command makes and that are kept elsewhere.
 */
export default function BackupsPage() {
  const t = useWords(words);
  const settings = useSettings();
  return (
    <AdminPage title={t('title')} hint={t('hint')}>
      <Loaded of={settings}>
        {(all) => {
          const isSet = (name: string): boolean => all.some((setting) => setting.name === name && setting.isSet);
          const folder = all.find(({ name, isSet: isChanged }) => name === 'UMBRA_DATA_DIR' && isChanged)?.value;
          const umbra = commandIn(folder ?? undefined);
          if (isSet('MONGODB_URI')) {
            return (
              <Card title={t('mongo')} hint={t('mongoHint')}>
                <Command of="mongodump --oplog --gzip --archive=/backups/umbra-$(date +%F).gz" />
              </Card>
            );
          }
          const isByItself = isSet('BACKUP_FOLDER');
          return (
            <>
              <p className={isByItself ? 'notice' : 'notice warn'}>{t(isByItself ? 'byItself' : 'unknown')}</p>
              <Card title={t('backup')} hint={t(isSet('UMBRA_ENCRYPTION_KEYS') ? 'backupOuterKeys' : 'backupHint')}>
                <p className="soft small">
                  {t('passphrase')} {t('command')}
                </p>
                <Command
                  of={`${umbra} backup ${FILE} ${PASSPHRASE}${isSet('UMBRA_ENCRYPTION_KEYS') ? '' : ' --with-keys'}`}
                />
              </Card>
              <Card title={t('verify')} hint={t('verifyHint')}>
                <Command of={`${umbra} verify <${t('file')}> ${PASSPHRASE}`} />
              </Card>
              <Card title={t('restore')} hint={t('restoreHint')}>
                <Command of={`${umbra} restore <${t('file')}> ${PASSPHRASE}`} />
                <p>
                  <a href="/docs/operate/restore">{t('restoreHow')}</a>
                </p>
              </Card>
            </>
          );
        }}
      </Loaded>
      <h2>{t('settings')}</h2>
      <SettingsTable page="backups" title={t('settings')} />
    </AdminPage>
  );
}

function Card({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  );
}
