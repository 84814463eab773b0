import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CanvassCommand } from './host/command.ts';
import { commandLoaders } from './commands.gen.ts';
import type { Host } from './host/host.ts';

const VERSION_FLAGS: readonly string[] = ['-V', '--version'];

export type RunCommand = (
  command: CanvassCommand,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Loads the called command, none for `--version`, or all for help and suggestions, which list all commands. */
export async function loadCommands([first = '']: readonly string[]): Promise<readonly CanvassCommand[]> {
  if (VERSION_FLAGS.includes(first)) return [];
  const load = Object.hasOwn(commandLoaders, first) ? commandLoaders[first] : undefined;
  return load === undefined
    ? Promise.all(Object.values(commandLoaders).map((each) => each()))
    : [await load()];
}

/** Creates the command line. Prints usage errors on stderr and throws them as `CommanderError`. */
export function createCommandLine(
  { out, err }: Pick<Host, 'out' | 'err'>,
  commands: readonly CanvassCommand[],
  run: RunCommand,
): Command {
  const program = new Command('canvass')
    .description('Checks, runs and publishes survey projects.')
    .version(manifest.version, VERSION_FLAGS.join(', '), 'prints the version')
    .helpOption('-h, --help', 'prints help')
    .helpCommand('help [command]', 'prints help for a command')
    .addHelpText(
      'after',
      '\nOptions and more examples: canvass COMMAND --help. Files, scripts and output: docs/canvass.md.',
    )
    .addHelpText('after', examplesText(commands.map(({ examples: [first] }) => first)))
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showSuggestionAfterError(true)
    // An option `--version` after a command belongs to that command.
    .enablePositionalOptions();
  const lines = commands.map((command) => createLine(program, command, run));
  const { files = [], server = [] } = Object.groupBy(lines, (line) =>
    callsServer(line) ? 'server' : 'files',
  );
  for (const line of files) program.addCommand(line.helpGroup('Commands for project files:'));
  for (const line of server) program.addCommand(line.helpGroup('Commands for a server and its surveys:'));
  return program;
}

const callsServer = ({ options }: Command): boolean => options.some(({ long }) => long === '--server');

function createLine(program: Command, command: CanvassCommand, run: RunCommand): Command {
  const { name, summary, examples, configure } = command;
  const line = new Command(name).copyInheritedSettings(program).summary(summary).description(summary);
  configure(line);
  return line
    .addHelpText('after', examplesText(examples))
    .action((...actionArguments: unknown[]) => run(command, fileArguments(actionArguments), line.opts()));
}

/** Commander passes the options and the command as the last two arguments. */
const fileArguments = (actionArguments: readonly unknown[]): readonly string[] =>
  actionArguments
    .slice(0, -2)
    .flat()
    .filter((argument) => typeof argument === 'string');

const examplesText = (examples: readonly string[]): string =>
  `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`;
