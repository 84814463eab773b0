import { RichTextView } from '@canvass/ui';
import type { ViewProps } from '../view-props.ts';
import { questionIds } from '../views/question-ids.ts';

/** A text to read. Its place takes focus when the page opens, so that it is read out. */
export default function DescriptorView({ view }: ViewProps<never>) {
  const ids = questionIds(view.gid);
  return (
    <section id={ids.frame} className="cv-question cv-descriptor">
      <div id={ids.title} className="cv-descriptor-text" tabIndex={-1}>
        {view.number !== null && <span className="cv-number">{view.number}.</span>}
        <RichTextView text={view.title} />
      </div>
      {view.tipText !== undefined && (
        <div id={ids.tip} className="cv-tip">
          <RichTextView text={view.tipText} />
        </div>
      )}
    </section>
  );
}
