import { EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { findingText } from './findings-text.ts';
import { jsonText } from './write-text.ts';

/** Prints why the command cannot do its work, and returns the exit code. */
export function refuse(
  host: Host,
  findings: readonly Finding[],
  isJson: boolean,
  code: ExitCode = EXIT.badInput,
): ExitCode {
  if (isJson) host.out(jsonText({ ok: false, findings }));
  else host.err(findings.map((finding) => `${findingText(finding, host.paint)}\n`).join(''));
  return code;
}
