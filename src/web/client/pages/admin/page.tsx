import { Link } from 'wouter';
import { Page } from '../../design/page.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import './page.css';
import { SECTIONS } from './sections.js';
import { words } from './words.js';

/** Links to all pages for configuration and monitoring. */
export default function AdminIndexPage() {
  const t = useWords(words);
  const say = useWords(common);
  return (
    <Page title={say('admin.title')}>
      <div className="admin-sections">
        {SECTIONS.map(({ title, pages }) => (
          <section key={title} className="card stack" aria-labelledby={`admin-${title}`}>
            <h2 id={`admin-${title}`}>{t(title)}</h2>
            <ul>
              {pages.map(({ path, word, hint }) => (
                <li key={path}>
                  <Link href={path} className="admin-link">
                    <span>{say(word)}</span>
                    <span className="soft small">{t(hint)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
