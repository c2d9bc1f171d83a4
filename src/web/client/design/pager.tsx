import { useCommands } from '../keys/registry.js';
import { common } from '../words/common.js';
import { whole } from '../words/format.js';
import { useWords } from '../words/t.js';
import { CommandButton } from './button.js';
import { pagerCommands as keys } from './keys.js';

/** Previous and next buttons, if there are several pages. */
export function Pager({
  page,
  pages,
  total,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  /** Undefined where only the next page is known. */
  readonly total?: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useWords(common);
  const at = { n: page + 1, pages };
  useCommands(
    pages <= 1
      ? []
      : [
          {
            ...keys.of('pager.before'),
            disabled: page === 0 ? t('pager.first') : undefined,
            run: () => onPage(page - 1),
          },
          {
            ...keys.of('pager.after'),
            disabled: page + 1 >= pages ? t('pager.last') : undefined,
            run: () => onPage(page + 1),
          },
        ],
  );
  if (pages <= 1) return null;
  return (
    <nav className="row" aria-label={t('pager.label')}>
      <CommandButton id="pager.before">{t('pager.before')}</CommandButton>
      <span className="soft small">
        {total === undefined ? t('pager.page', at) : t('pager.place', { ...at, total: whole(total) })}
      </span>
      <CommandButton id="pager.after">{t('pager.after')}</CommandButton>
    </nav>
  );
}
