import type { QuestionOf } from '@canvass/project';
import { RichTextView } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { QuestionNumber } from '../../controls/question/question-number.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import type { ResolvedNode, ResolvedText } from '@canvass/logic';

interface SplitText {
  readonly heading: ResolvedText;
  readonly remainder: readonly ResolvedNode[];
}

const HEADING_TAGS = new Set(['p', 'h2', 'h3']);
const BLOCK_TAGS = new Set([...HEADING_TAGS, 'ul', 'ol', 'blockquote']);

/**
 * Splits off the first paragraph or heading, or the whole text if it has no blocks. Undefined for other texts, whose
 * beginning cannot be a heading.
 */
export function splitHeading(text: ResolvedText): SplitText | undefined {
  if (typeof text === 'string') return { heading: text, remainder: [] };
  const [first, ...rest] = text;
  if (isBlock(first, HEADING_TAGS)) return { heading: first.children ?? [], remainder: rest };
  return text.some((node) => isBlock(node, BLOCK_TAGS)) ? undefined : { heading: text, remainder: [] };
}

type ElementNode = Extract<ResolvedNode, { readonly tag: string }>;

function isBlock(node: ResolvedNode | undefined, tags: ReadonlySet<string>): node is ElementNode {
  return typeof node === 'object' && 'tag' in node && tags.has(node.tag);
}

/**
 * A text to read. It takes focus when its page opens, so that screen readers read it. If it is alone on its page, it
 * begins with the page's heading.
 */
export default function DescriptorView({ view, headingLevel }: ViewProps<QuestionOf<'descriptor'>, never>) {
  const ids = questionIds(view.gid);
  const splitText = headingLevel === 1 ? splitHeading(view.title) : undefined;
  return (
    <section id={ids.frame} className="cv-question">
      {splitText === undefined ? (
        <div id={ids.title} className="cv-descriptor" tabIndex={-1}>
          <QuestionNumber gid={view.gid} />
          <RichTextView text={view.title} />
        </div>
      ) : (
        <>
          <h1 id={ids.title} className="cv-title" tabIndex={-1}>
            <QuestionNumber gid={view.gid} />
            <RichTextView text={splitText.heading} inline />
          </h1>
          {splitText.remainder.length > 0 && (
            <div className="cv-descriptor">
              <RichTextView text={splitText.remainder} />
            </div>
          )}
        </>
      )}
      {view.tipText !== undefined && (
        <div id={ids.tip} className="cv-tip">
          <RichTextView text={view.tipText} />
        </div>
      )}
    </section>
  );
}
