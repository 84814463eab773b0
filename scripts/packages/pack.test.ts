import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packAll } from './pack.mjs';
import { ROOT, tool } from '../repository.mjs';

const folder = mkdtempSync(join(tmpdir(), 'canvass-packed-'));
const user = join(folder, 'user');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packages of the registry that our packages need. The test copies them, because it installs without a network. */
const FROM_REGISTRY = { typebox: 'protocol', react: 'embed', 'react-dom': 'embed' };

beforeAll(async () => {
  const tarballs = await packAll(join(folder, 'packed'));
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  const packageFolders = Object.entries(FROM_REGISTRY).map(([name, owner]) =>
    realpathSync(join(ROOT, 'packages', owner, 'node_modules', name)),
  );
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--install-links=false'];
  run('npm', [...npm, ...packageFolders, ...tarballs]);
});

it('the package canvass contains the command that authors call', () => {
  const survey = join(ROOT, 'examples/coffee-study/project.json');
  expect(run('npx', ['--no-install', 'canvass', 'check', survey])).toContain('coffee-study');
  expect(() => run('npx', ['--no-install', 'canvass', 'check', 'nowhere.json'])).toThrow(/nowhere\.json/);
});

it('the command on an older Node names the version that it needs, and is not loaded', () => {
  const oldNode = join(folder, 'old-node.cjs');
  const versions = "{ ...process.versions, node: '20.20.2' }";
  writeFileSync(oldNode, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const entry = join(user, 'node_modules/canvass/dist/main.js');
  const { status, stderr } = spawnSync(tool('node'), ['-r', oldNode, entry, 'check'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^canvass needs Node 22\.18 or newer; this is Node 20\.20\.2\. .*\n$/);
  expect(status).toBe(2);
  const { engines } = JSON.parse(readFileSync(join(user, 'node_modules/canvass/package.json'), 'utf8'));
  expect(engines.node).toBe('>=22.18');
  // A static import is loaded before the check, and can fail on an older version.
  const imported = [...readFileSync(entry, 'utf8').matchAll(/^import .* from ['"]([^'"]+)['"]/gm)];
  expect(imported.map(([, name]) => name)).toEqual(['node:module']);
});

it("the package @canvass/logic contains the engine, which runs the README's example, also in a browser, with types", () => {
  const installedFolder = join(user, 'node_modules/@canvass/logic');
  const [, example = ''] =
    /^```ts\n(.*?)^```/ms.exec(readFileSync(join(installedFolder, 'README.md'), 'utf8')) ?? [];
  writeFileSync(join(user, 'play.ts'), example);
  cpSync(join(ROOT, 'examples/coffee-study/project.json'), join(user, 'survey.json'));
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--noEmit', '--types', 'node'];
  run(tool('tsc'), [...options, '--typeRoots', join(ROOT, 'node_modules/@types'), 'play.ts']);
  expect(run(tool('node'), ['play.ts'])).toBe('age_band page\n');
  const modules = readdirSync(join(installedFolder, 'dist')).filter((name) => name.endsWith('.js'));
  expect(modules).toEqual(expect.arrayContaining(['index.js', 'project.js', 'question-types.js']));
  const builtTexts = modules.map((name) => readFileSync(join(installedFolder, 'dist', name), 'utf8'));
  const neededPackages = builtTexts.flatMap((text) =>
    [...text.matchAll(/\bfrom ["']([^."'][^"']*)["']/g)].map(([, name]) => name),
  );
  expect(neededPackages).toEqual([]); // only the type declarations use typebox
});

it('the package @canvass/embed contains the React component that inserts a survey into a page', () => {
  writeFileSync(
    join(user, 'page.ts'),
    `
    import { createElement } from 'react';
    import { renderToStaticMarkup } from 'react-dom/server';
    import { embed } from '@canvass/embed';
    import { Survey } from '@canvass/embed/react';
    const page = createElement(Survey, { survey: 'CoffeeStudy0000000000001', server: 'https://survey.example.org' });
    console.log(typeof embed, renderToStaticMarkup(page));
    `,
  );
  expect(run(tool('node'), ['page.ts'])).toBe('function <div></div>\n');
});

function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, PATH: `${dirname(tool('node'))}:${process.env['PATH']}`, NO_COLOR: '1' };
  return execFileSync(command, args, { cwd: user, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}
