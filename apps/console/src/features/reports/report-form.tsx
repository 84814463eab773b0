import type {
  AnalysisPlan,
  AnalysisQuestion,
  ClientReport,
  ClientReportContent,
  ClientReportPart,
  OperatedSurvey,
} from '@canvass/protocol';
import {
  announce,
  AuthorText,
  Button,
  ChoiceRow,
  type ChoiceRowProps,
  SelectField,
  TextArea,
  TextField,
} from '@canvass/ui';
import { useState } from 'react';
import type { QueryError } from '../../api/api.ts';
import { useWeightingQuery } from '../../api/weighting.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { SeparateFilters } from '../../filters/filters.tsx';
import { hasChart } from '../../filters/variables.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { MAX_TEXT_LENGTH, PartFields } from './part-fields.tsx';
import { useDropReportMutation, useSaveReportMutation } from './report-calls.ts';

/** The server refuses more questions, and titles with more characters. */
const MAX_PARTS = 100;
const MAX_TITLE_LENGTH = 200;

interface ReportFormProps {
  readonly survey: OperatedSurvey;
  readonly plan: AnalysisPlan;
  readonly savedReport: ClientReport | undefined;
  onSaved(report: string): void;
}

/** A form to edit, save and delete a client report: its texts, filters and ordered questions. */
export function ReportForm({ survey, plan, savedReport, onSaved }: ReportFormProps) {
  const { t } = useTranslation();
  const { surveyId } = survey;
  // Reports never show the locations of single respondents.
  const availableQuestions = plan.questions.filter((one) => !hasChart(one, 'places'));
  const [content, setContent] = useState(
    () => savedReport?.content ?? newContent(survey, availableQuestions),
  );
  const [save, { error, isLoading }] = useSaveReportMutation();
  const change = (changedFields: Partial<ClientReportContent>) =>
    setContent({ ...content, ...changedFields });
  const isReady = content.title.trim() !== '' && content.parts.length > 0;
  const send = async () => {
    if (!isReady) return;
    const result = await save({ id: surveyId, savedReport, content });
    if (result.data === undefined) return;
    announce(t('reports.saved'));
    onSaved(result.data.report);
  };
  return (
    <div className="form">
      <label>
        {t('reports.titleField')}
        <TextField
          value={content.title}
          maxLength={MAX_TITLE_LENGTH}
          onChange={({ target }) => change({ title: target.value })}
        />
      </label>
      <label>
        {t('reports.introduction')}
        <TextArea
          value={content.introduction}
          maxLength={MAX_TEXT_LENGTH}
          onChange={({ target }) => change({ introduction: target.value })}
        />
      </label>
      <SeparateFilters conditions={content.where} setConditions={(where) => change({ where })}>
        <FilterBar surveyId={surveyId} />
      </SeparateFilters>
      <WeightsBox
        surveyId={surveyId}
        checked={content.weighted}
        onChange={({ target }) => change({ weighted: target.checked })}
      />
      <Parts
        availableQuestions={availableQuestions}
        parts={content.parts}
        onChange={(parts) => change({ parts })}
      />
      {savedReport !== undefined && content !== savedReport.content && (
        <p className="quiet">{t('reports.edited')}</p>
      )}
      {error !== undefined && <RefusalReason error={error} />}
      <div className="actions">
        <Button
          kind="primary"
          busy={isLoading}
          aria-disabled={!isReady || undefined}
          onClick={() => void send()}
        >
          {t('reports.save')}
        </Button>
        {savedReport !== undefined && <DeleteButton surveyId={surveyId} report={savedReport.report} />}
      </div>
    </div>
  );
}

/**
 * The content of a new report: the first MAX_PARTS questions with countable answers. Authors add dates themselves, because
 * few respondents may have answered in an interval, and texts of respondents.
 */
const newContent = (
  survey: OperatedSurvey,
  availableQuestions: readonly AnalysisQuestion[],
): ClientReportContent => ({
  title: survey.title.slice(0, MAX_TITLE_LENGTH),
  introduction: '',
  parts: availableQuestions
    .filter((question) => question.variables.length > 0 && !hasChart(question, 'moments'))
    .slice(0, MAX_PARTS)
    .map(({ gid }) => ({ gid })),
  where: [],
  weighted: false,
});

/** The reason why a report or a link was not saved. */
export function RefusalReason({ error }: { readonly error: QueryError }) {
  const { t } = useTranslation();
  const isLimit = 'reason' in error && 'status' in error.reason && error.reason.status === 422;
  return isLimit ? (
    <p className="failure" role="alert">
      {t('reports.limit')}
    </p>
  ) : (
    <Failure error={error} />
  );
}

function DeleteButton({ surveyId, report }: { readonly surveyId: string; readonly report: string }) {
  const { t } = useTranslation();
  const [drop, { error }] = useDropReportMutation();
  return (
    <>
      <Confirm
        label={t('reports.delete')}
        title={t('reports.delete')}
        onConfirm={() => void drop({ id: surveyId, report })}
      >
        <p>{t('reports.deleteText')}</p>
      </Confirm>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

type WeightsBoxProps = Pick<ChoiceRowProps, 'checked' | 'onChange'> & { readonly surveyId: string };

/** A check box to weight responses. It is shown if the survey has a weighting, or if the report has it checked. */
function WeightsBox({ surveyId, ...box }: WeightsBoxProps) {
  const { t } = useTranslation();
  const { data } = useWeightingQuery(surveyId);
  if (!box.checked && (data === undefined || data.margins.length === 0)) return null;
  return <ChoiceRow type="checkbox" label={t('tables.weighted')} {...box} />;
}

type PartList = readonly ClientReportPart[];

interface PartsProps {
  readonly availableQuestions: readonly AnalysisQuestion[];
  readonly parts: PartList;
  onChange(parts: PartList): void;
}

function Parts({ availableQuestions, parts, onChange }: PartsProps) {
  const { t } = useTranslation();
  const move = (index: number, step: -1 | 1) => {
    const [part] = parts.slice(index, index + 1);
    if (part !== undefined) onChange(parts.toSpliced(index, 1).toSpliced(index + step, 0, part));
  };
  return (
    <fieldset className="report-parts">
      <legend>{t('reports.order')}</legend>
      <ol>
        {parts.map((part, at) => (
          // A report can contain a question several times, split by different questions.
          <li key={`${part.gid} ${parts.slice(0, at).filter(({ gid }) => gid === part.gid).length}`}>
            <PartFields
              part={part}
              question={availableQuestions.find(({ gid }) => gid === part.gid)}
              splitQuestions={availableQuestions}
              isFirst={at === 0}
              isLast={at === parts.length - 1}
              onChange={(changed) => onChange(parts.with(at, changed))}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange(parts.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {parts.length < MAX_PARTS && (
        <SelectField
          aria-label={t('reports.add')}
          value=""
          onChange={({ target }) => onChange([...parts, newPart(availableQuestions, target.value)])}
        >
          <option value="">{t('reports.add')}</option>
          {availableQuestions.map(({ gid, cid, title }) => (
            <AuthorText tag="option" key={gid} value={gid}>
              {cid} {title}
            </AuthorText>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}

/** A new part of a report. It shows respondents' texts if the question has no other answers. */
function newPart(availableQuestions: readonly AnalysisQuestion[], gid: string): ClientReportPart {
  const question = availableQuestions.find((one) => one.gid === gid);
  return { gid, ...(question?.variables.length === 0 && { texts: true }) };
}
