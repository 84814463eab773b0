import type { QuestionOf } from '@canvass/project';
import type { CityAnswer } from '@canvass/protocol';
import { askedLevels, namesOf } from '../../answers/regions/city-answer.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { RegionFields } from '../../controls/regions/region-fields.tsx';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';

/** Fields for a region, level by level. The list of regions is loaded when the question is shown. */
export default function CityView(props: ViewProps<QuestionOf<'city'>, CityAnswer>) {
  const { view, answer, issues, t, layout, services, onChange } = props;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  return (
    <QuestionFrame {...props} shape="group">
      <div id={questionIds(view.gid).control}>
        <RegionFields
          country={view.question.country}
          askedLevels={askedLevels(view.question)}
          city={answer ?? {}}
          change={(next) => {
            const city = next(getAnswer() ?? {});
            commit(namesOf(city).length === 0 ? null : city);
          }}
          locations={services.locations}
          idsOf={(level) => partIds(view.gid, level)}
          issues={issues}
          required={view.question.required === true}
          layout={layout}
          t={t}
        />
      </div>
    </QuestionFrame>
  );
}
