import type { CheckContext } from '../load/check.ts';
import { child } from '../json/path.ts';
import { objectOf } from '../shape/authored.ts';

/** The end page shows a text or leads to a link. */
export function checkEndPage({ project, findings }: CheckContext): void {
  const page = objectOf(project.desc_end_page);
  if (page?.selectType === 'text' && page.jumpLink !== undefined) {
    findings.add({
      id: 'settings.link-unused',
      severity: 'warning',
      path: child(child(undefined, 'desc_end_page'), 'jumpLink'),
      message: 'selectType is "text", so nobody is led to this link.',
      fix: 'Set selectType to "link", or remove jumpLink.',
    });
  }
  if (page?.selectType !== 'link' || page.jumpLink !== undefined) return;
  findings.add({
    id: 'settings.link-missing',
    path: child(child(undefined, 'desc_end_page'), 'selectType'),
    message: 'The end page is to lead to a link, and jumpLink is missing.',
    fix: 'Add jumpLink, or set selectType to "text".',
  });
}
