import type { common } from '../../words/common.js';
import type { words } from './words.js';

interface Section {
  readonly title: keyof typeof words.en;
  readonly pages: readonly {
    readonly path: string;
    readonly word: keyof typeof common.en;
    readonly hint: keyof typeof words.en;
  }[];
}

/** The administration pages, by topic. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'people',
    pages: [
      { path: '/admin/users', word: 'nav.users', hint: 'users' },
      { path: '/admin/groups', word: 'nav.groups', hint: 'groups' },
      { path: '/admin/sso', word: 'nav.sso', hint: 'sso' },
      { path: '/admin/keys', word: 'nav.serviceAccounts', hint: 'keys' },
    ],
  },
  {
    title: 'review',
    pages: [
      { path: '/admin/rules', word: 'nav.rules', hint: 'rules' },
      { path: '/admin/finalization', word: 'nav.finalization', hint: 'finalization' },
      { path: '/admin/compliance', word: 'nav.compliance', hint: 'compliance' },
      { path: '/admin/weights', word: 'nav.weights', hint: 'weights' },
    ],
  },
  {
    title: 'evidence',
    pages: [
      { path: '/admin/audit', word: 'nav.audit', hint: 'audit' },
      { path: '/admin/holds', word: 'nav.holds', hint: 'holds' },
      { path: '/admin/retention', word: 'nav.retention', hint: 'retention' },
      { path: '/admin/backups', word: 'nav.backups', hint: 'backups' },
    ],
  },
  {
    title: 'service',
    pages: [
      { path: '/admin/health', word: 'nav.health', hint: 'health' },
      { path: '/admin/models', word: 'nav.models', hint: 'models' },
      { path: '/admin/gateway', word: 'nav.gateway', hint: 'gateway' },
      { path: '/admin/instances', word: 'nav.instances', hint: 'instances' },
      { path: '/admin/webhooks', word: 'nav.webhooks', hint: 'webhooks' },
      { path: '/admin/limits', word: 'nav.limits', hint: 'limits' },
    ],
  },
];
