import { type CanvassCommand, EXIT } from '../host/command.ts';
import { type ListFigures, measureOrders } from '../orders/measure-orders.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { type Program, plainText } from '@canvass/logic';
import type { Paint } from '../host/host.ts';
import { countText, removeControls } from '@canvass/simulation';
import { tableSection } from '../report/table.ts';

export const command: CanvassCommand = {
  name: 'orders',
  summary: 'counts the positions of options in randomised lists, over all local seeds',
  examples: ['canvass orders study.json', 'canvass orders study.json --json'],
  configure: (orders) =>
    orders.argument('<file>', 'project file').option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, isJson);
    const lists = measureOrders(program);
    host.out(isJson ? jsonText(ordersJson(program, file, lists)) : ordersText(program, lists, host.paint));
    return lists.every(({ imbalance }) => imbalance.length === 0) ? EXIT.fine : EXIT.findings;
  },
};

/** The output of `canvass orders --json`; docs/canvass.md. */
export function ordersJson(program: Program, file: string, lists: readonly ListFigures[]) {
  return {
    file,
    ok: lists.every(({ imbalance }) => imbalance.length === 0),
    title: plainText(program.project.title),
    lists: lists.map(({ imbalance, ...list }) => ({
      ...list,
      imbalance: imbalance.map(({ item, place, ...rest }) => ({
        item: list.items[item],
        place: place + 1,
        ...rest,
      })),
    })),
  };
}

export function ordersText(program: Program, lists: readonly ListFigures[], paint: Paint): string {
  const head = paint.bold(removeControls(plainText(program.project.title)));
  if (lists.length === 0) return `${head}\nNo list of this project is shown in an order by seed.\n`;
  return `${[head, ...lists.map((list) => listLines(list, paint).join('\n'))].join('\n\n')}\n`;
}

function listLines(figures: ListFigures, paint: Paint): readonly string[] {
  const { code, list, mode, items, orders, counts } = figures;
  const title = `${removeControls(code)}  ${list}, ${mode}, ${countText(orders, 'seed')}`;
  const width = String(orders).length;
  const rows = [
    ['', ...items.map((_, place) => `#${place + 1}`.padStart(width))],
    ...counts.map((row, item) => [
      removeControls(items[item] ?? ''),
      ...row.map((count) => String(count).padStart(width)),
      figures.fixed.includes(items[item] ?? '') ? 'fixed' : '',
    ]),
  ];
  return [...tableSection(title, rows, paint), verdict(figures, paint), ...complaints(figures, paint)];
}

function verdict({ judged, imbalance }: ListFigures, paint: Paint): string {
  if (!judged) return paint.dim('  not judged: the order is not that of this list alone');
  return imbalance.length === 0 ? `  ${paint.green('✓')} balanced` : `  ${paint.red('✗')} not balanced`;
}

function complaints({ items, imbalance }: ListFigures, paint: Paint): readonly string[] {
  return imbalance.map(({ item, place, count, expected }) => {
    const name = removeControls(items[item] ?? '');
    return `  ${paint.cyan('orders.unbalanced')}  ${name} is at #${place + 1} ${countText(count, 'time')}, where ${Math.round(expected)} would be even`;
  });
}
