import { listOf, textOf } from '../findings/authored.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Item } from '../project-index/project-index.ts';
import { child, type Path } from '../json/path.ts';
import { fieldsOf } from './field-declarations.ts';

/** FLOW-13: a section may contain sections, which contain only questions. */
const MAX_DEPTH = 2;

/** Reports sections that are nested too deep, closed ones without a heading, and columns that are too narrow for a question. */
export function checkSections({ index, findings }: CheckContext): void {
  const sections = index.items.filter((item): item is Item<'section'> => item.kind === 'section');
  for (const section of sections) {
    const { value, path } = section;
    const depth = sections.filter((other) => isInside(path, other.path)).length;
    if (depth === MAX_DEPTH + 1)
      findings.add({
        id: 'section.too-deep',
        path,
        message: 'This section is inside a section of a section. Sections may be nested two deep.',
        fix: 'Move its questions into the section around it, or make that one a section of the page.',
      });
    if (value.collapsed === true && (textOf(value.title) ?? '').trim() === '')
      findings.add({
        id: 'section.no-heading',
        path: child(path, 'collapsed'),
        message: 'The section is collapsed but has no `title`, so respondents see nothing that opens it.',
        fix: 'Give it a `title`, or remove `collapsed`.',
      });
    if (typeof value.columns === 'number' && value.columns > 1) {
      const wide = index.items.find((item) => item.path?.parent?.parent === path && isWide(item));
      if (wide !== undefined)
        findings.add({
          id: 'section.narrow',
          severity: 'warning',
          path: child(path, 'columns'),
          message: `A column is too narrow for the table of ${textOf(wide.value.gid) ?? 'a question'}, so respondents get its rows one below the other.`,
          fix: 'Move the question out of the section, into one without `columns`.',
        });
    }
  }
}

function isInside(path: Path, outer: Path): boolean {
  for (let at = path; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}

/** Whether a question is drawn as a table of rows and options. */
function isWide(item: Item): boolean {
  if (item.kind !== 'question' || listOf(item.value.rows_items).length === 0) return false;
  const fields = fieldsOf(String(item.value.qtype), 'question');
  return fields.has('items') && fields.has('rows_items');
}
