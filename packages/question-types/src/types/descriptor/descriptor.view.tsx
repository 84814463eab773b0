import type { QuestionOf } from '@canvass/project';
import { RichTextView } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { QuestionNumber } from '../../controls/question/question-number.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { splitHeading } from './split-heading.ts';

/**
 * A text to read. It takes focus when its page opens, so that screen readers read it. If it is alone on its page, it
 * begins with the page's heading.
 */
export default function DescriptorView({ view, headingLevel }: ViewProps<QuestionOf<'descriptor'>, never>) {
  const ids = questionIds(view.gid);
  const split = headingLevel === 1 ? splitHeading(view.title) : undefined;
  return (
    <section id={ids.frame} className="cv-question">
      {split === undefined ? (
        <div id={ids.title} className="cv-descriptor" tabIndex={-1}>
          <QuestionNumber gid={view.gid} />
          <RichTextView text={view.title} />
        </div>
      ) : (
        <>
          <h1 id={ids.title} className="cv-title" tabIndex={-1}>
            <QuestionNumber gid={view.gid} />
            <RichTextView text={split.heading} inline />
          </h1>
          {split.rest.length > 0 && (
            <div className="cv-descriptor">
              <RichTextView text={split.rest} />
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
