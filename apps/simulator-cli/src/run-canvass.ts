import { CommanderError } from 'commander';
import { createCommandLine, loadCommands } from './command-line.ts';
import { EXIT, type ExitCode } from './host/command.ts';
import type { Host } from './host/host.ts';

/** Runs `canvass` with the arguments after its name. Never throws; errors are printed as one message. */
export async function runCanvass(args: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = EXIT.fine;
  try {
    const line = createCommandLine(host, await loadCommands(args), async (command, files, options) => {
      code = await command.run(host, files, options);
    });
    await line.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return isHelp(error) ? EXIT.fine : EXIT.badInput;
    host.err(
      `canvass: internal error, please report it: ${error instanceof Error ? error.message : 'unknown'}\n`,
    );
    if (host.env['CANVASS_DEBUG'] !== undefined) host.err(`${error instanceof Error ? error.stack : ''}\n`);
    return EXIT.badInput;
  }
}

/** Whether an error only shows help. `canvass` without arguments throws `commander.help` too, but is a usage error. */
const isHelp = ({ code, exitCode }: CommanderError) =>
  code === 'commander.helpDisplayed' ||
  code === 'commander.version' ||
  (code === 'commander.help' && exitCode === 0);
