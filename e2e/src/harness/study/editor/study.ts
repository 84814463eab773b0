import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A part of a project file: a group, page, question, option, row, quota, cell or node of the flow. */
export interface Item {
  readonly type?: string;
  readonly gid?: string;
  readonly cid?: string;
  readonly fid?: string;
  readonly id?: string;
  readonly title?: string;
  readonly items?: readonly Item[];
  readonly rows_items?: readonly Item[];
  readonly cells?: readonly Item[];
  readonly end?: string;
  readonly conditionGroup?: string;
}

export interface Question extends Item {
  readonly qtype: string;
  readonly custom_qtype?: string;
  readonly items?: readonly Option[];
  readonly required?: boolean;
  readonly option_order?: string;
  readonly option_from?: string;
  readonly value_code?: string;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly open_attrs?: {
    readonly type: string;
    readonly unit_after?: string;
    readonly min?: number;
    readonly countries?: readonly string[];
    readonly default_country?: string;
  };
}

export interface Option extends Item {
  readonly title: string;
  readonly is_open?: boolean;
  readonly exclusive?: boolean;
  readonly fixed?: boolean;
  readonly score?: number;
  readonly option_origin?: string;
}

type Texts = Readonly<Record<string, string>>;

/** The parts of a project file that the journey of a study reads. */
export interface Study {
  readonly format: number;
  readonly title: string;
  readonly items: readonly Item[];
  readonly quotas?: readonly Item[];
  readonly flow?: { readonly items: readonly Item[] };
  readonly jumpConsList?: readonly Item[];
  readonly rule_map?: Readonly<Record<string, unknown>>;
  readonly desc_begin_page?: { readonly title: string; readonly text: string; readonly start_btn: string };
  readonly desc_end_page?: {
    readonly content: string;
    readonly screen_out: string;
    readonly quota_full: string;
    readonly ends: Readonly<Record<string, { readonly name: string; readonly content: string }>>;
  };
  readonly translations?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

/** A study with 24 questions, a quota, a random half, carried options, points with three ends and two languages. */
export const readStudy = (): Required<Study> =>
  parse(readFileSync(new URL('health-and-travel.yaml', import.meta.url), 'utf8')) as Required<Study>; // a fixture

/** The questions of a study, on pages and beside them. */
export const listQuestions = ({ items: groups }: Pick<Study, 'items'>): readonly Item[] =>
  groups.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.type === 'P' ? (item.items ?? []) : [item])),
  );
