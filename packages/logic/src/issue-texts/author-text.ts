import type { Advice, FindingChange, ProjectIssue } from '@canvass/project';
import { type FindingTexts, translateTemplate } from '@canvass/project/file';

/** The texts of an issue for its author. `{name}` is replaced by the parameter of that name. */
export interface AuthorText {
  /** The mistake and its consequence. */
  readonly message: string;
  /** How to correct it. */
  readonly fix: string;
  /** The parameter that the parameter `suggestion` replaces; by default, `suggestion` replaces the whole place. */
  readonly replaced?: string;
  /** Whether it is a fix to remove what is at the path of the issue. */
  readonly isRemovable?: true;
}
/** Texts by issue id. A function chooses among several texts by the parameters. */
export type AuthorTexts = Readonly<Record<string, AuthorText | ((params: Params) => AuthorText)>>;

type Params = Readonly<Record<string, string | number>>;

/**
 * Inserts the parameters. A parameter `suggestion` becomes the first sentence of `fix`. It and the parameters `form_1`
 * and `form_2`, which replace the whole place, are changes that programs can offer.
 */
export function fillText(
  { message, fix, replaced = '', isRemovable }: AuthorText,
  params: Params,
  translated?: FindingTexts,
): Advice & Pick<ProjectIssue, 'message' | 'language'> {
  const { suggestion, form_1, form_2, [replaced]: instead, [OTHER_SIDE]: otherSide } = params;
  const hint = suggestion === undefined ? '' : 'Did you mean "{suggestion}"? ';
  const changes: FindingChange[] = [form_1, form_2].flatMap((form) =>
    form === undefined ? [] : { kind: 'write', value: String(form) },
  );
  if (suggestion !== undefined && otherSide === undefined)
    changes.unshift({
      kind: 'write',
      value: String(suggestion),
      ...(instead !== undefined && { instead: String(instead) }),
    });
  if (isRemovable === true) changes.push({ kind: 'remove' });
  const words = translateText({ message, fix, hint }, params, translated) ?? {
    message: fill(message, params),
    fix: fill(hint + fix, params),
  };
  return { ...words, ...(changes.length > 0 && { changes }) };
}

/** The text in the other language, if that has all parts of it. */
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

/** Given if the suggestion is about the other side of a comparison, so that it is not a change of the place. */
const OTHER_SIDE = 'other_side';

function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
