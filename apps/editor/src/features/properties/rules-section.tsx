import {
  type EditResult,
  listReaders,
  removeRule,
  type RuleRow,
  setOptionRule,
  valueAt,
} from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useDebouncedProject } from '../../ui/debounced-project.ts';
import { randomId } from '../../document/random-ids.ts';
import { listRulesOfItem, ruleText, type Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { CheckForm } from './check-form.tsx';
import { RuleForm, type RuleFormProps, type RuleKind } from './rule-form.tsx';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { nameUses } from '../../wording/named-uses.ts';
import { isOwnRule, readerName } from '../../wording/reader-names.ts';

/** The rule in the open form. `rule` is absent for a new rule. */
interface OpenRule {
  readonly kind: RuleKind;
  readonly rule?: RuleRow;
}

interface RulesSectionProps {
  readonly item: OutlineItem;
  readonly part?: string;
}

export function RulesSection({ item, part }: RulesSectionProps) {
  const translation = useTranslation();
  const { t } = translation;
  const editor = useEditor();
  const { document } = useEditorState();
  const { project, items } = useDebouncedProject();
  const [open, setOpen] = useState<OpenRule>();
  const wording: Wording = { translation, project, items };
  const rules = useMemo(
    () =>
      listRulesOfItem(item.gid, project).filter(
        (rule) => !isValue(rule, item) && (part === undefined || isAboutPart(rule, part)),
      ),
    [item, project, part],
  );
  const root = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    setOpen(undefined);
  };
  // Closing the form removes the focused element.
  useEffect(() => {
    if (!isClosing.current || open !== undefined) return;
    isClosing.current = false;
    const [last] = [...(root.current?.querySelectorAll<HTMLElement>('.rule') ?? [])].slice(-1);
    (last ?? root.current)?.querySelector<HTMLElement>('button')?.focus();
  }, [open]);
  const applyEdit = ({ document: next, change }: EditResult, key: string) => {
    editor.commit(next, { ...change, label: { key, params: { code: item.code } } });
    close();
  };
  const isOpen = (rule: RuleRow) => open?.rule?.place.id === rule.place.id;
  return (
    <div className="rules" ref={root}>
      {part === undefined && <Readers item={item} />}
      {rules.length === 0 && open === undefined && part === undefined && (
        <p className="quiet">{t('rules.none')}</p>
      )}
      <ul>
        {rules.map((rule) => {
          const text = ruleText(rule, wording);
          const kind = kindOf(rule);
          return (
            <li key={`${rule.place.id} ${rule.place.path.join('.')}`} className="rule">
              <p>{text}</p>
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
                      applyEdit(computeRemoval(rule, { item, part, document }), 'change.removeRule');
                    }}
                  >
                    {t('rules.remove')}
                  </Button>
                </div>
              )}
              {isOpen(rule) && open !== undefined && (
                <AnyRuleForm item={item} {...open} onApply={applyEdit} onCancel={close} />
              )}
            </li>
          );
        })}
      </ul>
      {open !== undefined && open.rule === undefined ? (
        <AnyRuleForm
          item={item}
          {...open}
          {...(part !== undefined && { part })}
          onApply={applyEdit}
          onCancel={close}
        />
      ) : (
        <div className="actions">
          {kindsFor(item, part)
            .filter((kind) => kind !== 'display' || !rules.some((rule) => isOwnDisplay(rule, item)))
            .map((kind) => (
              <Button key={kind} size="small" onClick={() => setOpen({ kind })}>
                + {t(part === undefined ? `rules.add.${kind}` : 'rules.add.option')}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

const AnyRuleForm = (props: RuleFormProps) =>
  props.kind === 'check' ? <CheckForm {...props} /> : <RuleForm {...props} />;

const isAboutPart = ({ subjects, place }: RuleRow, part: string): boolean =>
  subjects.includes(part) || place.id === part;

interface Removal {
  readonly item: OutlineItem;
  readonly part: string | undefined;
  readonly document: EditResult['document'];
}

/** The change that removes a rule. With `part`, a rule about several options or rows is kept for its other parts. */
function computeRemoval(rule: RuleRow, { item, part, document }: Removal): EditResult {
  const options = { newId: randomId };
  const { id } = rule.place;
  const remainingSubjects = rule.subjects.filter((gid) => gid !== item.gid && gid !== part);
  if (part === undefined || remainingSubjects.length === 0 || rule.condition === undefined)
    return removeRule(document, { id, gid: item.gid }, options);
  const entry = valueAt(document.value, rule.place);
  const partsIn = (list: string) => remainingSubjects.filter((gid) => arrayAt(entry, list).includes(gid));
  const action = textAt(entry, 'action') === 'hide' ? 'hide' : 'display';
  const remainingRule = {
    gid: item.gid,
    options: partsIn('options'),
    rows: partsIn('rows'),
    action,
  } as const;
  return setOptionRule(document, { ...remainingRule, sentence: rule.condition, id }, options);
}

/** Whether a rule computes the value of this item. The form of the item has a field for it. */
const isValue = ({ place }: RuleRow, { id }: OutlineItem): boolean =>
  place.id === id && place.path[0] === 'value_code';

/** Whether the item's display rule is an expression that a sentence can replace. */
const isReplaceable = ({ place, condition }: RuleRow, { id, value }: OutlineItem): boolean =>
  place.id === id &&
  value['dispSelect'] !== 0 &&
  place.path[0] === 'disp_code' &&
  condition?.kind === 'expression' &&
  condition.meaning !== undefined;

/** Whether a rule shows or hides only this item. An item gets only one such rule. */
const isOwnDisplay = ({ kind, subjects }: RuleRow, { gid }: OutlineItem): boolean =>
  kind === 'display' && subjects.every((subject) => subject === gid);

/** The kind of a rule that has a form. Undefined for expressions, which are edited in their fields. */
const kindOf = ({ kind }: RuleRow): RuleKind | undefined => (kind === 'expression' ? undefined : kind);

function kindsFor({ kind, value }: OutlineItem, part: string | undefined): readonly RuleKind[] {
  if (part !== undefined) return ['options'];
  if (kind !== 'question') return ['display'];
  const hasParts = [...arrayAt(value, 'items'), ...arrayAt(value, 'rows_items')].some(
    (part) => textAt(part, 'gid') !== '',
  );
  return hasParts ? ['display', 'options', 'jump', 'check'] : ['display', 'jump', 'check'];
}

/** Buttons for the other items that read an item or its parts. A press selects the reader. */
function Readers({ item }: { readonly item: OutlineItem }) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const editor = useEditor();
  const { project, items } = useDebouncedProject();
  const readers = useMemo(
    () =>
      nameUses({ project, items }, listReaders(project, [item.id])).filter(
        (named) => !isOwnRule(named, new Set([item.code])) && named.codes.join() !== item.code,
      ),
    [project, items, item.id, item.code],
  );
  if (readers.length === 0) return null;
  return (
    <p className="read-by">
      {t('rules.readBy')}{' '}
      {readers.map((reader) => {
        const name = readerName(reader, { t, texts });
        const target = items.find(({ code }) => code === reader.codes[0]);
        return target === undefined ? (
          <span key={name}>{name}</span>
        ) : (
          <Button key={name} size="mini" kind="quiet" onClick={() => editor.select(target.id)}>
            {name}
          </Button>
        );
      })}
    </p>
  );
}
