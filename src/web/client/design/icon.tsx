/** Drawn on a grid of 20, one line wide; each stands beside its word. */
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
