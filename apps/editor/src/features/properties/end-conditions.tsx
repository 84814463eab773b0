import {
  type EditResult,
  type EndNode,
  indexReferences,
  listEndNodes,
  readCondition,
  removeEndNode,
  ruleRows,
  type Sentence,
  setEndNode,
  valueAt,
} from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { useState } from 'react';
import { NumberField } from '../../controls/simple-controls.tsx';
import { fieldAt, recordsAt, textAt } from '../../document/json.ts';
import { randomId } from '../../document/random-ids.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { conditionText, ruleText, type Wording } from '../../wording/rule-words.ts';
import {
  ConditionForm,
  createFirstCondition,
  lacksValues,
} from '../../controls/conditions/condition-form.tsx';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';

const OPTIONS = { newId: randomId };

type ConditionKind = 'points' | 'rule' | 'everyone';

/** A condition that is being written. `node` is undefined for a new one. */
interface OpenForm {
  readonly kind: ConditionKind;
  readonly node?: EndNode;
}

/** The conditions on which respondents reach an end page at the end of the survey, and the jumps that lead to it. */
export function EndConditions({ end }: { readonly end: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const editor = useEditor();
  const { document, project, items } = useEditorState();
  const wording: Wording = { translation, project, items };
  const { showMode } = useUi();
  const [openForm, setOpenForm] = useState<OpenForm>();
  const nodes = listEndNodes(project).filter((node) => node.end === end);
  const jumps = ruleRows(project).filter(
    ({ kind, place }) => kind === 'jump' && textAt(valueAt(project, place), 'end') === end,
  );
  const quotas = recordsAt(project, 'quotas').filter((group) => textAt(group, 'end') === end);
  const apply = ({ document: next, change }: EditResult) => {
    editor.commit(next, { ...change, label: { key: 'change.setEnd' } });
    setOpenForm(undefined);
  };
  return (
    <div className="rules">
      {nodes.length + jumps.length + quotas.length === 0 && <p className="quiet">{t('ends.unused')}</p>}
      <ul>
        {nodes.map((node) => {
          const text = textOfNode(node, wording);
          return (
            <li key={node.id} className="rule">
              <p>{text}</p>
              <div className="actions">
                <Button
                  size="mini"
                  kind="quiet"
                  aria-label={t('rules.editOf', { text })}
                  onClick={() => setOpenForm({ kind: kindOfNode(node), node })}
                >
                  {t('rules.edit')}
                </Button>
                <Button
                  size="mini"
                  kind="quiet"
                  aria-label={t('rules.removeOf', { text })}
                  onClick={() => apply(removeEndNode(document, node.id, OPTIONS))}
                >
                  {t('rules.remove')}
                </Button>
              </div>
            </li>
          );
        })}
        {jumps.map((rule) => {
          const [gid] = rule.subjects;
          const item = items.find((one) => one.gid === gid);
          return (
            <li key={rule.place.id} className="rule">
              <p>
                {item?.code}: {ruleText(rule, wording)}
              </p>
              {item !== undefined && (
                <Button size="mini" kind="quiet" onClick={() => editor.select(item.id)}>
                  {t('ends.goTo', { code: item.code })}
                </Button>
              )}
            </li>
          );
        })}
        {quotas.map((group) => (
          <li key={textAt(group, 'id')} className="rule">
            <p dir="auto">{t('ends.quota', { name: textAt(group, 'name') })}</p>
            <Button size="mini" kind="quiet" onClick={() => showMode('quotas')}>
              {t('ends.goToQuotas')}
            </Button>
          </li>
        ))}
      </ul>
      {openForm === undefined ? (
        <>
          <div className="actions">
            {(['points', 'rule', 'everyone'] as const).map((kind) => (
              <Button key={kind} size="small" onClick={() => setOpenForm({ kind })}>
                + {t(`ends.${kind}`)}
              </Button>
            ))}
          </div>
          <p className="quiet">{t('ends.jumpHint')}</p>
        </>
      ) : (
        <EndForm
          key={openForm.node?.id ?? openForm.kind}
          {...openForm}
          end={end}
          wording={wording}
          onApply={apply}
          onCancel={() => setOpenForm(undefined)}
        />
      )}
    </div>
  );
}

const kindOfNode = ({ points, rule }: EndNode): ConditionKind => {
  if (points !== undefined) return 'points';
  return rule === undefined ? 'everyone' : 'rule';
};

/** The condition of a node as a sentence, such as `From 2 to 5 points`. */
function textOfNode({ points, rule, isScreenOut }: EndNode, wording: Wording): string {
  const { t } = wording.translation;
  const sentence = sentenceOf(rule, wording);
  const parts = [
    ...(points === undefined ? [] : [textOfPoints(points, wording)]),
    ...(sentence === undefined ? [] : [t('rule.display', { condition: conditionText(sentence, wording) })]),
  ];
  const text = parts.length === 0 ? t('ends.always') : parts.join(' · ');
  return isScreenOut ? `${text} (${t('target.screenOut')})` : text;
}

function textOfPoints([from, to]: NonNullable<EndNode['points']>, { translation: { t } }: Wording): string {
  if (from !== null && to !== null) return t('ends.between', { from, to });
  if (from !== null) return t('ends.atLeast', { from });
  return to === null ? t('ends.always') : t('ends.atMost', { to });
}

const sentenceOf = (rule: string | undefined, { project }: Wording): Sentence | undefined =>
  rule === undefined
    ? undefined
    : readCondition(fieldAt(fieldAt(project, 'rule_map'), rule) ?? null, indexReferences(project));

interface EndFormProps extends OpenForm {
  readonly end: string;
  readonly wording: Wording;
  onApply(result: EditResult): void;
  onCancel(): void;
}

/** A form for one condition of an end page: bounds of the points, or a rule. */
function EndForm({ kind, node, end, wording, onApply, onCancel }: EndFormProps) {
  const { t } = useTranslation();
  const { document, items } = useEditorState();
  const sources = items.filter((item) => item.kind === 'question');
  const [points, setPoints] = useState<readonly [number | null, number | null]>(node?.points ?? [null, null]);
  const [rule, setRule] = useState(() =>
    kind === 'rule' ? (sentenceOf(node?.rule, wording) ?? createFirstCondition(sources, wording)) : undefined,
  );
  const [isScreenOut, setScreenOut] = useState(node?.isScreenOut ?? false);
  const [problem, setProblem] = useState<
    'ends.missingPoints' | 'ends.wrongPoints' | 'rules.missing.values'
  >();
  const save = () => {
    const found = findProblem(kind, points, rule);
    if (found !== undefined) return setProblem(found);
    const condition = {
      end,
      isScreenOut,
      ...(kind === 'points' && { points }),
      ...(kind === 'rule' && { rule }),
      ...(node !== undefined && { id: node.id }),
    };
    return onApply(setEndNode(document, condition, OPTIONS));
  };
  const bound = (index: 0 | 1, label: string) => (
    <NumberField
      label={label}
      placeholder={label}
      form={{}}
      value={points[index] ?? undefined}
      onChange={(value) => setPoints(index === 0 ? [value, points[1]] : [points[0], value])}
    />
  );
  return (
    <div className="rule-form" ref={focusFirstField}>
      <p>{t(`ends.${kind}.about`)}</p>
      {kind === 'points' && (
        <div className="range">
          {bound(0, t('ends.from'))}
          {bound(1, t('ends.to'))}
        </div>
      )}
      {kind === 'rule' && (
        <ConditionForm sentence={rule} sources={sources} wording={wording} onChange={setRule} />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isScreenOut}
          onChange={({ target }) => setScreenOut(target.checked)}
        />
        <span>{t('ends.screenOut')}</span>
      </label>
      <FormEnd problem={problem && t(problem)} onSave={save} onCancel={onCancel} />
    </div>
  );
}

function findProblem(
  kind: ConditionKind,
  [from, to]: readonly [number | null, number | null],
  rule: Sentence | undefined,
) {
  if (kind === 'points' && from === null && to === null) return 'ends.missingPoints';
  if (kind === 'points' && from !== null && to !== null && from > to) return 'ends.wrongPoints';
  if (kind === 'rule' && (rule === undefined || lacksValues(rule))) return 'rules.missing.values';
  return undefined;
}
