import type { Authored } from '../findings/authored.ts';
import { textOf } from '../findings/authored.ts';
import { findField, isJsonObject } from '../json/json.ts';
import type { FieldsOf, Item, ProjectIndex } from '../project-index/project-index.ts';
import type { ProjectFile } from '../project.ts';
import { PROJECT_KEY, textsOfItem, textsOfProject } from './translatable.ts';

/** A text of the author that can be translated. */
export interface SourceText {
  readonly gid: string;
  readonly field: string;
  readonly text: string;
  /**
   * Whether respondents see the text. False for names of parameters, and for titles of options that show the title of
   * another option.
   */
  readonly isShown: boolean;
  readonly isRich: boolean;
  /** The part with the text. Undefined for texts of the project itself. */
  readonly item?: Item;
}

/** All translatable texts of a project, in the order of the file. */
export function* sourceTexts(project: Authored<ProjectFile>, index: ProjectIndex): Iterable<SourceText> {
  for (const [field, { isRich, text: ownText }] of textsOfProject(project)) {
    const text = ownText ?? valueAt(project, field);
    if (typeof text === 'string') yield { gid: PROJECT_KEY, field, text, isRich, isShown: true };
  }
  for (const item of index.items) {
    const gid = textOf(item.value.gid);
    // An option that mirrors another one shows the title of that option.
    const { option_origin: origin }: FieldsOf<'option', 'option_origin'> = item.value;
    for (const [field, { isRich: rich }] of textsOfItem(item)) {
      const text = valueAt(item.value, field);
      if (gid === undefined || typeof text !== 'string') continue;
      yield { gid, field, text, isRich: rich, isShown: origin === undefined || field !== 'title', item };
    }
  }
}
/** The value at a path of fields. A path that contains the code of a parameter has no value. */
function valueAt(object: object, field: string): unknown {
  let value: unknown = object;
  for (const key of field.split('.')) value = isJsonObject(value) ? findField(value, key) : undefined;
  return value;
}

/** Whether a text needs a translation: respondents see it, and it contains more than numbers and placeholders. */
export const needsTranslation = ({ text, isShown }: SourceText): boolean => isShown && hasLetters(text);

/** Whether a text contains more than numbers, markup and placeholders. */
const hasLetters = (text: string): boolean =>
  /\p{L}/u.test(text.replaceAll(/\{\{[^{}]{0,400}\}\}|<[^<>]{0,2000}>|&\w{1,20};/g, ' '));
