import type { Authored } from '../findings/authored.ts';
import { textOf } from '../findings/authored.ts';
import type { JsonObject } from '../json/json.ts';
import { indexProject, type Item } from '../project-index/project-index.ts';
import type { ProjectFile } from '../project.ts';
import { needsTranslation, sourceTexts } from './source-texts.ts';

/** A text of the author that can be translated, with its place in the survey. */
interface ListedText {
  readonly gid: string;
  readonly field: string;
  readonly text: string;
  readonly isRich: boolean;
  /** Whether a translation is expected: respondents read the text, and it contains words. */
  readonly isNeeded: boolean;
  /** The kind of part, or `project`. */
  readonly kind: Item['kind'] | 'project';
  /** The gid of the question that contains the part. Empty for other parts. */
  readonly question: string;
  /** The position of the part in its list, from 1. 0 for texts of the project. */
  readonly number: number;
}

/** All translatable texts of a project file, which may be unchecked, in the order of the file. */
export function listSourceTexts(project: Readonly<Record<string, unknown>>): readonly ListedText[] {
  // Any object can be read as an authored project, whose fields may all be missing or wrong.
  const file = project as JsonObject as Authored<ProjectFile>;
  return [...sourceTexts(file, indexProject(file))].map((source) => {
    const { gid, field, text, isRich, item } = source;
    const key = item?.path?.key;
    return {
      gid,
      field,
      text,
      isRich,
      isNeeded: needsTranslation(source),
      kind: item?.kind ?? 'project',
      question: textOf(item?.question?.value.gid) ?? '',
      number: typeof key === 'number' ? key + 1 : 0,
    };
  });
}
