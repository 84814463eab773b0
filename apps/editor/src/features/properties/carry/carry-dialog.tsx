import type { CarriedList, Carrying, CarryMode, JsonRecord } from '@canvass/authoring';
import { AuthorText, Button, Dialog, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useForm } from '../../../controls/form-context.ts';
import { recordsAt, textAt } from '../../../document/json.ts';
import type { OutlineItem } from '../../../document/outline.ts';
import { plainText } from '../../../document/plain-text.ts';
import { useLateTranslation } from '../../../i18n/late-translation.ts';

/** A question with parts that later questions can take. */
export interface CarrySource {
  readonly item: OutlineItem;
  readonly lists: readonly ('items' | 'rows_items' | 'tree_list')[];
}

type Choice = Omit<Carrying, 'target' | 'replacedIds' | 'repairs'>;
type SourceList = CarrySource['lists'][number];

interface CarryDialogProps {
  readonly title: string;
  readonly sources: readonly CarrySource[];
  /** The present parts of the list from a source. Undefined for a new source. */
  readonly carried: CarriedList | undefined;
  onCarry(choice: Choice): void;
  onClose(): void;
}

const MODES: readonly CarryMode[] = ['select', 'other', 'all'];

/** The choices in the dialog, with the parts of the chosen source. */
function useCarryChoice({ sources, carried }: Pick<CarryDialogProps, 'sources' | 'carried'>) {
  const first = carried ?? newCarried(sources);
  const [gid, setGid] = useState(first.source);
  const [mode, setMode] = useState<CarryMode>(first.mode ?? 'select');
  const [followsOrder, setFollowsOrder] = useState(first.followsOrder);
  const [list, setList] = useState<SourceList>();
  const [level, setLevel] = useState<number>();
  /** The parts that the author has left out or taken in again. Others have their first state. */
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({});
  const source = sources.find(({ item }) => item.gid === gid);
  const shown = source && findShown(source, { list, level, carried });
  const isTaken = (part: SourcePart) => taken[part.gid] ?? isTakenAtFirst(part, carried);
  const origins = shown?.parts.filter(isTaken).map((part) => part.gid) ?? [];
  const isTree = shown?.list === 'tree_list';
  const choice: Choice = {
    source: gid,
    mode,
    origins,
    followsOrder,
    ...(isTree && mode !== 'all' && { level: shown.level }),
  };
  const setSource = (next: string) => {
    setGid(next);
    setList(undefined);
    setLevel(undefined);
  };
  const take = (part: SourcePart, isOn: boolean) => setTaken({ ...taken, [part.gid]: isOn });
  const canFollowOrder = mode !== 'all' && !isTree;
  return {
    choice,
    source,
    shown,
    isTaken,
    take,
    canFollowOrder,
    setSource,
    setMode,
    setFollowsOrder,
    setList,
    setLevel,
  };
}

const newCarried = (sources: readonly CarrySource[]): CarriedList => ({
  source: sources.at(-1)?.item.gid ?? '',
  mode: undefined,
  origins: [],
  followsOrder: false,
});

/** An option such as "None of these" is left out at first. */
const isTakenAtFirst = ({ gid, isExclusive }: SourcePart, carried: CarriedList | undefined): boolean =>
  carried === undefined ? !isExclusive : carried.origins.includes(gid);

