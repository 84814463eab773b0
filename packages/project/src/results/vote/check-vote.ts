import { computeWords } from '../../json/wording.ts';
import { child, type Path } from '../../json/path.ts';
import type { CheckContext } from '../../project-index/check.ts';
import { listOf, objectOf, textOf } from '../../findings/authored.ts';
import type { Finding } from '../../findings/findings.ts';

/** Reports questions of the vote that have rows or that lack options, and counts that are never shown. */
export function checkVote({ project, index, findings }: CheckContext): void {
  const vote = objectOf(project.vote);
  if (vote === undefined) return;
  const path = child(undefined, 'vote');
  if (vote.show === 'never' && vote.on_end_page === true)
    findings.add(unseenVoteFinding(child(path, 'on_end_page')));
  for (const [position, entry] of listOf(vote.questions).entries()) {
    const gid = textOf(entry);
    const item = gid === undefined ? undefined : index.byGid.get(gid);
    if (gid === undefined || item?.kind !== 'question') continue;
    const questionPath = child(child(path, 'questions'), position);
    const { items, rows_items: rows } = item.value;
    if (listOf(items).length === 0 || listOf(rows).length > 0)
      findings.add(noOptionsFinding(gid, questionPath));
  }
}

const unseenVoteFinding = (path: Path): Finding => ({
  id: 'vote.unseen',
  severity: 'warning',
  path,
  message: '`on_end_page` has no effect, because `show` is "never".',
  fix: 'Change `show`, or remove `on_end_page`.',
});
const noOptionsFinding = (gid: string, path: Path): Finding => ({
  id: 'vote.no-options',
  path,
  message: computeWords`\`${gid}\` has no options that could be counted.`,
  fix: 'Use a question with one list of options.',
});
