import type { Advice } from '@canvass/project';

/** The texts of an issue for its author. `{name}` is replaced by the parameter of that name. */
export interface AuthorText {
  /** The mistake and its consequence. */
  readonly message: string;
  /** How to correct it. */
  readonly fix: string;
  /** Whether it is a fix to remove what is at the path of the issue. */
  readonly isRemovable?: true;
}
/** Texts by issue id. A function chooses among several texts by the parameters. */
export type AuthorTexts = Readonly<Record<string, AuthorText | ((params: Params) => AuthorText)>>;

type Params = Readonly<Record<string, string | number>>;

/** Parameters that are the text to write instead. */
const WRITABLE = ['suggestion', 'form_1', 'form_2'];

/**
 * Inserts the parameters. A parameter `suggestion` becomes the first sentence of `fix`. It and the parameters `form_1`
 * and `form_2` are changes that programs can offer.
 */
export function fillText(
  { message, fix, isRemovable }: AuthorText,
  params: Params,
): Advice & { readonly message: string } {
  const hint = params['suggestion'] === undefined ? '' : 'Did you mean "{suggestion}"? ';
  const values = WRITABLE.flatMap((name) => params[name] ?? []);
  const changes = [
    ...values.map((value) => ({ kind: 'write', value: String(value) }) as const),
    ...(isRemovable === true ? [{ kind: 'remove' } as const] : []),
  ];
  return {
    message: fill(message, params),
    fix: fill(hint + fix, params),
    ...(changes.length > 0 && { changes }),
  };
}

function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
