import { isRecord, NO_CONDITION } from '@canvass/project';
import { idOf } from '../places/element-ids.ts';
import { valueAtKeys } from '../places/places.ts';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';

/** An end page that jumps and nodes of the flow can name: an entry of `desc_end_page.ends`. */
export interface NamedEnd {
  readonly id: string;
  /** The author's name for it. Empty if the author gave none. */
  readonly name: string;
  /** HTML, as in the project file. Empty if the page shows the text for the status. */
  readonly content: string;
  readonly value: JsonRecord;
}

export const ENDS = ['desc_end_page', 'ends'] as const;

/**
 * The named end pages of a survey: first those to which the flow leads, in its order, and then the others in the order of
 * the file.
 */
export function listEnds(project: JsonRecord): readonly NamedEnd[] {
  const ends = valueAtKeys(project, ENDS);
  if (!isRecord(ends)) return [];
  const order = listEndNodes(project).map(({ end }) => end);
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(ends)
    .flatMap(([id, value]) => {
      if (!isRecord(value)) return [];
      return [
        { id, name: textField(value, 'name') ?? '', content: textField(value, 'content') ?? '', value },
      ];
    })
    .toSorted((one, other) => rank(one.id) - rank(other.id));
}

/** A way to an end page: a node of the flow, which ends the survey for respondents who meet its condition. */
export interface EndNode {
  /** The id of the node, as in places. */
  readonly id: string;
  readonly end: string;
  /** Whether respondents who end here are screened out. */
  readonly isScreenOut: boolean;
  /** Bounds of the points, both included; null for no limit. Undefined if points do not matter. */
  readonly points: readonly [number | null, number | null] | undefined;
  /** A key of `rule_map`. Undefined without a condition. */
  readonly rule: string | undefined;
}

/** The nodes of the flow that lead to named end pages, in the order of the flow. */
export function listEndNodes(project: JsonRecord): readonly EndNode[] {
  return nodesIn(project['flow']).flatMap((node): readonly EndNode[] => {
    const end = textField(node, 'end');
    const id = idOf(node);
    if (node['ftype'] !== 'endPage' || end === undefined || id === undefined) return [];
    const rule = textField(node, 'conditionGroup');
    return [
      {
        id,
        end,
        isScreenOut: node['endType'] === 'screen_out',
        points: readPoints(node['score']),
        rule: rule === NO_CONDITION ? undefined : rule,
      },
    ];
  });
}

const nodesIn = (node: Json | undefined): readonly JsonRecord[] => {
  if (!isRecord(node)) return [];
  const { items } = node;
  return [node, ...(isList(items) ? items.flatMap(nodesIn) : [])];
};

function readPoints(score: Json | undefined): EndNode['points'] {
  if (!isList(score) || score.length !== 2) return undefined;
  const [from, to] = score.map((bound) => (typeof bound === 'number' ? bound : null));
  return [from ?? null, to ?? null];
}
