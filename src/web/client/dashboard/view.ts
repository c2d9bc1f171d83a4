/** The state of the page. All of it is in the URL, so that a view can be bookmarked, shared and returned to. */
export interface View {
  readonly hours: number;
  readonly organization?: string;
  readonly context?: string;
  readonly source?: string;
  readonly type?: string;
}

const DEFAULT_HOURS = 24;
const WINDOWS: readonly number[] = [6, 24, 72, 168];

export function readView(search: string): View {
  const parameters = new URLSearchParams(search);
  const hours = Number(parameters.get('hours'));
  const name = (key: string) => parameters.get(key) ?? '';
  return {
    hours: WINDOWS.includes(hours) ? hours : DEFAULT_HOURS,
    ...(name('organization') !== '' && { organization: name('organization') }),
    ...(name('context') !== '' && { context: name('context') }),
    ...(name('source_id') !== '' && { source: name('source_id') }),
    ...(name('pii_type') !== '' && { type: name('pii_type') }),
  };
}

/** Returns the URL query of a view. */
export function searchOf(view: View): string {
  const parameters = new URLSearchParams({ hours: String(view.hours) });
  if (view.organization !== undefined) parameters.set('organization', view.organization);
  if (view.context !== undefined) parameters.set('context', view.context);
  if (view.source !== undefined) parameters.set('source_id', view.source);
  if (view.type !== undefined) parameters.set('pii_type', view.type);
  return `?${parameters.toString()}`;
}

/** Returns the API query of a view. */
export const queryOf = ({ hours, organization, context, source, type }: View) => ({
  hours,
  organization,
  context,
  source_id: source,
  pii_type: type,
});
