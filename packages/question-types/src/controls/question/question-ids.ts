/** Ids of the elements of one question. The page moves the focus to them, and links errors to them. */
export interface QuestionIds {
  readonly frame: string;
  /** Heading, which takes the focus (tabindex -1) when a page opens. */
  readonly title: string;
  readonly tip: string;
  readonly hint: string;
  readonly error: string;
  /** First control, which error links about the whole question target. */
  readonly control: string;
}

export function questionIds(gid: string): QuestionIds {
  const frame = `q-${gid}`;
  return {
    frame,
    title: `${frame}-title`,
    tip: `${frame}-tip`,
    hint: `${frame}-hint`,
    error: `${frame}-error`,
    control: `${frame}-control`,
  };
}

/** Ids of a part of a question, such as the open text of an option, a row, or a field. */
export interface PartIds {
  readonly control: string;
  readonly hint: string;
  readonly error: string;
}

export function partIds(gid: string, part: string): PartIds {
  const control = `q-${gid}-part-${part}`;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

/** Id of the control that corrects an issue, which is the target of the issue's link in the error summary. */
export function issueTarget(gid: string, issue: { readonly part?: string }): string {
  return issue.part === undefined ? questionIds(gid).control : partIds(gid, issue.part).control;
}
