import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, sampleProject, type TestServer } from '../../testing/index.ts';

const ID = 'PageWithADebugConsole001';
const INDEX = '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>';

// SCREEN-3, A30: without the operator's setting, no address opens the debug console.
describe.each([
  ['allowed', true],
  ['not allowed', false],
])('if the debug console is %s', (_, debugConsole) => {
  let app: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-debug-'));
    await writeFile(join(folder, 'index.html'), INDEX);
    app = await createTestServer('pglite', {
      settings: { webFolder: folder, allowsDebugConsole: debugConsole },
    });
    await app.publish(sampleProject({ projectId: ID }));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const get = (url: string) => app.request({ method: 'GET', url });

  it.each([
    [`/s/${ID}?debug=1`, debugConsole],
    [`/s/nowhere?debug=1`, debugConsole],
    [`/s/${ID}?debug=1&debug=0`, debugConsole],
    [`/s/${ID}?debug=%22%3E`, false],
    [`/s/${ID}`, false],
    // Parameters that development setups put into addresses have no effect.
    [`/s/${ID}?env=dev&test=1&host=localhost`, false],
  ])('%s loads the console: %s', async (url, hasIt) => {
    const page = await get(url);
    expect(page.text.includes('<script src="/debug/console.js" async></script></body>')).toBe(hasIt);
    expect(String(page.headers['content-security-policy']).includes("'unsafe-inline'")).toBe(hasIt);
  });

  it('its script is served only if the console is allowed', async () => {
    const { status, text } = await get('/debug/console.js');
    expect([status, text.endsWith('eruda.init();\n')]).toEqual([debugConsole ? 200 : 404, debugConsole]);
  });
});
