import { common } from '../words/common.js';
import { whole } from '../words/format.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';

/** Previous and next buttons, if there are several pages. */
export function Pager({
  page,
  pages,
  total,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useWords(common);
  if (pages <= 1) return null;
  return (
    <nav className="row" aria-label={t('pager.label')}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('pager.before')}
      </Button>
      <span className="soft small">{t('pager.place', { n: page + 1, pages, total: whole(total) })}</span>
      <Button disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('pager.after')}
      </Button>
    </nav>
  );
}
