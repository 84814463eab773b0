import { type EditResult, removeRule, type RuleRow, valueAt } from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { useMemo, useState } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/editor.ts';
import { randomId } from '../../editing/open-survey.ts';
import { rulesOfItem, ruleText, type Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { RuleForm, type RuleKind } from './rule-form.tsx';

/** A rule that is being written: a new one of a kind, or another condition for an existing one. */
interface OpenRule {
  readonly kind: RuleKind;
  readonly rule?: RuleRow;
}

/** The rules of a group, page or question as sentences, and forms to add and change them. */
export function RulesSection({ item }: { readonly item: OutlineItem }) {
  const translation = useTranslation();
  const { t } = translation;
  const editor = useEditor();
  const { project, items, document } = useEditorState();
  const [open, setOpen] = useState<OpenRule>();
  const wording: Wording = { translation, project, items };
  const rules = useMemo(() => rulesOfItem(item, project), [item, project]);
  const take = ({ document: next, change }: EditResult, key: string) => {
    editor.take(next, { ...change, label: { key, params: { code: item.code } } });
    setOpen(undefined);
  };
  const isOpen = (rule: RuleRow) => open?.rule?.place.id === rule.place.id;
  return (
    <div className="rules">
      {rules.length === 0 && open === undefined && <p className="quiet">{t('rules.none')}</p>}
      <ul>
        {rules.map((rule) => {
          const text = ruleText(rule, wording);
          const kind = kindOf(rule);
          return (
            <li key={`${rule.place.id} ${rule.place.path.join('.')}`} className="rule">
              <p dir="auto">{text}</p>
              {kind === undefined ? (
                <>
                  <code dir="ltr">{String(valueAt(project, rule.place))}</code>
                  {isReplaceable(rule, item) && (
                    <Button
                      size="mini"
                      kind="quiet"
                      onClick={() =>
                        void editor.run(({ replaceExpression }) => replaceExpression(editor, item))
                      }
                    >
                      {t('rules.replace')}
                    </Button>
                  )}
                </>
              ) : (
                <div className="actions">
                  <Button
                    size="mini"
                    kind="quiet"
                    aria-expanded={isOpen(rule)}
                    aria-label={t('rules.editOf', { text })}
                    onClick={() => setOpen(isOpen(rule) ? undefined : { kind, rule })}
                  >
                    {t('rules.edit')}
                  </Button>
                  <Button
                    size="mini"
                    kind="quiet"
                    aria-label={t('rules.removeOf', { text })}
                    onClick={() => {
                      const gone = { id: rule.place.id, gid: item.gid };
                      take(removeRule(document, gone, { newId: randomId }), 'change.removeRule');
                    }}
                  >
                    {t('rules.remove')}
                  </Button>
                </div>
              )}
              {isOpen(rule) && open !== undefined && (
                <RuleForm item={item} {...open} onTake={take} onCancel={() => setOpen(undefined)} />
              )}
            </li>
          );
        })}
      </ul>
      {open !== undefined && open.rule === undefined ? (
        <RuleForm item={item} {...open} onTake={take} onCancel={() => setOpen(undefined)} />
      ) : (
        <div className="actions">
          {kindsFor(item).map((kind) => (
            <Button key={kind} size="small" onClick={() => setOpen({ kind })}>
              + {t(`rules.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether an expression decides if the item itself is shown, and a sentence can say it. */
const isReplaceable = ({ place, condition }: RuleRow, { id }: OutlineItem): boolean =>
  place.id === id &&
  place.path[0] === 'disp_code' &&
  condition?.kind === 'expression' &&
  condition.meaning !== undefined;

/** Expressions are edited in their fields. */
const kindOf = ({ kind }: RuleRow): RuleKind | undefined => (kind === 'expression' ? undefined : kind);

function kindsFor({ kind, value }: OutlineItem): readonly RuleKind[] {
  if (kind !== 'question') return ['display'];
  const hasParts = [...arrayAt(value, 'items'), ...arrayAt(value, 'rows_items')].some(
    (part) => textAt(part, 'gid') !== '',
  );
  return hasParts ? ['display', 'options', 'jump'] : ['display', 'jump'];
}
