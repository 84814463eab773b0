import { parse } from 'acorn';
import type { Project } from '../../project.ts';
import type { ProjectIssue } from '../../findings/findings.ts';

/** Whether the server runs scripts of authors. `unknown` if the check runs without a server. */
type ScriptPermission = 'allowed' | 'refused' | 'unknown';

/** Reports syntax errors of the project's script, and that the server does not, or may not, run it (PROJECT-18). */
export function checkAuthorScript(
  { gjs }: Pick<Project, 'gjs'>,
  permission: ScriptPermission = 'unknown',
): readonly ProjectIssue[] {
  if (gjs === undefined || gjs.trim() === '') return [];
  const problem = findSyntaxError(gjs);
  return [
    ...(problem === undefined ? [] : [computeIssue('script.syntax', 'error', problem)]),
    ...PERMISSION_ISSUES[permission],
  ];
}

const computeIssue = (
  id: string,
  severity: ProjectIssue['severity'],
  { message, fix }: Pick<ProjectIssue, 'message' | 'fix'>,
): ProjectIssue => ({ id, severity, path: '$.gjs', message, fix });

const PERMISSION_ISSUES: Readonly<Record<ScriptPermission, readonly ProjectIssue[]>> = {
  allowed: [],
  unknown: [
    computeIssue('script.where-allowed', 'warning', {
      message:
        'The script runs only on servers whose operator allows it; other servers reject the project. It runs in a separate frame, knows which page is shown, and can neither see answers nor change the page.',
      fix: 'Ask the operator to set AUTHOR_SCRIPTS to on, or remove `gjs`.',
    }),
  ],
  refused: [
    computeIssue('script.not-allowed', 'error', {
      message: 'This server does not allow scripts of authors, so the survey cannot be published here.',
      fix: 'Remove `gjs`, or ask the operator to set AUTHOR_SCRIPTS to on.',
    }),
  ],
};

/** Parses a script as browsers parse a classic script, without running it. */
function findSyntaxError(script: string): Pick<ProjectIssue, 'message' | 'fix'> | undefined {
  try {
    parse(script, { ecmaVersion: 'latest', sourceType: 'script' });
    return undefined;
  } catch (error) {
    // Only a nesting deeper than the parser's stack causes another error than SyntaxError.
    const reason = error instanceof SyntaxError ? error.message : 'It is nested too deeply';
    return {
      message: `The script has a syntax error: ${reason}. Browsers would not run it.`,
      fix: 'Correct it. Write a classic script without import and export.',
    };
  }
}
