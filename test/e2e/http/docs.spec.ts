import { startPlatform } from '../../support/platform.js';

describe('/api/docs', () => {
  it('serves all files of the page, with scripts that its Content-Security-Policy allows', async () => {
    const platform = await startPlatform();
    try {
      const response = await fetch(`${platform.url}/api/docs`);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      const page = await response.text();
      expect(page).not.toMatch(/<script>|<script(?![^>]*src=)|\son\w+=/);
      const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files).toHaveLength(4);
      for (const file of files) {
        const answer = await fetch(platform.url + file);
        expect([file, answer.status]).toEqual([file, 200]);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
      }
      const document = (await (await fetch(`${platform.url}/api/docs/openapi.json`)).json()) as { paths: object };
      expect(Object.keys(document.paths)).toContain('/api/health');
    } finally {
      await platform.close();
    }
  });

  it.each(['package.json', '..%2fpackage.json', 'swagger-ui-bundle.js.map', '__proto__'])(
    'does not serve %s',
    async (name) => {
      const platform = await startPlatform();
      try {
        expect((await fetch(`${platform.url}/api/docs/${name}`)).status).toBe(404);
      } finally {
        await platform.close();
      }
    },
  );

  it('returns 404 with API_DOCS=false', async () => {
    const platform = await startPlatform({ env: { API_DOCS: 'false' } });
    try {
      for (const route of ['', '/openapi.json', '/start.js']) {
        expect((await fetch(`${platform.url}/api/docs${route}`)).status).toBe(404);
      }
    } finally {
      await platform.close();
    }
  });
});
