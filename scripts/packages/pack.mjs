// npm run pack [-- FOLDER]: creates the installable packages in FOLDER (default: packed), in the format of `npm pack`.
// Publishes nothing. `publishConfig` in package.json lists the exports of a package outside this repository: `bin`, or
// `entries` with their sources, and dependencies that are not bundled.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../bootstrap.mjs';
import { runCaptured } from '../processes.mjs';
import { callerFolder, Refusal, ROOT, runMain, tool, toolEnvironment } from '../repository.mjs';

const PACKAGES = join(ROOT, 'packages');
const FOLDERS = ['apps/simulator-cli', 'packages/logic', 'packages/embed'].map((path) => join(ROOT, path));
const KEPT_FIELDS = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'engines',
  'peerDependencies',
  'peerDependenciesMeta',
];

/** Builds each package and writes its tarball into `target`. Resolves to the paths. Throws a `Refusal` on failure. */
export async function packAll(target) {
  mkdirSync(target, { recursive: true });
  const tarballs = [];
  for (const folder of FOLDERS) tarballs.push(await pack(folder, target));
  return tarballs;
}

async function pack(folder, target) {
  const manifest = readJson(join(folder, 'package.json'));
  const { entries, ...published } = manifest.publishConfig;
  const staging = mkdtempSync(join(folder, 'node_modules/.pack-'));
  try {
    const sources = Object.entries(entries ?? {}).map(([name, path]) => ({
      name,
      source: join(folder, path),
    }));
    await buildModules(folder, sources, join(staging, 'dist'));
    const exported = sources.length === 0 ? {} : { exports: await buildTypes(folder, sources, staging) };
    const keptFields = KEPT_FIELDS.filter((field) => field in manifest).map((field) => [
      field,
      manifest[field],
    ]);
    const newManifest = { ...Object.fromEntries(keptFields), sideEffects: false, ...exported, ...published };
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(newManifest, null, 2)}\n`);
    cpSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'));
    copyReadme(folder, staging);
    const output = await run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', target],
      staging,
    );
    return join(target, JSON.parse(output)[0].filename);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Builds a package, by its own build script if it has one. */
async function buildModules(folder, sources, outDir) {
  const entries = sources.map(({ name, source }) => `--entry.${moduleName(name)}=${source}`);
  const args = entries.length > 0 ? [...entries, '--out-dir', outDir] : [];
  await run(join(folder, 'node_modules/.bin/tsup'), args, folder, { CANVASS_BUILD_FOLDER: outDir });
}

const moduleName = (name) => (name === '.' ? 'index' : name.slice('./'.length));

/** Writes the declarations of a package. Resolves to its `exports`. */
async function buildTypes(folder, sources, staging) {
  const types = join(staging, 'dist/types');
  const config = join(staging, 'tsconfig.json');
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Packages import texts of apps, and translations.
    rootDir: ROOT,
    outDir: types,
    paths: Object.fromEntries([...OFFERED].map(([name, source]) => [name, [source]])),
  };
  const files = sources.map(({ source }) => source);
  writeFileSync(
    config,
    JSON.stringify({ extends: join(folder, 'tsconfig.json'), compilerOptions: options, files, include: [] }),
  );
  await run(tool('tsc'), ['-p', config], folder);
  rmSync(config);
  const declarations = files.map((file) => computeDeclaration(types, file));
  keepNeeded(types, declarations);
  return Object.fromEntries(
    sources.map(({ name }, at) => [
      name,
      { types: `./${relative(staging, declarations[at])}`, default: `./dist/${moduleName(name)}.js` },
    ]),
  );
}

const computeDeclaration = (types, source) => join(types, relative(ROOT, source)).replace(/\.tsx?$/, '.d.ts');

/** Replaces names of unpublished packages in declarations by paths. Removes declarations that no entry imports. */
function keepNeeded(types, entries) {
  const needed = new Set();
  const visit = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    const text = readFileSync(file, 'utf8').replace(
      /(from |import\()(['"])([^'"]+)\2/g,
      (whole, before, quote, name) => {
        const offered = OFFERED.get(name);
        if (offered === undefined && !name.startsWith('.')) return whole;
        const target =
          offered === undefined
            ? resolve(dirname(file), name).replace(/\.tsx?$/, '.d.ts')
            : computeDeclaration(types, offered);
        visit(target);
        const path = relative(dirname(file), target).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
      },
    );
    writeFileSync(file, text);
  };
  entries.forEach(visit);
  for (const file of filesBelow(types)) if (!needed.has(file)) rmSync(file);
}

/** Copies the README with the documents that it links to, because the package lacks the rest of the repository. */
function copyReadme(folder, staging) {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const withOwnLinks = readme.replace(/\]\(([^)#:]+\.md)(#[^)]*)?\)/g, (_, link, place = '') => {
    const copy = `docs/${basename(link)}`;
    cpSync(join(folder, link), join(staging, copy));
    return `](${copy}${place})`;
  });
  writeFileSync(join(staging, 'README.md'), withOwnLinks);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Sources of all entries of this repository's packages, by the name of the entry. */
const OFFERED = new Map(
  readdirSync(PACKAGES).flatMap((name) => {
    const manifest = join(PACKAGES, name, 'package.json');
    if (!existsSync(manifest)) return [];
    return Object.entries(readJson(manifest).exports)
      .filter(([, source]) => /\.tsx?$/.test(source))
      .map(([entry, source]) => [`@canvass/${name}${entry.slice(1)}`, join(PACKAGES, name, source)]);
  }),
);

async function run(command, args, cwd, extra) {
  const { code, output } = await runCaptured(command, args, { cwd, env: toolEnvironment(extra) });
  if (code === 0) return output;
  throw new Refusal(
    `${relative(ROOT, cwd)} could not be packed: ${basename(command)} ended with code ${code}.\n${output.trimEnd()}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await bootstrap();
    const target = resolve(callerFolder, process.argv[2] ?? 'packed');
    for (const tarball of await packAll(target)) console.log(tarball);
  });
}
