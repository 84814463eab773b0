/** Characters that XML 1.0 cannot contain even as escapes: controls, lone surrogates, U+FFFE and U+FFFF. */
const UNSPEAKABLE =
  // oxlint-disable-next-line no-control-regex -- the function replaces these characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Text for between tags. */
export function xmlText(text: string): string {
  return text
    .replace(UNSPEAKABLE, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');
}

/** Text for an attribute. Line ends and tabs are references, because readers would turn them into spaces. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** An element with children, one per line, or with text. `children` are XML already, `text` is not. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
  text = '',
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`);
  const open = `<${name}${pairs.join('')}`;
  if (children.length === 0 && text === '') return `${open}/>`;
  const inner = children.map((child) => `\n${child.replace(/^(?= *<)/gm, '  ')}`).join('');
  return `${open}>${xmlText(text)}${inner}${children.length > 0 ? '\n' : ''}</${name}>`;
}
