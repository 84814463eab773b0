import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import { child } from '../json/path.ts';
import { objectOf } from '../findings/authored.ts';
import { ENDS, endWords } from '../vocabulary/end-details.ts';

/** Reports end pages to which nothing refers. */
export function checkEnds({ index, references, findings }: CheckContext): void {
  const { endIds } = index;
  if (endIds.size === 0) return;
  const usedEnds = new Set(references.flatMap(({ kind, id }) => (kind === 'end' ? [id] : [])));
  const endsPath = child(child(undefined, 'desc_end_page'), 'ends');
  for (const id of endIds) {
    if (usedEnds.has(id)) continue;
    findings.add({
      id: 'end.unused',
      severity: 'warning',
      path: child(endsPath, id),
      message: computeWords`The end page \`${id}\` is never shown, because no end of the survey uses it.`,
      fix: computeWords`Write "end": "${id}" in an endPage of the flow, or in a jump with endStatus, or remove it.`,
    });
  }
}

/** Fields with the links of the end page, one for each way to end. */
const LINKS = endWords.map((end) => ENDS[end].link);

/** Reports links without effect, and an end page that lacks a necessary link. */
export function checkEndPage({ project, findings }: CheckContext): void {
  const page = objectOf(project.desc_end_page);
  const unusedLinks = page?.selectType === 'text' ? LINKS.filter((name) => page[name] !== undefined) : [];
  for (const name of unusedLinks) {
    findings.add({
      id: 'settings.link-unused',
      severity: 'warning',
      path: child(child(undefined, 'desc_end_page'), name),
      message: 'selectType is "text", so this link is never opened.',
      fix: computeWords`Set selectType to "link", or remove ${name}.`,
    });
  }
  if (page?.selectType !== 'link' || page.jumpLink !== undefined) return;
  findings.add({
    id: 'settings.link-missing',
    path: child(child(undefined, 'desc_end_page'), 'selectType'),
    message: 'selectType is "link", but jumpLink is missing.',
    fix: 'Add jumpLink, or set selectType to "text".',
  });
}
