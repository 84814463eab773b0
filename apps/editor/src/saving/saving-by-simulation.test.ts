import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from '../document/project-text.ts';
import { QUESTIONS, SimulatedSaving } from '../testing/simulated-saving.ts';
import { saveStatusOf } from './saving-state.ts';

const RUNS = process.env['CANVASS_FULL'] === undefined ? 200 : 5_000;
const LONG = { timeout: 3_600_000 };

type ActionName =
  | 'type'
  | 'pass'
  | 'endCall'
  | 'write'
  | 'deliver'
  | 'send'
  | 'writeAsOther'
  | 'kill'
  | 'open'
  | 'publish';
/** A method of the simulation with its arguments. */
type Action = { [Name in ActionName]: readonly [Name, ...Parameters<SimulatedSaving[Name]>] }[ActionName];

const tab = fc.nat({ max: 2 });
const question = fc.constantFrom(...QUESTIONS);
const mostly = (usual: boolean) => fc.constantFrom(usual, usual, usual, usual, !usual);
const withWeight = (weight: number, arbitrary: fc.Arbitrary<Action>) => ({ weight, arbitrary });
const action: fc.Arbitrary<Action> = fc.oneof(
  withWeight(12, fc.tuple(fc.constant('type'), tab, question, fc.boolean())),
  withWeight(10, fc.tuple(fc.constant('pass'), fc.constantFrom(100, 500, 3_500))),
  withWeight(
    10,
    fc.tuple(
      fc.constant('endCall'),
      tab,
      fc.constantFrom('ok', 'ok', 'ok', 'request-lost', 'reply-lost', 'signed-out', 'refused'),
    ),
  ),
  withWeight(10, fc.tuple(fc.constant('write'), tab, mostly(true))),
  withWeight(8, fc.tuple(fc.constant('deliver'), tab)),
  withWeight(6, fc.tuple(fc.constant('send'), tab, fc.constantFrom('lookDue', 'retried', 'saveRequested'))),
  withWeight(4, fc.tuple(fc.constant('writeAsOther'), question, mostly(false))),
  withWeight(2, fc.tuple(fc.constant('kill'), tab, fc.boolean())),
  withWeight(2, fc.tuple(fc.constant('open'))),
  withWeight(1, fc.tuple(fc.constant('publish'))),
);

function run(actions: readonly Action[]): SimulatedSaving {
  const world = new SimulatedSaving();
  for (const [name, ...args] of actions) {
    const method = world[name] as (...values: readonly unknown[]) => void; // `Action` has the method's arguments
    method.apply(world, args);
  }
  return world;
}

it('nothing typed is lost, and every tab comes to rest with what the server has', LONG, () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: 'max' }), (actions) => {
      const world = run(actions);
      world.tabs.forEach((_, index) => world.send(index, 'retried')); // a refused draft waits for its author
      world.rest();
      world.tabs.forEach((_, index) => world.send(index, 'lookDue'));
      world.rest();
      for (const { state } of world.tabs) {
        expect(saveStatusOf(state).kind).toBe('saved');
        // A survey without a draft learns of another author's first draft when it saves.
        const hasBegun = world.tabs[0]?.state.server.edition !== null || world.draft === null;
        if (hasBegun) expect(textOf(state.document)).toBe(world.draft?.text ?? world.publishedText);
      }
      const conflicts = JSON.stringify(world.tabs[0]?.state.work.conflicts);
      expect(JSON.stringify(world.stored.conflicts)).toBe(conflicts);
      for (const values of world.typed.values()) {
        const last = values.at(-1);
        if (last !== undefined && !world.known.has(last)) expect(conflicts).toContain(`"${last}"`);
      }
    }),
    { numRuns: RUNS },
  );
});