/** A dialog in which the author chooses an earlier question, which of its options are offered, and what is left out. */
export function CarryDialog({ title, sources, carried, onCarry, onClose }: CarryDialogProps) {
  const { t } = useLateTranslation();
  const id = useId();
  const state = useCarryChoice({ sources, carried });
  const { choice, source, shown } = state;
  const isEmpty = choice.origins.length === 0 && carried === undefined;
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          aria-disabled={isEmpty || undefined}
          onClick={() => {
            if (!isEmpty) onCarry(choice);
          }}
        >
          {t('carry.take', { count: choice.origins.length })}
        </Button>
      }
    >
      <div className="carry-form">
        {carried === undefined && (
          <>
            <label htmlFor={`${id}-source`}>{t('carry.source')}</label>
            <SelectField
              id={`${id}-source`}
              value={choice.source}
              onChange={({ target }) => state.setSource(target.value)}
            >
              {sources.map(({ item }) => (
                <option key={item.gid} value={item.gid}>
                  {`${item.code} ${item.title}`.trim()}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {source !== undefined && shown !== undefined && carried === undefined && (
          <SourceLists source={source} shown={shown} onList={state.setList} onLevel={state.setLevel} />
        )}
        <fieldset>
          <legend>{t('carry.which')}</legend>
          {MODES.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                name={`${id}-mode`}
                checked={choice.mode === one}
                onChange={() => state.setMode(one)}
              />
              <span>{t(`carry.mode.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('carry.parts')}</legend>
          {shown?.parts.map((part) => (
            <label key={part.gid} className="check">
              <input
                type="checkbox"
                checked={state.isTaken(part)}
                onChange={({ target }) => state.take(part, target.checked)}
              />
              <AuthorText tag="span">{part.title}</AuthorText>
            </label>
          ))}
        </fieldset>
        {state.canFollowOrder && (
          <label className="check">
            <input
              type="checkbox"
              checked={choice.followsOrder}
              onChange={({ target }) => state.setFollowsOrder(target.checked)}
            />
            <span>{t('carry.order')}</span>
          </label>
        )}
      </div>
    </Dialog>
  );
}

interface SourceListsProps {
  readonly source: CarrySource;
  readonly shown: ShownParts;
  onList(list: SourceList): void;
  onLevel(level: number): void;
}

/** Choices that only some sources need: options or rows of a matrix, or the level of a tree. */
function SourceLists({ source, shown: { list, level }, onList, onLevel }: SourceListsProps) {
  const { t } = useLateTranslation();
  const { text } = useForm();
  const id = useId();
  const depth = list === 'tree_list' ? depthOf(recordsAt(source.item.value, list)) : 0;
  return (
    <>
      {source.lists.length > 1 && (
        <>
          <label htmlFor={`${id}-list`}>{t('carry.list')}</label>
          <SelectField
            id={`${id}-list`}
            value={list}
            onChange={({ target }) => onList(target.value as SourceList)} // one of the options below
          >
            {source.lists.map((one) => (
              <option key={one} value={one}>
                {text(`question.${one}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {depth > 1 && (
        <>
          <label htmlFor={`${id}-level`}>{t('carry.level')}</label>
          <SelectField
            id={`${id}-level`}
            value={level}
            onChange={({ target }) => onLevel(Number(target.value))}
          >
            {Array.from({ length: depth }, (_, index) => (
              <option key={index + 1} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </>
  );
}

interface SourcePart {
  readonly gid: string;
  readonly title: string;
  readonly isExclusive: boolean;
}

/** The parts of a source in the dialog, and where they are. */
interface ShownParts {
  readonly list: SourceList;
  /** The level of a tree. */
  readonly level: number;
  readonly parts: readonly SourcePart[];
}

/** The parts of the chosen list, or of the list that contains what is carried already. */
function findShown(
  { item, lists }: CarrySource,
  {
    list,
    level,
    carried,
  }: {
    readonly list: SourceList | undefined;
    readonly level: number | undefined;
    readonly carried: CarriedList | undefined;
  },
): ShownParts | undefined {
  const candidates = lists.flatMap((one) => {
    const entries = recordsAt(item.value, one);
    const depth = one === 'tree_list' ? depthOf(entries) : 1;
    return Array.from({ length: depth }, (_, index) => ({
      list: one,
      level: index + 1,
      parts: toParts(nodesAt(entries, index + 1)),
    }));
  });
  return (
    candidates.find(({ parts }) => parts.some(({ gid }) => carried?.origins.includes(gid) === true)) ??
    candidates.find((one) => one.list === (list ?? lists[0]) && one.level === (level ?? 1))
  );
}

const toParts = (entries: readonly JsonRecord[]): readonly SourcePart[] =>
  entries
    .filter((entry) => textAt(entry, 'gid') !== '')
    .map((entry, index) => ({
      gid: textAt(entry, 'gid'),
      title: plainText(textAt(entry, 'title')) || String(index + 1),
      isExclusive: entry['exclusive'] === true,
    }));

const nodesAt = (nodes: readonly JsonRecord[], level: number): readonly JsonRecord[] =>
  level <= 1
    ? nodes
    : nodesAt(
        nodes.flatMap((node) => recordsAt(node, 'items')),
        level - 1,
      );

function depthOf(nodes: readonly JsonRecord[]): number {
  return nodes.length === 0 ? 0 : 1 + depthOf(nodes.flatMap((node) => recordsAt(node, 'items')));
}
