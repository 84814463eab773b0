/** The texts of an issue for its author. `{name}` is replaced by the parameter of that name. */
export interface AuthorText {
  /** The mistake and its consequence. */
  readonly message: string;
  /** How to correct it. */
  readonly fix: string;
}
/** Texts by issue id. A function chooses among several texts by the parameters. */
export type AuthorTexts = Readonly<Record<string, AuthorText | ((params: Params) => AuthorText)>>;

type Params = Readonly<Record<string, string | number>>;

/** Inserts the parameters. A parameter `suggestion` becomes the first sentence of `fix`. */
export function fillText({ message, fix }: AuthorText, params: Params): AuthorText {
  const hint = params['suggestion'] === undefined ? '' : 'Did you mean "{suggestion}"? ';
  return { message: fill(message, params), fix: fill(hint + fix, params) };
}

function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
