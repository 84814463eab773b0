import { InvalidArgumentError } from 'commander';

export type Params = Readonly<Record<string, string>>;

/** Parses `ward=north`, and adds it to the parameters of earlier options. */
export function parameter(text: string, before: Params = {}): Params {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1) throw new InvalidArgumentError('Write name and value, such as ward=north.');
  if (Object.hasOwn(before, name))
    throw new InvalidArgumentError(
      `\`${name}\` is given twice. Links with different values come from a file: --from.`,
    );
  return { ...before, [name]: text.slice(at + 1) };
}

/** `ward,name`. */
export function columns(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Write the names of columns, separated by commas, such as ward,name.');
}
