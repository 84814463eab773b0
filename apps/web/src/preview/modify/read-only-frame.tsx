import type { Runtime } from '../../answering/runtime.ts';

/** Disables questions that cannot be corrected, and shows the reason, by gid. */
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
