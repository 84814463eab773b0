import { type CanvassCommand, EXIT } from '../host/command.ts';
import { measureOrders } from '../orders/measure-orders.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { ordersJson, ordersText } from '../orders/orders-report.ts';
import { refuse } from '../report/refuse.ts';

/** `canvass orders FILE`: checks whether every option of a randomised list is at every position equally often. */
export const command: CanvassCommand = {
  name: 'orders',
  summary: 'counts the positions of options in randomised lists, over all local seeds',
  examples: ['canvass orders study.json', 'canvass orders study.json --json'],
  configure: (orders) =>
    orders.argument('<file>', 'project file').option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, json);
    const lists = measureOrders(program);
    host.out(json ? jsonText(ordersJson(program, file, lists)) : ordersText(program, lists, host.paint));
    return lists.every(({ imbalance }) => imbalance.length === 0) ? EXIT.fine : EXIT.findings;
  },
};
