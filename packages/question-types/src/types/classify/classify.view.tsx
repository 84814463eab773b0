import type { QuestionOf } from '@canvass/project';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { ClearRows } from '../../controls/matrix/clear-rows.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { GroupList } from './group-list.tsx';
import { ItemList } from './item-list.tsx';
import { useHolding } from './use-holding.tsx';
import { usePlacing } from './use-placing.tsx';
import './classify.css';

/** Every item has a native list of categories; or an item is tapped, then its category. It may be dragged there, too. */
export default function ClassifyView(props: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>) {
  const { view, answer, t } = props;
  const placing = usePlacing(props);
  const root = useRef<HTMLDivElement>(null);
  const { Wrapper: Drag, near, held, over, drags } = useHolding(props, placing);
  return (
    <QuestionFrame {...props} shape="group" hint={<span>{t('classify.hint')}</span>}>
      <div
        {...near}
        ref={root}
        id={questionIds(view.gid).control}
        className="cv-classify"
        data-picking={(placing.picked ?? held) && true}
        data-draggable={Drag && true}
        data-holding={held && true}
      >
        <ItemList {...props} placing={placing} held={held} />
        <GroupList {...props} placing={placing} held={held} over={over} />
      </div>
      {Drag !== undefined && (
        <Drag {...drags} root={root}>
          {held !== undefined && (
            <div className="cv-classify-held">
              <span dir="auto">{plainRichText(held.title)}</span>
            </div>
          )}
        </Drag>
      )}
      <ClearRows
        gid={view.gid}
        idle={answer === undefined}
        words={t('classify.clear')}
        done={t('classify.cleared')}
        clear={placing.clear}
      />
    </QuestionFrame>
  );
}
