import type { AnalysisCondition, AnalysisCounts, AnalysisQuestion } from '@canvass/protocol';
import { useCountsQuery } from '../../api/analysis.ts';
import { useWords } from '../../i18n/words.tsx';
import { useSeen } from '../../layout/use-seen.ts';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pending } from '../../views/pending.tsx';
import { Waiting } from '../../views/waiting.tsx';
import type { Comparison } from './compare-bar.tsx';
import { BestWorstPicture } from './pictures/best-worst-picture.tsx';
import { ChoicePicture } from './pictures/choice-picture.tsx';
import { MatrixPicture } from './pictures/matrix-picture.tsx';
import { NumberPicture } from './pictures/number-picture.tsx';
import type { PictureProps } from './pictures/picture-props.ts';
import { PlacesPicture } from './pictures/places-picture.tsx';
import { RegionsPicture } from './pictures/regions-picture.tsx';
import { TextList } from './text-list.tsx';

interface QuestionCardProps {
  readonly surveyId: string;
  readonly question: AnalysisQuestion;
  readonly where: readonly AnalysisCondition[];
  readonly comparison: Comparison | undefined;
}

/** A question with the picture of its answers. They are counted when the card is first seen. */
export function QuestionCard({ surveyId, question, where, comparison }: QuestionCardProps) {
  const { t, number } = useWords();
  const { ref, isSeen } = useSeen();
  const request = {
    gid: question.gid,
    where,
    ...(comparison !== undefined && { groups: comparison.groups }),
  };
  const { data, error, isFetching } = useCountsQuery({ id: surveyId, request }, { skip: !isSeen });
  const names = comparison?.names ?? [t('chart.responses')];
  const ns = data?.groups.map((group) => answered(group)) ?? [];
  return (
    <div ref={ref} className="question" aria-busy={isFetching}>
      <Card
        title={
          <>
            <span className="code">{question.cid}</span> {question.title}
          </>
        }
        beside={
          <span className="quiet">
            {ns.map((n) => (n === null ? t('chart.tooFew') : `n = ${number(n)}`)).join(' / ')}
          </span>
        }
      >
        {error !== undefined && <Failure error={error} />}
        {data === undefined && error === undefined && <Waiting rows={1} />}
        {data !== undefined && (
          <>
            <Pending segments={data.pending} />
            <Picture question={question} data={data} names={names} />
          </>
        )}
        {question.texts.map((variable) => (
          <TextList
            key={variable.name}
            surveyId={surveyId}
            variable={variable}
            where={where}
            isSeen={isSeen}
          />
        ))}
      </Card>
    </div>
  );
}

/** Responses that have answered any part of it. */
function answered({
  responses,
  variables,
  best_worst: bestWorst,
  places,
  written,
}: AnalysisCounts['groups'][number]): number | null {
  if (bestWorst !== undefined) return bestWorst.n;
  if (places !== undefined) return places.n;
  if (written !== undefined) return written;
  if (variables.length === 0) return responses;
  if (variables.some(({ n }) => n === null)) return null;
  return Math.max(...variables.map(({ n }) => n ?? 0));
}

function Picture(props: PictureProps) {
  return (
    <div className="stack">
      {props.question.regions !== undefined && <RegionsPicture {...props} />}
      <Figures {...props} />
    </div>
  );
}

function Figures(props: PictureProps) {
  switch (props.question.picture) {
    case 'choices':
      return <ChoicePicture {...props} />;
    case 'matrix':
    case 'regions':
      return <MatrixPicture {...props} />;
    case 'best_worst':
      return <BestWorstPicture {...props} />;
    case 'scores':
    case 'nps':
    case 'ranks':
    case 'moments':
      return <NumberPicture {...props} />;
    case 'places':
      return <PlacesPicture {...props} />;
    case 'texts':
      return null; // the list below is all there is
  }
}
