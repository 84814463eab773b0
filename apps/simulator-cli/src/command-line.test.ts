import { describe, expect, it, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { createCommandLine, loadCommands } from './command-line.ts';
import { commandLoaders } from './commands.gen.ts';
import { runInProcess } from './testing/memory-host.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const commands = await loadCommands([]);
const folder = temporaryFolder();
const runInFolder = (...args: readonly string[]) => runInProcess(args, { folder: folder.path });

/** Splits a command line into words and quoted texts. Omits redirections, which the shell handles. */
const splitCommandLine = (line: string): readonly string[] =>
  [...line.replace(/ > \S+$/, '').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

describe.each([...commands])('canvass $name', ({ name, examples }) => {
  it('shows its examples in --help', async () => {
    const { code, stdout } = await runInFolder(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Examples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
  });

  test.each([...examples])('%s is a valid call', async (example) => {
    const called: string[] = [];
    let complaints = '';
    const line = createCommandLine(
      { out: () => {}, err: (text) => void (complaints += text) },
      commands,
      async (command) => void called.push(command.name),
    );
    const [program, ...args] = splitCommandLine(example);
    await line.parseAsync(args, { from: 'user' }).catch(() => {}); // `complaints` has the errors
    expect(complaints).toBe('');
    expect([program, ...called]).toEqual(['canvass', name]);
  });
});

describe('canvass', () => {
  it('loads only the called command, no command for the version, and all for an unknown name', async () => {
    for (const [name] of Object.entries(commandLoaders)) {
      expect((await loadCommands([name, '--help'])).map((command) => command.name)).toEqual([name]);
    }
    expect(await loadCommands(['--version'])).toEqual([]);
    expect(await loadCommands(['constructor'])).toHaveLength(commands.length);
  });

  it.each([['--version'], ['-V']])('prints its version: %s', async (option) => {
    expect(await runInFolder(option)).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('shows an example of every command in its help, with exit code 0', async () => {
    const { code, stdout } = await runInFolder('help');
    expect(code).toBe(0);
    for (const { examples } of commands) expect(stdout).toContain(`  $ ${examples[0]}\n`);
  });

  it('lists commands for project files apart from those that call a server', async () => {
    const { stdout } = await runInFolder('--help');
    const [, files = '', server = ''] = stdout.split(/^Commands for .*:$/m);
    for (const name of ['check', 'run', 'simulate', 'explain']) {
      expect(files).toContain(`\n  ${name} `);
      expect(server).not.toContain(`\n  ${name} [`);
    }
    expect(server).toContain('\n  publish ');
  });

  test.each([
    ['a command', ['chek', 'x.json'], "unknown command 'chek'\n(Did you mean check?)"],
    ['an option', ['check', 'x.json', '--srict'], "unknown option '--srict'\n(Did you mean --strict?)"],
  ])('suggests the most similar name: %s', async (_, args, message) => {
    const { code, stderr } = await runInFolder(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
