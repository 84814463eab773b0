import type { Project, ProjectIssue } from '@canvass/project';
import { scopedStyles } from './scoped-styles.ts';

/** The group's style sheet first: the survey's own counts more. */
const SHEETS = ['gcss', 'ucss'] as const;

export interface AuthorStyles {
  /** As browsers get it; undefined where the project has none. */
  readonly css: string | undefined;
  readonly issues: readonly ProjectIssue[];
}

/** The style sheets of a project (PROJECT-9): what of them is refused is an error of the project. */
export function authorStyles(project: Pick<Project, (typeof SHEETS)[number]>): AuthorStyles {
  const parts = SHEETS.flatMap((name) => {
    const own = project[name];
    return own === undefined ? [] : [{ name, styles: scopedStyles(own) }];
  });
  const css = parts.flatMap(({ styles }) => ('css' in styles ? [styles.css] : []));
  const issues = parts.flatMap(({ name, styles }): ProjectIssue[] => {
    if ('css' in styles) return [];
    const { message, line } = styles.problem;
    return [
      {
        id: 'styles.refused',
        severity: 'error',
        path: `$.${name}`,
        message: `In line ${line} of the style sheet ${message}.`,
        fix: 'Take it out. Addresses must be of this site (/pictures/a.png) or pictures as data:.',
      },
    ];
  });
  return { css: css.length === 0 ? undefined : css.join('\n'), issues };
}
