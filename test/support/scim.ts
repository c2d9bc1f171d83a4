import { unique, type TestApp } from './app.js';
import { bearer, call, issueServiceKey, makeServiceAccount, type Answer } from './client.js';

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A directory that provisions users and groups in the product. */
export class Directory {
  private constructor(
    readonly app: TestApp,
    private readonly key: string,
    /** Its name in the audit log. */
    readonly actor: string,
  ) {}

  static async of(app: TestApp, scopes: readonly string[] = ['scim:write']): Promise<Directory> {
    const account = await makeServiceAccount(app);
    const { apiKey: key } = await issueServiceKey(app, account, { scopes });
    return new Directory(app, key, account.actor);
  }

  ask(method: string, path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return call(this.app, method, `/scim/v2${path}`, {
      headers: {
        ...bearer(this.key),
        ...(json !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(json !== undefined && { json }),
    });
  }

  patch(path: string, operations: readonly object[], headers = {}): Promise<Answer> {
    return this.ask('PATCH', path, { schemas: [PATCH_OP], Operations: operations }, headers);
  }

  find(resource: 'Users' | 'Groups', filter: string, query = ''): Promise<Answer> {
    return this.ask('GET', `/${resource}?filter=${encodeURIComponent(filter)}${query}`);
  }

  /** Creates a user. @throws Error unless it is created */
  async makeUser(fields: object = {}): Promise<{ readonly id: string; readonly userName: string }> {
    const userName = newName();
    const answer = await this.ask('POST', '/Users', { schemas: [USER], userName, active: true, ...fields });
    if (answer.status !== 201) throw new Error(`Making a user answered ${answer.status}`);
    return answer.body as { id: string; userName: string };
  }

  /** Creates a group. @throws Error unless it is created */
  async makeGroup(fields: object = {}): Promise<{ readonly id: string; readonly displayName: string }> {
    const answer = await this.ask('POST', '/Groups', { schemas: [GROUP], displayName: unique('Group'), ...fields });
    if (answer.status !== 201) throw new Error(`Making a group answered ${answer.status}`);
    return answer.body as { id: string; displayName: string };
  }
}

/** Returns an unused address. */
export const newName = (): string => `${unique('person').replace(/\W/g, '-')}@example.com`;
