/** The words of an issue for its author. `{name}` stands for the parameter of that name. */
export interface AuthorText {
  /** What is wrong and why it matters. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}
/** By issue id. A function where one id has several texts, chosen by the parameters. */
export type AuthorTexts = Readonly<Record<string, AuthorText | ((params: Params) => AuthorText)>>;

type Params = Readonly<Record<string, string | number>>;

/** The words with the parameters in their places. A parameter `suggestion` becomes the first sentence of the fix. */
export function fillText({ message, fix }: AuthorText, params: Params): AuthorText {
  const hint = params['suggestion'] === undefined ? '' : 'Did you mean "{suggestion}"? ';
  return { message: fill(message, params), fix: fill(hint + fix, params) };
}

function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
