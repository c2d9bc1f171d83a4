import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The files that the Swagger UI page needs, with their types. No other file of the package is served. */
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** Returns one of the files; undefined for any other name. */
export async function swaggerAsset(name: string): Promise<Asset | undefined> {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) return undefined;
  // The package is a dependency of @nestjs/swagger and is resolved from there.
  const folder = path.dirname(
    createRequire(require.resolve('@nestjs/swagger')).resolve('swagger-ui-dist/package.json'),
  );
  return { type, content: await readFile(path.join(folder, name)) };
}

/** The page loads its one line of script as a file, since the server's policy allows no inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Umbra API</title>
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

export const START = "SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: false });\n";
