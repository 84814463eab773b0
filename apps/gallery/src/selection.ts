import { type Locale, LOCALES } from '@canvass/project';
import { examplesOf, typeIds } from './examples.ts';

/** The selection in the address. Unknown values fall back to defaults, so that an example is always shown. */
export interface Selection {
  readonly type: string;
  readonly fixture: number;
  readonly layout: 'phone' | 'pc';
  readonly locale: Locale;
  readonly bare: boolean;
  /** Whether the example is shown without its answer. */
  readonly empty: boolean;
}

export function readSelection(search: string): Selection {
  const params = new URLSearchParams(search);
  const wanted = params.get('type') ?? '';
  const type = typeIds.includes(wanted) ? wanted : (typeIds[0] ?? '');
  const fixture = Math.trunc(Number(params.get('fixture') ?? 0));
  const known = examplesOf(type)[fixture] !== undefined;
  const locale = LOCALES.find((one) => one === params.get('locale')) ?? 'en-GB';
  return {
    type,
    fixture: known ? fixture : 0,
    layout: params.get('layout') === 'phone' ? 'phone' : 'pc',
    locale,
    bare: params.has('bare'),
    empty: params.has('empty'),
  };
}

export function addressOf(selection: Selection): string {
  const { bare, empty, ...rest } = selection;
  const params = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  if (bare) params.set('bare', '');
  if (empty) params.set('empty', '');
  return `?${params}`;
}
