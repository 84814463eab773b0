import type { Runtime } from '../../answering/runtime.ts';

/** Shows questions that cannot be corrected with the reason, by gid, and without effect of what is pressed in them. */
export function readOnlyFrame(reasons: ReadonlyMap<string, string>): NonNullable<Runtime['frame']> {
  return function frame(gid, block) {
    const why = reasons.get(gid);
    if (why === undefined) return block;
    return (
      <div className="app-read-only">
        <p>{why}</p>
        <div inert>{block}</div>
      </div>
    );
  };
}
