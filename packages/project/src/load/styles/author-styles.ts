import type { Project } from '../../project.ts';
import type { ProjectIssue } from '../../findings/findings.ts';
import { scopeStyles } from './scope-styles.ts';

/** Fields with style sheets. `ucss` is last, so that it takes precedence. */
const SHEETS = ['gcss', 'ucss'] as const;

export interface AuthorStyles {
  /** The accepted style sheets of all fields, joined for browsers. */
  readonly css: string | undefined;
  readonly sheets: { readonly [N in (typeof SHEETS)[number]]?: string };
  readonly issues: readonly ProjectIssue[];
}

/** Reads the style sheets of a project (PROJECT-9). Rejected parts are errors of the project. */
export function readAuthorStyles(project: Pick<Project, (typeof SHEETS)[number]>): AuthorStyles {
  const parts = SHEETS.flatMap((name) => {
    const sheet = project[name];
    return sheet === undefined ? [] : [{ name, styles: scopeStyles(sheet) }];
  });
  const sheets = parts.flatMap(({ name, styles }) => ('css' in styles ? [[name, styles.css] as const] : []));
  const css = sheets.map(([, sheet]) => sheet);
  const issues = parts.flatMap(({ name, styles }): ProjectIssue[] => {
    if ('css' in styles) return [];
    const { message, line } = styles.problem;
    return [
      {
        id: 'styles.refused',
        severity: 'error',
        path: `$.${name}`,
        message: `In line ${line} of the style sheet ${message}.`,
        fix: 'Remove it. Addresses must be of this site (/pictures/a.png) or images as data:.',
      },
    ];
  });
  return { css: css.length === 0 ? undefined : css.join('\n'), sheets: Object.fromEntries(sheets), issues };
}
