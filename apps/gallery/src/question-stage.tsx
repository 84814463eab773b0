import { questionTypeId } from '@canvass/logic';
import { LiveRegion, ToastQueue } from '@canvass/ui';
import { FilesProvider } from '@canvass/question-types/files';
import { NoAnswerProvider, ownAnswer } from '@canvass/question-types/no-answer';
import { PageLanguageProvider } from '@canvass/question-types/page-language';
import { QuestionNumberProvider } from '@canvass/question-types/question-number';
import type { Fixture } from '@canvass/question-types/fixture';
import type { Translate, ViewProps, ViewServices } from '@canvass/question-types/view-props';
import { type ComponentType, useMemo, useState } from 'react';
import { attempt, type Play, playOn, startPlay, viewIn } from './play.ts';
import { standIns } from './stand-ins.ts';
import type { Selection } from './selection.ts';

interface QuestionStageProps {
  readonly example: Fixture;
  readonly selection: Selection;
  readonly View: ComponentType<ViewProps>;
  readonly t: Translate;
}

/** One example as a respondent meets it: with input controls and validation messages. */
export function QuestionStage({ example, selection, View, t }: QuestionStageProps) {
  const [play, setPlay] = useState(() => firstPlay(example, selection));
  const { gid } = example.question;
  const services: ViewServices = useMemo(
    () =>
      standIns((question, option, files) =>
        setPlay((now) =>
          playOn(now, {
            type: 'files',
            gid: question,
            ...(option !== undefined && { option_id: option }),
            files,
          }),
        ),
      ),
    [],
  );
  const answer = (given: unknown) => setPlay((now) => playOn(now, { type: 'answer', gid, answer: given }));
  const view = viewIn(play, gid);
  if (view === undefined) return <p>{questionTypeId(example.question)} is not shown.</p>;
  return (
    <main className="cv-page-main">
      <FilesProvider view={view} issues={view.issues} t={t} services={services}>
        <PageLanguageProvider value={selection.locale}>
          <QuestionNumberProvider value={firstNumber}>
            <NoAnswerProvider view={view} onChange={answer}>
              <View
                view={view}
                answer={ownAnswer(view)}
                issues={view.issues}
                onChange={answer}
                t={t}
                layout={selection.layout}
                services={services}
                headingLevel={1}
              />
            </NoAnswerProvider>
          </QuestionNumberProvider>
        </PageLanguageProvider>
      </FilesProvider>
      <div className="cv-actions">
        <button type="button" className="cv-button" onClick={() => setPlay(attempt)}>
          Check
        </button>
      </div>
      <output id="answer" hidden>
        {JSON.stringify(view.answer ?? null)}
      </output>
      <output id="issues" hidden>
        {JSON.stringify(view.issues)}
      </output>
      <ToastQueue />
      <LiveRegion />
      <LiveRegion politeness="assertive" />
    </main>
  );
}

const firstNumber = () => <span className="cv-number">1.</span>;

function firstPlay(example: Fixture, selection: Selection): Play {
  const play = startPlay(example.question, selection);
  if (selection.empty) return play;
  const answered =
    example.answer === undefined
      ? play
      : playOn(play, { type: 'answer', gid: example.question.gid, answer: example.answer });
  return example.state === 'invalid' ? attempt(answered) : answered;
}
