#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import type { CanvassCommand } from './command.ts';
import { commands } from './commands.gen.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type Host, processHost } from './host.ts';

/** Runs `canvass` with the arguments after its name. Never throws: what a user did wrong is one clear message. */
export async function main(args: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = EXIT.fine;
  const program = new Command('canvass')
    .description('Checks, plays and publishes survey projects.')
    .exitOverride()
    .configureOutput({ writeOut: host.out, writeErr: host.err })
    .showSuggestionAfterError(true);
  for (const command of commands) {
    addCommand(program, command, async (files, options) => {
      code = await command.run(host, files, options);
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
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

type Action = (files: readonly string[], options: Record<string, unknown>) => Promise<void>;

function addCommand(program: Command, { name, summary, configure }: CanvassCommand, action: Action): void {
  const command = program.command(name).summary(summary).description(summary).exitOverride();
  configure(command);
  command.action((files: string | string[], options: Record<string, unknown>) =>
    action(typeof files === 'string' ? [files] : files, options),
  );
}

const isHelp = ({ code }: CommanderError) =>
  code === 'commander.helpDisplayed' || code === 'commander.version';

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), processHost());
