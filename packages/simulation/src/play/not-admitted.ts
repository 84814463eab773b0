import type { Program } from '@canvass/logic';
import type { Finding } from '../findings/finding.ts';
import type { Script } from '../script/script.ts';
import { linkOf } from './session-facts.ts';

/** A respondent whom the server would not let in: by their link, or because they are no member. */
export function notAdmitted(
  program: Program,
  { file, script }: { readonly file: string; readonly script: Script },
): readonly Finding[] {
  const { unique_links, members_only } = program.project.settings ?? {};
  const common = { id: 'run.not-admitted', severity: 'warning', file } as const;
  return [
    ...(unique_links === true && linkOf(program, script) !== 'unique'
      ? [
          {
            ...common,
            message: 'The survey is answered by unique links only: a server would refuse this respondent.',
            fix: 'Write `link: unique` into the script.',
          },
        ]
      : []),
    ...(members_only === true && script.member === null
      ? [
          {
            ...common,
            message: 'The survey is answered by members only: a server would refuse this respondent.',
            fix: 'Say with `member` who answers.',
          },
        ]
      : []),
  ];
}
