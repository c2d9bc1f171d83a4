import { useState } from 'react';
import { useStore } from '../../api/store.js';
import { Button, CommandButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField, submitting } from '../../design/field.js';
import { Menu } from '../../design/menu.js';
import { useCommands } from '../../keys/registry.js';
import { FormDialog } from '../../records/form-dialog.js';
import { useChanging } from '../../session/changing.js';
import { changeSettings, settings, type SavedView } from '../../session/settings.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { queueCommands } from './keys.js';
import { words } from './words.js';

const PAGE = 'queue';
const isOf =
  (name: string) =>
  (view: SavedView): boolean =>
    view.page === PAGE && view.name === name;

/** Saved filters: choosing, saving, renaming and deleting them. */
export function Views({ query, onChoose }: { readonly query: string; readonly onChoose: (query: string) => void }) {
  const t = useWords(words);
  const [open, setOpen] = useState<'save' | 'change'>();
  const views = (useStore(settings)?.views ?? []).filter(({ page }) => page === PAGE);
  const chosen = views.find((view) => view.query === query);
  useCommands([
    { ...queueCommands.of('queue.saveView'), run: () => setOpen('save') },
    ...views.map((view, i) => ({
      id: `queue.view.${i}`,
      label: t('viewCalled', { name: view.name }),
      keys: [],
      group: t('title'),
      run: () => onChoose(view.query),
    })),
  ]);
  const save = async (name: string): Promise<void> => {
    await changeSettings((now) => ({
      views: [...now.views.filter((view) => !isOf(name)(view)), { page: PAGE, name, query }],
    }));
    setOpen(undefined);
  };
  return (
    <>
      <Menu label={<bdi>{chosen?.name ?? t('views')} ▾</bdi>}>
        {views.map((view) => (
          <Button key={view.name} pressed={view === chosen} onClick={() => onChoose(view.query)}>
            <bdi className="one-line">{view.name}</bdi>
          </Button>
        ))}
        <CommandButton id="queue.saveView" />
        {views.length > 0 && <Button onClick={() => setOpen('change')}>{t('changeViews')}</Button>}
      </Menu>
      {open === 'save' && (
        <FormDialog
          title={t('saveView')}
          hint={t('saveViewHint')}
          fields={[{ kind: 'text', name: 'name', label: t('viewName'), required: true, maxLength: 80 }]}
          onSave={(body) => save(String(body.name).trim())}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'change' && <ChangeViews views={views} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ChangeViews({ views, onClose }: { readonly views: readonly SavedView[]; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  return (
    <Dialog
      title={t('changeViews')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {say('action.close')}
        </Button>
      }
    >
      {views.length === 0 && <p className="soft">{t('noViews')}</p>}
      {views.map((view) => (
        <ViewRow key={view.name} view={view} taken={views.map(({ name }) => name)} />
      ))}
    </Dialog>
  );
}

function ViewRow({ view, taken }: { readonly view: SavedView; readonly taken: readonly string[] }) {
  const t = useWords(words);
  const [name, setName] = useState(view.name);
  const { problem, setProblem, change } = useChanging();
  const wanted = name.trim();
  const changeViews = (others: (views: readonly SavedView[]) => SavedView[]): void =>
    change((now) => ({ views: others(now.views) }));
  const rename = (): void => {
    if (taken.includes(wanted)) setProblem(t('viewTaken'));
    else changeViews((all) => all.map((one) => (isOf(view.name)(one) ? { ...one, name: wanted } : one)));
  };
  return (
    <form className="row view-row" onSubmit={submitting(() => wanted !== '' && wanted !== view.name && rename())}>
      <TextField
        label={t('viewName')}
        value={name}
        maxLength={80}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" label={`${t('rename')}: ${view.name}`} disabled={wanted === '' || wanted === view.name}>
        {t('rename')}
      </Button>
      <Button
        look="quiet"
        label={`${t('deleteView')}: ${view.name}`}
        onClick={() => changeViews((all) => all.filter((one) => !isOf(view.name)(one)))}
      >
        {t('deleteView')}
      </Button>
    </form>
  );
}
