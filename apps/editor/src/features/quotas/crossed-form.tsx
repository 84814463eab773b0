import { addQuota, crossClasses, type CrossedCell, divideByWeights } from '@canvass/authoring';
import { Button, SelectField, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import { randomId } from '../../document/random-ids.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type LateTranslation, useLateTranslation } from '../../i18n/late-translation.ts';
import type { Wording } from '../../wording/rule-words.ts';
import { type DraftCaps, parseCap } from './caps.ts';
import { CrossedCaps } from './crossed-caps.tsx';
import { DimensionField } from './dimension-field.tsx';
import {
  createDimension,
  type DraftDimension,
  listDimensionSubjects,
  nameDimension,
  readClasses,
} from './dimensions.ts';

/** More cells at once would be hard to fill in, and most of them would stay empty. */
const MAX_CELLS = 200;
const MAX_DIMENSIONS = 3;

interface CrossedFormProps {
  onClose(isAdded: boolean): void;
}

/** A form for a quota whose cells are the combinations of classes, such as gender × age. */
export function CrossedForm({ onClose }: CrossedFormProps) {
  const translation = useLateTranslation();
  const { t } = translation;
  const id = useId();
  const editor = useEditor();
  const { document, project, items } = useEditorState();
  const wording: Wording = { translation, project, items };
  const subjects = listDimensionSubjects(project, items);
  const [dimensions, setDimensions] = useState<readonly DraftDimension[]>(() =>
    subjects
      .filter(({ kind }) => kind === 'answer')
      .slice(0, 2)
      .map((subject) => createDimension(subject, wording)),
  );
  const [typedName, setName] = useState<string>();
  const [caps, setCaps] = useState<DraftCaps>({ mode: 'numbers', each: '100', total: '400', own: {} });
  const [problem, setProblem] = useState<string>();
  const name = typedName ?? nameDimensions(dimensions, wording);
  const crossed = readCells(dimensions, wording, translation);
  const cells = typeof crossed === 'string' ? [] : crossed;
  const capTexts = computeCapTexts(cells, caps);
  const nextSubject = subjects.find(
    (subject) => !dimensions.some((one) => JSON.stringify(one.subject) === JSON.stringify(subject)),
  );
  const change = (next: readonly DraftDimension[]) => {
    setDimensions(next);
    setCaps({ ...caps, own: {} });
  };
  const save = () => {
    if (typeof crossed === 'string') return setProblem(crossed);
    if (caps.mode === 'shares' && parseCap(caps.total) === undefined)
      return setProblem(t('crossed.problem.total'));
    const newCells = cells.flatMap(({ key, names, sentence }) => {
      const cap = parseCap(capTexts.get(key) ?? '');
      return cap === undefined ? [] : [{ name: names.join(' · '), cap, sentence }];
    });
    if (newCells.length < cells.length) return setProblem(t('crossed.problem.cap'));
    const quotaName = name.trim() || t('crossed.title');
    const result = addQuota(document, { name: quotaName, more: {}, cells: newCells }, { newId: randomId });
    editor.commit(result.document, {
      ...result.change,
      label: { key: 'change.addQuota', params: { name: quotaName } },
    });
    return onClose(true);
  };
  return (
    <section className="rule-form crossed" aria-label={t('crossed.title')} ref={focusFirstField}>
      <h3>{t('crossed.title')}</h3>
      <p className="quiet">{t(subjects.length === 0 ? 'crossed.noSubjects' : 'crossed.about')}</p>
      {dimensions.map((dimension, number) => (
        <DimensionField
          key={number}
          number={number + 1}
          dimension={dimension}
          subjects={subjects}
          wording={wording}
          hasShares={caps.mode === 'shares'}
          onChange={(next) => change(dimensions.with(number, next))}
          onRemove={() => change(dimensions.toSpliced(number, 1))}
        />
      ))}
      {nextSubject !== undefined && dimensions.length < MAX_DIMENSIONS && (
        <div className="actions">
          <Button
            size="small"
            kind="quiet"
            onClick={() => change([...dimensions, createDimension(nextSubject, wording)])}
          >
            + {t('crossed.addDimension')}
          </Button>
        </div>
      )}
      <p className="quiet">{t('crossed.leftOutAbout')}</p>
      <label htmlFor={`${id}-name`}>{t('crossed.name')}</label>
      <TextField
        id={`${id}-name`}
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
      />
      <label htmlFor={`${id}-mode`}>{t('crossed.mode')}</label>
      <SelectField
        id={`${id}-mode`}
        value={caps.mode}
        onChange={({ target }) =>
          setCaps({ ...caps, mode: target.value === 'shares' ? 'shares' : 'numbers', own: {} })
        }
      >
        <option value="numbers">{t('crossed.mode.numbers')}</option>
        <option value="shares">{t('crossed.mode.shares')}</option>
      </SelectField>
      <CrossedCaps cells={cells} caps={caps} capTexts={capTexts} onChange={setCaps} />
      {typeof crossed === 'string' && dimensions.length > 0 && <p className="quiet">{crossed}</p>}
      <FormEnd
        problem={problem}
        saveLabel={t('crossed.create', { count: cells.length })}
        onSave={save}
        onCancel={() => onClose(false)}
      />
    </section>
  );
}

const nameDimensions = (dimensions: readonly DraftDimension[], wording: Wording): string =>
  dimensions.map((dimension) => nameDimension(dimension, wording)).join(' × ');

/** The crossed cells, or the text of a problem. */
function readCells(
  dimensions: readonly DraftDimension[],
  wording: Wording,
  { t }: LateTranslation,
): readonly CrossedCell[] | string {
  if (dimensions.length === 0) return t('crossed.problem.dimensions');
  const classes = [];
  for (const dimension of dimensions) {
    const read = readClasses(dimension, wording);
    if (typeof read === 'string')
      return t(`crossed.problem.${read}`, { name: nameDimension(dimension, wording) });
    classes.push(read);
  }
  const count = classes.reduce((product, { length }) => product * length, 1);
  if (count > MAX_CELLS) return t('crossed.problem.many', { count, most: MAX_CELLS });
  return crossClasses(classes);
}

/** The text of each cap, by the keys of the cells: as typed for the cell, or the usual cap. */
function computeCapTexts(cells: readonly CrossedCell[], caps: DraftCaps): ReadonlyMap<string, string> {
  const { mode, each, total, own } = caps;
  const shared = divideByWeights(
    parseCap(total) ?? 0,
    cells.map(({ weight }) => weight),
  );
  return new Map(
    cells.map(({ key }, index) => [key, own[key] ?? (mode === 'shares' ? String(shared[index] ?? 0) : each)]),
  );
}
