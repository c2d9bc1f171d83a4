/** Icons drawn on a grid of 20 with one stroke width; each is used beside its text label. */
const PATHS = {
  home: 'M3 9.5 10 4l7 5.5V16a1 1 0 0 1-1 1h-4v-5H8v5H4a1 1 0 0 1-1-1z',
  queue: 'M4 5h12M4 10h12M4 15h8',
  opinions: 'M4 4h12v9H9l-4 3v-3H4zM8.5 7.5a1.5 1.5 0 1 1 1.5 1.5v.5M10 11.2v.1',
  search: 'M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10zm3.7-1.3L17 17',
  inbox: 'M3 11l2-7h10l2 7v5H3zm0 0h4l1 2h4l1-2h4',
  batches: 'M3 5h5l1.5 2H17v9H3z',
  try: 'M4 16l9-9 1 1-9 9H4zM12 4l.6 1.6L14 6l-1.4.4L12 8M16 11l.5 1 1 .5-1 .5-.5 1',
  policies: 'M6 3h6l3 3v11H6zM9 9h4M9 12h4',
  lists: 'M7 5h10M7 10h10M7 15h10M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  contexts: 'M5 8h10v9H5zM7 8V6a3 3 0 0 1 6 0v2',
  alerts: 'M10 3l7.5 13h-15zM10 8v4M10 14v.1',
  trends: 'M3 15l4-5 3 3 6-8M3 17h14',
  reports: 'M4 17V9M8 17V5M12 17v-6M16 17V7',
  admin:
    'M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15',
  account: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c.6-3 3-4.5 6-4.5s5.400 1.500 6 4.500',
  quality: 'M6 4h8v13H6zM8 4V3h4v1M8 11l1.5 1.5L12.500 9',
  users:
    'M7 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM2.500 16c.4-2.600 2.200-4 4.500-4s4.100 1.400 4.500 4M13 9a2 2 0 1 0-.8-3.800M14 12c1.900.3 3.200 1.600 3.500 4',
  groups: 'M8 3h4v4H8zM3 13h4v4H3zM13 13h4v4h-4zM10 7v3M5 13v-3h10v3',
  audit: 'M5 3h10v14l-2-1.300-1.500 1.300-1.500-1.300-1.500 1.300-1.500-1.300-2 1.300zM8 7h4M8 10h4',
  health: 'M2.500 10H6l2-5 4 10 2-5h3.500',
  signOn: 'M13 10.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM10.500 9.500l-7 7h3v-2h2v-2',
  serviceAccounts: 'M5 8h10v8H5zM10 8V5M8 11v.1M12 11v.1M8 13.500h4M3 11v2M17 11v2',
  rules: 'M3.500 5.500 5 7l2.500-3M3.500 12.500 5 14l2.500-3M10 6h7M10 13h7',
  finalization: 'M5 17V3.500h9.500L12.500 7l2 3.500H5',
  compliance: 'M10 3l6 2v5c0 3.500-2.500 6-6 7-3.500-1-6-3.500-6-7V5zM7.500 10l1.800 1.800L12.700 8',
  weights: 'M4 6h12M4 14h12M8 4v4M13 12v4',
  models: 'M6 6h8v8H6zM8 3v3M12 3v3M8 14v3M12 14v3M3 8h3M3 12h3M14 8h3M14 12h3',
  gateway: 'M10 3v14M3 7h4.500M5.500 5 7.500 7l-2 2M17 13h-4.500M14.500 11l-2 2 2 2',
  instances: 'M4 4h12v5H4zM4 11h12v5H4zM7 6.500h.1M7 13.500h.1',
  webhooks: 'M3 9.500 17 4l-5 13-2.500-5.500zM9.500 11.500 17 4',
  retention: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.500 2',
  holds: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8.500 7.500v5M11.500 7.500v5',
  limits: 'M4 15a7 7 0 1 1 12 0M10 11.500l3-4',
  backups: 'M3 4h14v4H3zM4 8v8h12V8M8 11h4',
  more: 'M4 6h12M4 10h12M4 14h12',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  offline: 'M3 3l14 14M5 9a8 8 0 0 1 3-1.700M15 9a8 8 0 0 0-3.500-1.900M8 12.500a3.500 3.500 0 0 1 4 0M10 16v.1',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
