import { type AnalysisQuestion, type ClientReportPart, listReportCharts } from '@canvass/protocol';
import { AuthorText, Button, ChoiceRow, SelectField, TextArea } from '@canvass/ui';
import { isCountable } from '../../filters/variables.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/** The server refuses longer texts. */
export const MAX_TEXT_LENGTH = 10_000;

interface PartFieldsProps {
  readonly part: ClientReportPart;
  /** Undefined if the survey no longer has the question. */
  readonly question: AnalysisQuestion | undefined;
  readonly splitQuestions: readonly AnalysisQuestion[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onChange(part: ClientReportPart): void;
  onMove(step: -1 | 1): void;
  onRemove(): void;
}

export function PartFields({
  part,
  question,
  splitQuestions,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: PartFieldsProps) {
  const { t } = useTranslation();
  const name = question === undefined ? part.gid : `${question.cid} ${question.title}`;
  const { columns: _, order: __, chart: ___, ...others } = part;
  const { gid, text = '', columns, order, chart } = part;
  const withColumns = (columnsGid: string): ClientReportPart => ({
    ...others,
    ...(columnsGid === ''
      ? { ...(order && { order }), ...(chart && { chart }) }
      : { columns: { gid: columnsGid } }),
  });
  return (
    <div className="report-part">
      <div className="report-part-head">
        <AuthorText tag="strong">{name}</AuthorText>
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      {question === undefined && <p className="failure">{t('reports.gone')}</p>}
      <label>
        {t('reports.text')}
        <TextArea
          rows={1}
          value={text}
          maxLength={MAX_TEXT_LENGTH}
          onChange={({ target }) => onChange({ ...part, text: target.value })}
        />
      </label>
      {question !== undefined && isCountable(question) && (
        <label>
          {t('reports.columns')}
          <SelectField
            value={columns?.gid ?? ''}
            onChange={({ target }) => onChange(withColumns(target.value))}
          >
            <option value="">{t('reports.noSplit')}</option>
            {splitQuestions
              .filter((one) => one.gid !== gid && isCountable(one))
              .map((countableQuestion) => (
                <AuthorText tag="option" key={countableQuestion.gid} value={countableQuestion.gid}>
                  {countableQuestion.cid} {countableQuestion.title}
                </AuthorText>
              ))}
          </SelectField>
        </label>
      )}
      <ChartField part={part} question={question} onChange={onChange} />
      <OrderBox part={part} question={question} onChange={onChange} />
      {question !== undefined && question.texts.length > 0 && (
        <TextsBox part={part} question={question} onChange={onChange} />
      )}
    </div>
  );
}

interface TextsBoxProps extends Pick<PartFieldsProps, 'part' | 'onChange'> {
  readonly question: AnalysisQuestion;
}

/** A check box for texts if the question also has other answers, and a hint if texts are included. */
function TextsBox({ part, question, onChange }: TextsBoxProps) {
  const { t } = useTranslation();
  const { texts = false } = part;
  return (
    <>
      {question.variables.length > 0 && (
        <ChoiceRow
          type="checkbox"
          label={t('reports.texts')}
          checked={texts}
          onChange={({ target }) => onChange({ ...part, texts: target.checked })}
        />
      )}
      {texts && <p className="quiet">{t('reports.textsHint')}</p>}
    </>
  );
}

/** The choice of a chart. Hidden for tables, which have columns, and for questions with one kind of chart only. */
function ChartField({ part, question, onChange }: Pick<PartFieldsProps, 'part' | 'question' | 'onChange'>) {
  const { t } = useTranslation();
  const charts = question === undefined ? [] : listReportCharts(question);
  if (part.columns !== undefined || charts.length === 0) return null;
  const { chart, ...others } = part;
  return (
    <label>
      {t('reports.chart')}
      <SelectField
        value={chart ?? ''}
        onChange={({ target }) => {
          const chosen = charts.find((one) => one === target.value);
          onChange({ ...others, ...(chosen && { chart: chosen }) });
        }}
      >
        <option value="">{t('reports.chartUsual')}</option>
        {/* The chart of a question that has changed since is listed, so that the author sees what was refused. */}
        {[...new Set([...charts, ...(chart === undefined ? [] : [chart])])].map((one) => (
          <option key={one} value={one}>
            {t(`reports.chart_${one}`)}
          </option>
        ))}
      </SelectField>
    </label>
  );
}

/** The order of the bars. Hidden for tables, which have columns, and for answers that are not choices. */
function OrderBox({ part, question, onChange }: Pick<PartFieldsProps, 'part' | 'question' | 'onChange'>) {
  const { t } = useTranslation();
  if (question === undefined || part.columns !== undefined || !hasChoices(question)) return null;
  const { order, ...others } = part;
  return (
    <ChoiceRow
      type="checkbox"
      label={t('reports.bySize')}
      checked={order === 'size'}
      onChange={({ target }) => onChange({ ...others, ...(target.checked && { order: 'size' }) })}
    />
  );
}

/** Whether the answers are choices, which have an order of the survey and one by size. */
const hasChoices = (question: AnalysisQuestion): boolean =>
  isCountable(question) && question.variables.some(({ labels }) => labels.length > 0);

interface MoveButtonsProps extends Pick<PartFieldsProps, 'isFirst' | 'isLast' | 'onMove' | 'onRemove'> {
  readonly name: string;
}

function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className="report-part-buttons">
      <Button
        size="mini"
        kind="quiet"
        aria-label={t('reports.up', { question: name })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="mini"
        kind="quiet"
        aria-label={t('reports.down', { question: name })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      >
        ↓
      </Button>
      <Button
        size="mini"
        kind="quiet"
        aria-label={t('reports.remove', { question: name })}
        onClick={onRemove}
      >
        ×
      </Button>
    </span>
  );
}
