import { plainText, type Program, questionView, type State } from '@canvass/logic';

/** The title of a question as it is shown, else its code; its gid if the program does not have it. */
export function questionName(program: Program, state: State | undefined, gid: string): string {
  const index = program.byGid.get(gid);
  if (index === undefined) return gid;
  const title = state === undefined ? undefined : questionView(program, state, gid)?.title;
  const text = title === undefined ? '' : plainText(title).trim();
  return text === '' ? (program.questions[index]?.cid ?? gid) : `“${text}”`;
}
