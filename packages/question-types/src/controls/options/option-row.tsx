import type { OptionView } from '@canvass/logic';
import { RichTextView, ChoiceRow, plainRichText, type ChoiceRowProps } from '@canvass/ui';
import { OptionImage, imageOfOption, type OptionContent } from './option-image.tsx';
import { partIds, type PartIds } from '../question/question-ids.ts';
import type { ChoiceEntry, Issue } from '@canvass/protocol';
import { memo, type ChangeEvent, type KeyboardEvent } from 'react';
import { isDecidedByCode } from '../../answers/entries/entry.ts';
import type { Translate } from '../view-props.ts';
import { FilesInRow } from '../files/files-context.tsx';
import { IssueMessage } from '../question/issue-message.tsx';
import { enlargeButton, optionText } from '../late-parts.tsx';

type OptionParts = Pick<ChoiceRowProps, 'label' | 'media' | 'end' | 'aria-labelledby'> & {
  readonly enlargedSrc: string | undefined;
  readonly describedBy: readonly string[];
};

/** The parts of an option. Its tip and right label are descriptions, and not parts of its accessible name. */
function optionParts(optionView: OptionView, ids: PartIds, content: OptionContent): OptionParts {
  const { option, tipText } = optionView;
  const { rightWord = '' } = option;
  const [name, tip, right] = [`${ids.control}-title`, `${ids.control}-tip`, `${ids.control}-right`] as const;
  const image = imageOfOption(option, content);
  const isAlone = image?.isAlone === true;
  const describingIds = [tipText !== undefined && tip, rightWord !== '' && right].filter(
    (id) => id !== false,
  );
  const nameId = describingIds.length > 0 ? name : undefined;
  return {
    label: <OptionTexts optionView={optionView} isAlone={isAlone} nameId={nameId} tipId={tip} />,
    media: image && <OptionImage image={image} optionView={optionView} id={isAlone ? nameId : undefined} />,
    end: rightWord !== '' && (
      <span id={right} className="cv-right-word" dir="auto">
        {rightWord}
      </span>
    ),
    'aria-labelledby': nameId,
    enlargedSrc: image?.enlargedSrc,
    describedBy: describingIds,
  };
}

interface OptionTextsProps {
  readonly optionView: OptionView;
  readonly isAlone: boolean;
  readonly nameId: string | undefined;
  readonly tipId: string;
}

function OptionTexts({ optionView: { title, tipText }, isAlone, nameId, tipId }: OptionTextsProps) {
  return (
    <>
      {!isAlone && (
        <span id={nameId}>
          <RichTextView text={title} inline />
        </span>
      )}
      {tipText !== undefined && (
        <span id={tipId} className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </span>
      )}
    </>
  );
}

interface OptionRowProps {
  readonly gid: string;
  readonly type: 'radio' | 'checkbox';
  readonly optionView: OptionView;
  readonly entry: ChoiceEntry | undefined;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  /** Whether text, image or both are shown: `content_type` of the question. */
  readonly content?: OptionContent | undefined;
  /** Id of the text that explains why the option cannot be chosen now. */
  readonly unavailableReasonId?: string | undefined;
  readonly rank?: number | undefined;
  /** Additional description for screen readers. */
  readonly note?: string | undefined;
  readonly takesFocus: boolean;
  /** Whether the open text can be spoken: `answerByVoice` of the question. */
  readonly byVoice?: boolean | undefined;
  readonly handlers: OptionHandlers;
}

/** Handlers of an option. Create them with `useStable`, or each answer renders every option again. */
export interface OptionHandlers {
  choose(optionView: OptionView, isChosen: boolean): void;
  /** Called before `choose` when the option is pressed, even if it is already chosen. */
  press?(optionView: OptionView): void;
  keyDown?(event: KeyboardEvent, optionView: OptionView): void;
  keyUp?(event: KeyboardEvent, optionView: OptionView): void;
  write(optionView: OptionView, text: string): void;
}

/**
 * An option with its open text. Read-only if code chooses it. Memoised, so that an answer in a question of 200 options
 * renders two options.
 */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { gid, type, optionView, entry, unavailableReasonId, handlers } = props;
  const ids = partIds(gid, optionView.option.gid);
  const isOpen = optionView.option.is_open === true;
  const isDecided = isDecidedByCode(optionView.option);
  const issues = props.issues.filter(({ part }) => part === optionView.option.gid);
  const { enlargedSrc, describedBy, ...parts } = optionParts(optionView, ids, props.content);
  const noteId = props.note === undefined ? undefined : `${ids.control}-note`;
  const describingIds = [
    ...describedBy,
    noteId,
    unavailableReasonId,
    !isOpen && issues.length > 0 && ids.error,
  ];
  return (
    <ChoiceRow
      type={type}
      {...parts}
      id={isOpen ? `${ids.control}-choice` : ids.control}
      name={`q-${gid}`}
      value={optionView.option.gid}
      checked={entry !== undefined}
      data-rank={props.rank}
      aria-disabled={isDecided || unavailableReasonId !== undefined || undefined}
      aria-describedby={describingIds.filter(Boolean).join(' ') || undefined}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        isDecided || handlers.choose(optionView, target.checked)
      }
      onClick={() => handlers.press?.(optionView)}
      onKeyDown={(event: KeyboardEvent) => handlers.keyDown?.(event, optionView)}
      onKeyUp={(event: KeyboardEvent) => handlers.keyUp?.(event, optionView)}
    >
      {noteId !== undefined && (
        <span id={noteId} hidden>
          {props.note}
        </span>
      )}
      {enlargedSrc !== undefined && (
        <enlargeButton.Part src={enlargedSrc} optionView={optionView} t={props.t} />
      )}
      <OptionExtra {...props} issues={issues} />
      {entry !== undefined && (
        <FilesInRow option={optionView.option.gid} title={plainRichText(optionView.title)} />
      )}
    </ChoiceRow>
  );
});

function OptionExtra({ gid, optionView, entry, issues, t, takesFocus, byVoice, handlers }: OptionRowProps) {
  const { option, title } = optionView;
  const ids = partIds(gid, option.gid);
  if (option.is_open !== true) {
    return issues.length === 0 ? null : (
      <div className="cv-choice-more">
        <IssueMessage id={ids.error} issues={issues} t={t} />
      </div>
    );
  }
  if (entry === undefined) return null;
  return (
    <div className="cv-choice-more">
      <optionText.Part
        ids={ids}
        value={entry[1] ?? ''}
        commit={(text) => handlers.write(optionView, text)}
        t={t}
        option={option}
        byVoice={byVoice}
        title={plainRichText(title)}
        issues={issues.map((issue) => addTitle(issue, plainRichText(title)))}
        takesFocus={takesFocus}
      />
    </div>
  );
}

/** Names the option in the issue of a missing text, because there may be several texts. */
const addTitle = (issue: Issue, title: string): Issue =>
  issue.key === 'validate.answer' && title !== ''
    ? { ...issue, key: 'question.open_missing', params: { title } }
    : issue;
