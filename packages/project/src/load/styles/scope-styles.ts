import { type CssNode, generate, List, parse, type Selector, walk } from 'css-tree';

/** A style sheet for browsers, or its first rejected part with its line. */
export type ScopedStyles =
  | { readonly css: string }
  | { readonly problem: { readonly message: string; readonly line: number } };

/** Class of the page of the survey. Rules apply only in this element, not to the product's parts around it. */
const PAGE_CLASS = 'cv-page';
const WHOLE_PAGE: ReadonlySet<string> = new Set(['html', 'body', ':root']);
const AT_RULES = new Set(['media', 'supports', 'container', 'keyframes', '-webkit-keyframes', 'font-face']);
const FUNCTIONS = new Set(
  `var env calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix linear-gradient radial-gradient
  conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient translate translatex translatey
  translatez translate3d rotate rotatex rotatey rotatez rotate3d scale scalex scaley scalez scale3d skew skewx skewy matrix
  matrix3d perspective blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier
  steps linear minmax repeat fit-content counter counters inset circle ellipse polygon path format local`.split(
    /\s+/,
  ),
);
/** Obsolete properties that execute code. */
const FORBIDDEN_PROPERTIES = new Set(['behavior', '-moz-binding']);
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]*$/;

/**
 * Reads an author's style sheet with a CSS parser, and writes its rules again, limited to the survey's page. Accepts
 * only at-rules and functions of fixed lists, addresses of this site, and images as data (PROJECT-9).
 */
export function scopeStyles(css: string): ScopedStyles {
  const problems: { readonly message: string; readonly line: number }[] = [];
  const sheet = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line }) =>
      void problems.push({ message: `there is a syntax error: ${message}`, line }),
  });
  walk(sheet, {
    enter(node: CssNode) {
      const message = findProblem(node);
      if (message !== undefined) problems.push({ message, line: node.loc?.start.line ?? 1 });
    },
  });
  for (const { loc } of findEscapes(sheet))
    problems.push({
      message: 'a selector matches elements outside of the survey page',
      line: loc?.start.line ?? 1,
    });
  const [problem] = problems.toSorted((a, b) => a.line - b.line);
  if (problem !== undefined) return { problem };
  scopeRules(sheet);
  return { css: generate(sheet) };
}

function findProblem(node: CssNode): string | undefined {
  switch (node.type) {
    case 'Atrule':
      return AT_RULES.has(node.name.toLowerCase()) ? undefined : `@${node.name} may not be used`;
    case 'Function':
      return FUNCTIONS.has(node.name.toLowerCase()) ? undefined : `${node.name}() may not be used`;
    case 'Declaration':
      return FORBIDDEN_PROPERTIES.has(node.property.toLowerCase()) || node.property.includes('\\')
        ? `${node.property} may not be used`
        : undefined;
    case 'Url':
      return isAllowed(node.value) ? undefined : `the address ${node.value.slice(0, 60)} is not of this site`;
    case 'Raw':
      return 'a part of it cannot be read';
    default: // other nodes affect only the appearance
      return undefined;
  }
}

/** Whether an address is allowed. Browsers ignore its spaces and control characters, and read `\` as `/`. */
const isAllowed = (address: string): boolean =>
  DATA_IMAGE.test(address) || /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(address);

type RuleScope = 'sheet' | 'page' | 'inside';

/** Limits all rules to the page, except steps of animations, and nested rules, which their parents already limit. */
function scopeRules(block: CssNode): void {
  if (block.type !== 'StyleSheet' && block.type !== 'Block') return;
  block.children.forEach((node) => {
    if (node.type === 'Atrule' && node.block !== null && !node.name.endsWith('keyframes'))
      scopeRules(node.block);
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList')
      node.prelude.children.forEach((selector) => {
        if (selector.type === 'Selector') scope(selector);
      });
  });
}

/**
 * Selectors that match elements outside the page: its siblings (`body ~ *`), also by nesting (`body { & + div {} }`),
 * and `&` inside a function, which detaches a nested selector from its parent (`p { :not(&) {} }`).
 */
function findEscapes(block: CssNode, outerScope: RuleScope = 'sheet'): readonly CssNode[] {
  if (block.type !== 'StyleSheet' && block.type !== 'Block') return [];
  return block.children.toArray().flatMap((node) => {
    if (node.type === 'Atrule' && node.block !== null && !node.name.endsWith('keyframes'))
      return findEscapes(node.block, outerScope);
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return [];
    const selectors = node.prelude.children
      .toArray()
      .flatMap((child) => (child.type === 'Selector' ? [child] : []));
    const isPage = selectors.some((selector) => isSubjectThePage(selector, outerScope));
    return [
      ...selectors.filter((selector) => leavesPage(selector, outerScope)),
      ...findEscapes(node.block, isPage ? 'page' : 'inside'),
    ];
  });
}

const isSibling = (node: CssNode | undefined): boolean =>
  node?.type === 'Combinator' && (node.name === '~' || node.name === '+');
const isThePage = (node: CssNode, outerScope: RuleScope): boolean =>
  outerScope === 'sheet'
    ? WHOLE_PAGE.has(nameOf(node))
    : outerScope === 'page' && node.type === 'NestingSelector';

function leavesPage({ children }: Selector, outerScope: RuleScope): boolean {
  const nodes = children.toArray();
  if (outerScope !== 'sheet' && nodes.some(containsNesting)) return true;
  if (outerScope === 'page' && isSibling(nodes[0])) return true;
  const pageIndex = nodes.findIndex((node) => isThePage(node, outerScope));
  const next = nodes.slice(pageIndex).find(({ type }) => type === 'Combinator');
  return pageIndex >= 0 && (outerScope === 'page' || pageIndex === 0) && isSibling(next);
}

/** Whether a function contains the nesting selector, as `:not(&)` and `:is(& ~ b)` do. */
function containsNesting(node: CssNode): boolean {
  if (node.type !== 'PseudoClassSelector' || node.children === null) return false;
  let isFound = false;
  walk(node, (inner) => {
    isFound ||= inner.type === 'NestingSelector' || (inner.type === 'Raw' && inner.value.includes('&'));
  });
  return isFound;
}

/** Whether the subject of a selector (the part after its last combinator) is the page itself. */
function isSubjectThePage({ children }: Selector, outerScope: RuleScope): boolean {
  const nodes = children.toArray();
  const last = nodes.findLastIndex(({ type }) => type === 'Combinator');
  const subject = nodes.slice(last + 1);
  return (outerScope === 'page' || last < 0) && subject.some((node) => isThePage(node, outerScope));
}

function scope(selector: Selector): void {
  const pageSelector = new List<CssNode>().appendData({ type: 'ClassSelector', name: PAGE_CLASS });
  const parts = selector.children;
  // `body.a > p` and `:root p` begin with the page itself.
  const { first } = parts;
  if (first !== null && WHOLE_PAGE.has(nameOf(first))) parts.shift();
  else pageSelector.appendData({ type: 'Combinator', name: ' ' });
  parts.prependList(pageSelector);
}

function nameOf(node: CssNode): string {
  if (node.type === 'TypeSelector') return node.name.toLowerCase();
  return node.type === 'PseudoClassSelector' ? `:${node.name.toLowerCase()}` : '';
}
