import type { Advice, FindingChange, ProjectIssue } from '@canvass/project';
import { type FindingTexts, translateTemplate } from '@canvass/project/file';

/** The texts of an issue for its author. `{name}` is replaced by the parameter `name`. */
export interface AuthorText {
  /** The mistake and its consequence. */
  readonly message: string;
  readonly fix: string;
  /** The parameter whose text a suggestion replaces. By default, a suggestion replaces the whole range of the issue. */
  readonly replacedParameter?: string;
  /** Whether removing the value at the path of the issue is a fix. */
  readonly isRemovable?: true;
}
/** Texts by issue id. A function returns one of several texts, depending on the parameters. */
export type AuthorTexts = Readonly<Record<string, AuthorText | ((params: Params) => AuthorText)>>;

type Params = Readonly<Record<string, string | number>>;

/**
 * Inserts the parameters. A parameter `suggestion` becomes the first sentence of `fix`. Programs can offer `suggestion`
 * as a change, and also `form_1` and `form_2`, which replace the whole range of the issue.
 */
export function fillText(
  { message, fix, replacedParameter = '', isRemovable }: AuthorText,
  params: Params,
  translated?: FindingTexts,
): Advice & Pick<ProjectIssue, 'message' | 'language'> {
  const { suggestion, form_1, form_2, [replacedParameter]: replacedText, [OTHER_SIDE]: otherSide } = params;
  const hint = suggestion === undefined ? '' : 'Did you mean "{suggestion}"? ';
  const changes: FindingChange[] = [form_1, form_2].flatMap((form) =>
    form === undefined ? [] : { kind: 'write', value: String(form) },
  );
  if (suggestion !== undefined && otherSide === undefined)
    changes.unshift({
      kind: 'write',
      value: String(suggestion),
      ...(replacedText !== undefined && { instead: String(replacedText) }),
    });
  if (isRemovable === true) changes.push({ kind: 'remove' });
  const texts = translateText({ message, fix, hint }, params, translated) ?? {
    message: fill(message, params),
    fix: fill(hint + fix, params),
  };
  return { ...texts, ...(changes.length > 0 && { changes }) };
}

/** Returns undefined unless all parts are translated. */
function translateText(
  { message, fix, hint }: Pick<AuthorText, 'message' | 'fix'> & { readonly hint: string },
  params: Params,
  translated: FindingTexts | undefined,
) {
  if (translated === undefined) return undefined;
  const { language, texts } = translated;
  const translate = (template: string) => translateTemplate(template, (name) => params[name], texts);
  const [first, advice, before] = [translate(message), translate(fix), hint === '' ? '' : translate(hint)];
  return first === undefined || advice === undefined || before === undefined
    ? undefined
    : { message: first, fix: before + advice, language };
}

/** Parameter of suggestions about the other side of a comparison, which cannot replace the issue's range. */
const OTHER_SIDE = 'other_side';

function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
