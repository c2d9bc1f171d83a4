import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_PATHS } from '../../src/web/app-page.controller.js';

const client = path.resolve(__dirname, '../../src/web/client');
const read = (file: string): string => readFileSync(path.join(client, file), 'utf8');
const pathsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bpath: '(?<path>[^']+)'/g)].map(({ groups }) => groups?.path ?? '');

/** The paths of the table of pages; its components cannot be loaded here. */
const routes = pathsIn(read('app/routes.tsx'));
/** Paths that are served although no page is there yet: they lead to the page that says so. */
const WITHOUT_PAGE = ['/lists/:name', '/contexts/:name', '/admin/:part/:id', '/account/:part'];

const partsOf = (one: string): readonly string[] => one.split('/');
/** Whether a path of the server leads to what a route is for; a parameter stands for any part. */
const leadsTo = (served: string, route: string): boolean => {
  const [of, to] = [partsOf(served), partsOf(route)];
  return of.length === to.length && of.every((part, i) => part.startsWith(':') || part === to[i]);
};
const served = ['/', ...APP_PATHS.map((one) => `/${one}`)];

describe('the paths of the application', () => {
  it('are found in the table of pages', () => {
    expect(routes.length).toBeGreaterThan(20);
  });

  it('are all served, so that each can be reloaded', () => {
    expect(routes.filter((route) => !served.some((one) => leadsTo(one, route)))).toEqual([]);
  });

  it('that are served have a page', () => {
    expect(served.filter((one) => !routes.some((route) => leadsTo(one, route)))).toEqual(WITHOUT_PAGE);
  });

  it('below /admin are those that the page of the administration lists', () => {
    const below = routes.filter((route) => route.startsWith('/admin/')).toSorted();
    expect(pathsIn(read('pages/admin/sections.ts')).toSorted()).toEqual(below);
  });

  it('have an icon of their own in the navigation', () => {
    const icons = [...read('app/routes.tsx').matchAll(/\bicon: '(\w+)'/g)].map(([, icon]) => icon);
    expect(icons.length).toBeGreaterThan(20);
    expect(icons.filter((icon, i) => icons.indexOf(icon) !== i)).toEqual([]);
  });
});
