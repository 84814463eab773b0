import { marked, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

/** The targets of links and images of a document. A target is undefined if the editor does not have it. */
interface Targets {
  findImage(address: string): string | undefined;
  /** Opens another document, or a heading of this one. */
  findLink(address: string): (() => void) | undefined;
}

/** The headings of the second level, with their ids. */
export const listHeadings = (text: string): readonly { readonly id: string; readonly text: string }[] =>
  marked.lexer(text).flatMap((token) => {
    if (!isKind(token, 'heading') || token.depth !== 2) return [];
    const heading = wordsOf(token.tokens);
    return [{ id: idOf(heading), text: heading }];
  });

/** The id of a heading, as in links to it. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

interface MarkdownProps {
  readonly text: string;
  readonly targets: Targets;
}

/** A document of this repository as elements. HTML in it is shown as text. */
export function Markdown({ text, targets }: MarkdownProps) {
  return <div className="guide-text">{writeAll(marked.lexer(text), targets)}</div>;
}

const writeAll = (tokens: readonly Token[] | undefined, targets: Targets): ReactNode =>
  tokens?.map((token, index) => <TokenContent key={index} token={token} targets={targets} />);

interface TokenContentProps {
  readonly token: Token;
  readonly targets: Targets;
}

function TokenContent({ token, targets }: TokenContentProps): ReactNode {
  const inner = 'tokens' in token ? writeAll(token.tokens, targets) : undefined;
  for (const kind of KINDS) if (isKind(token, kind)) return write(kind, token, { inner, targets });
  if (token.type === 'space' || token.raw.startsWith('<!--')) return null;
  return inner ?? ('text' in token ? plainEntities(String(token.text)) : null);
}

interface Content {
  readonly inner: ReactNode;
  readonly targets: Targets;
}
type Writers = {
  readonly [K in keyof TokenKinds]: (token: TokenKinds[K], content: Content) => ReactNode;
};

const WRITERS: Writers = {
  heading: (token, { inner }) => <HeadingText token={token}>{inner}</HeadingText>,
  paragraph: (_, { inner }) => <p>{inner}</p>,
  strong: (_, { inner }) => <strong>{inner}</strong>,
  em: (_, { inner }) => <em>{inner}</em>,
  codespan: ({ text }) => <code>{text}</code>,
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  link: (token, { targets }) => <LinkText token={token} targets={targets} />,
  image({ href, text }, { targets }) {
    const address = targets.findImage(href);
    return address === undefined ? text : <img src={address} alt={text} loading="lazy" />;
  },
  list: (token, { targets }) => <ListText token={token} targets={targets} />,
  table: (token, { targets }) => <TableText token={token} targets={targets} />,
};
const KINDS = Object.keys(WRITERS) as readonly (keyof TokenKinds)[]; // the table has no other keys

const write = <K extends keyof TokenKinds>(kind: K, token: TokenKinds[K], content: Content): ReactNode =>
  WRITERS[kind](token, content);

function HeadingText({ token, children }: { readonly token: Tokens.Heading; readonly children: ReactNode }) {
  // The title of the dialog is a heading of the second level.
  const Level = token.depth <= 2 ? 'h3' : 'h4';
  return (
    <Level id={`guide-${idOf(wordsOf(token.tokens))}`} tabIndex={-1}>
      {children}
    </Level>
  );
}

function LinkText({ token, targets }: { readonly token: Tokens.Link; readonly targets: Targets }) {
  const inner = writeAll(token.tokens, targets);
  const open = targets.findLink(token.href);
  if (open === undefined) return inner;
  return (
    <button type="button" className="guide-link" onClick={open}>
      {inner}
    </button>
  );
}

function ListText({ token, targets }: { readonly token: Tokens.List; readonly targets: Targets }) {
  const items = token.items.map((item, index) => <li key={index}>{writeAll(item.tokens, targets)}</li>);
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function TableText({ token, targets }: { readonly token: Tokens.Table; readonly targets: Targets }) {
  return (
    <table>
      <thead>
        <tr>
          {token.header.map((cell, index) => (
            <th key={index}>{writeAll(cell.tokens, targets)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, number) => (
          <tr key={number}>
            {row.map((cell, index) => (
              <td key={index}>{writeAll(cell.tokens, targets)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TokenKinds {
  readonly heading: Tokens.Heading;
  readonly paragraph: Tokens.Paragraph;
  readonly strong: Tokens.Strong;
  readonly em: Tokens.Em;
  readonly codespan: Tokens.Codespan;
  readonly code: Tokens.Code;
  readonly link: Tokens.Link;
  readonly image: Tokens.Image;
  readonly list: Tokens.List;
  readonly table: Tokens.Table;
}

const isKind = <K extends keyof TokenKinds>(token: Token, kind: K): token is TokenKinds[K] =>
  token.type === kind;

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => ('text' in token ? plainEntities(String(token.text)) : token.raw)).join('');

/** The lexer escapes some characters of plain text. React escapes all. */
const plainEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
