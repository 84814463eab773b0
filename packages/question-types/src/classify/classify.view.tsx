import type { MatrixMultipleAnswer } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import { ClearRows } from '../views/matrix/clear-rows.tsx';
import { QuestionFrame } from '../views/question-frame.tsx';
import { questionIds } from '../views/question-ids.ts';
import { GroupList } from './group-list.tsx';
import { ItemList } from './item-list.tsx';
import { usePlacing } from './use-placing.tsx';
import './classify.css';

/** Every item has a native list of categories; or an item is tapped, then its category. Nothing has to be dragged. */
export default function ClassifyView(props: ViewProps<MatrixMultipleAnswer>) {
  const { view, answer, t } = props;
  const placing = usePlacing(props);
  return (
    <QuestionFrame {...props} shape="group" hint={<span>{t('classify.hint')}</span>}>
      <div id={questionIds(view.gid).control} className="cv-classify" data-picking={placing.picked && true}>
        <ItemList {...props} placing={placing} />
        <GroupList {...props} placing={placing} />
      </div>
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
